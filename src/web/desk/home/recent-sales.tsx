import { toWallClock } from '#shared/values/local-time.ts'
import type { Period } from '#shared/values/periods.ts'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ordersQuery, type Order } from '#web/money/customer-orders/api.ts'
import { MethodChip } from '#web/money/customer-orders/parts/method-chip.tsx'
import { formatMoment, formatMoney } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { tableStateOf, DataTable } from '#web/ui/lists/data-table.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { useList, type List } from '#web/ui/lists/use-list.ts'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import { REFETCH_MS } from './api.ts'
import css from './details.module.css'
import { text } from './text.ts'

type Sort = 'created_at' | 'total_amount' | 'customer_name'
const momentOf = (order: Order) => formatMoment(toWallClock(new Date(order.created_at)))
const Price = ({ total_amount }: Order) => (
  <b className={css.price}>
    <Num>{formatMoney(total_amount)}</Num>
  </b>
)

/** Names the customer, and marks a collected debt and a deposit, which are no new sales. */
const Customer = ({ customer_name, kind }: Order) => (
  <>
    <Name>{customer_name}</Name>
    {kind !== 'sale' && <small> · {text.kinds[kind]}</small>}
  </>
)
const customer = {
  key: 'customer',
  title: text.customer,
  sort: 'customer_name',
  cell: (order: Order) => <Customer {...order} />,
} as const
const otherColumns: readonly Column<Order, Sort>[] = [
  { key: 'method', title: text.method, cell: ({ payment_method }) => <MethodChip method={payment_method} /> },
  { key: 'price', title: text.price, sort: 'total_amount', cell: (order) => <Price {...order} /> },
  { key: 'date', title: text.date, sort: 'created_at', cell: (order) => <Num>{momentOf(order)}</Num> },
]
const wideColumns: readonly Column<Order, Sort>[] = [customer, ...otherColumns]
const phoneColumns: readonly Column<Order, Sort>[] = [{ ...customer, cell: (order) => <Sale {...order} /> }]

const Sale = (order: Order) => (
  <span className={css.sale}>
    <span className={css.customer}>
      <Name>{order.customer_name}</Name>
      <small>
        <Num>{momentOf(order)}</Num>
      </small>
    </span>
    {order.kind !== 'sale' ? (
      <Chip tone="success">{text.kinds[order.kind]}</Chip>
    ) : (
      <>
        <span className="visually-hidden">{text.method}</span>
        <MethodChip method={order.payment_method} />
      </>
    )}
    <span className="visually-hidden">{text.price}</span>
    <Price {...order} />
  </span>
)

type Props = { readonly period: Period; readonly onPeriod: (period: Period) => void }

/**
 * The sales of the period, five on a page, the latest first. A change of the period returns to the
 * first page.
 */
export function useRecentSales(period: Period) {
  const list = useList<Sort>({ name: 'recent-sales', size: 5, first: '-created_at', part: true })
  const [shown, setShown] = useState(period)
  if (shown !== period) {
    setShown(period)
    list.setPage(0)
  }
  const query = useQuery({ ...ordersQuery({ ...list.query, period }), staleTime: 0, refetchInterval: REFETCH_MS })
  return { list, query }
}

/** A table of the sales. On phones each sale is a card, and a button sorts by date. Lazy. */
export default function RecentSales({ period, onPeriod }: Props) {
  const phone = usePhone()
  const { list, query } = useRecentSales(period)
  const widerPeriod = ({ today: 'week', week: 'month', month: 'year', year: null } as const)[period]
  return (
    <Card as="section">
      <CardHeader title={text.recent}>{phone && (query.data?.total ?? 0) > 1 && <SortByDate list={list} />}</CardHeader>
      <DataTable
        label={text.recent}
        columns={phone ? phoneColumns : wideColumns}
        list={list}
        separator="-"
        state={tableStateOf(query, (data) => data.orders)}
        empty={{
          icon: IconReceipt,
          title: text.noSales[period],
          note: text.noSalesNote,
          action: widerPeriod ? (
            <Button variant="default" onClick={() => onPeriod(widerPeriod)}>
              {text.showSales[widerPeriod]}
            </Button>
          ) : (
            <LinkButton variant="default" to="/calendar">
              {text.toCalendar}
            </LinkButton>
          ),
        }}
        loadFailed={text.salesFailed}
      />
    </Card>
  )
}

function SortByDate({ list }: { list: List<Sort> }) {
  const newest = list.sort === '-created_at'
  const Arrow = newest ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className={css.sortButton}
      aria-label={newest ? text.byDate.newest : text.byDate.oldest}
      onClick={() => list.sortBy('created_at')}
    >
      {text.date}
      <Arrow size={14} aria-hidden />
    </button>
  )
}
