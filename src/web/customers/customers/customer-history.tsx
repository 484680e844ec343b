import { useQuery } from '@tanstack/react-query'
import { toWallClock } from '#shared/values/local-time.ts'
import { IconCalendar, IconFileText, IconMessage, IconReceipt, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MethodChip } from '#web/money/customer-orders/parts/method-chip.tsx'
import { formatDate, formatMoney, formatTime, formatTimeRange } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { tableStateOf, DataTable, type TableState } from '#web/ui/lists/data-table.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { usePages, type List } from '#web/ui/lists/use-list.ts'
import {
  documentsQuery,
  messagesQuery,
  ordersQuery,
  visitsQuery,
  type CustomerDocument,
  type CustomerMessage,
  type CustomerOrder,
  type CustomerVisit,
} from './api.ts'
import css from './customer-card.module.css'
import { text } from './text.ts'

const PAGE_SIZE = 5

type PagedTableProps<Row> = {
  readonly title: string
  readonly columns: readonly Column<Row, never>[]
  readonly list: List<never>
  readonly state: TableState<Row>
  readonly empty: { readonly icon: Icon; readonly title: string }
}
const PagedTable = <Row extends { readonly id: number | string }>({ title, ...table }: PagedTableProps<Row>) => (
  <Card as="section" aria-label={title}>
    <CardHeader title={title} />
    <DataTable label={title} skeletonRows={2} {...table} />
  </Card>
)
const DateAndTime = ({ time }: { time: string }) => <Num>{`${formatDate(time)} ${formatTime(time)}`}</Num>
const wallClockOf = (iso: string) => toWallClock(Date.parse(iso))

const visitColumns: readonly Column<CustomerVisit, never>[] = [
  {
    key: 'when',
    title: text.when,
    cell: ({ id, start_time, end_time }) => (
      <Link to="/calendar" search={{ date: start_time.slice(0, 10), appointment: id }} className={css.appointmentLink}>
        <Num>{formatDate(start_time)}</Num> <Num>{formatTimeRange(start_time, end_time)}</Num>
      </Link>
    ),
  },
  {
    key: 'service',
    title: text.service,
    cell: ({ service_name, employee_name, booked_for }) => (
      <span className={css.stacked}>
        <Name>{service_name}</Name>
        <small className={css.muted}>
          <Name>{text.by(employee_name)}</Name>
          {booked_for && (
            <>
              {' · '}
              <Name>{text.bookedFor(booked_for)}</Name>
            </>
          )}
        </small>
      </span>
    ),
  },
  {
    key: 'status',
    title: text.status,
    cell: ({ status_name, status_color }) => <Chip color={status_color}>{status_name}</Chip>,
  },
]
/** Future visits, soonest first, or past visits, latest first. */
export function CustomerVisits({ id, when }: { id: number; when: 'past' | 'future' }) {
  const list = usePages(`customer-visits-${when}`, PAGE_SIZE)
  const query = useQuery(visitsQuery(id, when, list.query))
  return (
    <PagedTable
      title={when === 'past' ? text.past : text.upcoming}
      columns={visitColumns}
      list={list}
      state={tableStateOf(query, ({ appointments }) => appointments)}
      empty={{ icon: IconCalendar, title: when === 'past' ? text.noPast : text.noUpcoming }}
    />
  )
}

const itemsOf = ({ items }: CustomerOrder): ReactNode =>
  items.map(({ product_name, quantity }, i) => (
    <span key={i}>
      {i > 0 && ', '}
      <Name>{product_name}</Name>
      {quantity > 1 && (
        <>
          {' '}
          <Num>{text.quantity(quantity)}</Num>
        </>
      )}
    </span>
  ))
const orderColumns: readonly Column<CustomerOrder, never>[] = [
  { key: 'date', title: text.date, cell: ({ created_at }) => <DateAndTime time={wallClockOf(created_at)} /> },
  { key: 'items', title: text.items, cell: (order) => <span>{itemsOf(order)}</span> },
  {
    key: 'method',
    title: text.method,
    cell: ({ payment_method }) => <MethodChip method={payment_method} />,
  },
  { key: 'total', title: text.total, cell: ({ total_amount }) => <Num>{formatMoney(total_amount)}</Num> },
]
/** The customer's sales, five at a time, newest first. */
export function CustomerOrders({ id }: { id: number }) {
  const list = usePages('customer-orders', PAGE_SIZE)
  const query = useQuery(ordersQuery(id, list.query))
  return (
    <PagedTable
      title={text.sales}
      columns={orderColumns}
      list={list}
      state={tableStateOf(query, ({ orders }) => orders)}
      empty={{ icon: IconReceipt, title: text.noSales }}
    />
  )
}

const tones = { queued: 'warning', sent: 'success', delivered: 'success', failed: 'danger' } as const
const messageColumns: readonly Column<CustomerMessage, never>[] = [
  {
    key: 'date',
    title: text.date,
    cell: ({ sent_at, created_at }) => <DateAndTime time={wallClockOf(sent_at ?? created_at)} />,
  },
  { key: 'message', title: text.message, cell: ({ message }) => <span className={css.message}>{message}</span> },
  {
    key: 'status',
    title: text.status,
    cell: ({ status }) => <Chip tone={tones[status]}>{text.smsStatus[status]}</Chip>,
  },
]
/** Messages with their state of delivery. One that waits shows when it was written. */
export function CustomerMessages({ id }: { id: number }) {
  const list = usePages('customer-messages', PAGE_SIZE)
  const query = useQuery(messagesQuery(id, list.query))
  return (
    <PagedTable
      title={text.messages}
      columns={messageColumns}
      list={list}
      state={tableStateOf(query, ({ messages }) => messages)}
      empty={{ icon: IconMessage, title: text.noMessages }}
    />
  )
}

const documentColumns: readonly Column<CustomerDocument, never>[] = [
  { key: 'date', title: text.date, cell: ({ sent_at }) => <DateAndTime time={wallClockOf(sent_at)} /> },
  { key: 'name', title: text.document, cell: ({ name }) => <Name>{name}</Name> },
  {
    key: 'visit',
    title: text.beforeVisit,
    cell: ({ service_name, start_time }) => (
      <span>
        <Name>{service_name}</Name>, <Num>{formatDate(start_time)}</Num>
      </span>
    ),
  },
]
/** Documents that were sent, each with the visit that it was for. */
export function CustomerDocuments({ id }: { id: number }) {
  const list = usePages('customer-documents', PAGE_SIZE)
  const query = useQuery(documentsQuery(id, list.query))
  return (
    <PagedTable
      title={text.documents}
      columns={documentColumns}
      list={list}
      state={tableStateOf(query, ({ documents }) => documents)}
      empty={{ icon: IconFileText, title: text.noDocuments }}
    />
  )
}
