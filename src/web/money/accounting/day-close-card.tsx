import { Button } from '@mantine/core'
import { IconCashRegister } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { toWallClock } from '#shared/values/local-time.ts'
import { lazy, Suspense, useState } from 'react'
import { formatDate, formatExactMoney, formatTime } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { closesQuery, type DayClose } from './api.ts'
import css from './accounting.module.css'
import { text } from './text.ts'

const DayCloseDialog = lazy(() => import('./day-close-dialog.tsx'))

const route = getRouteApi('/shell/books')

type Props = { readonly month: string; readonly today: string }

/** The counts of the cash drawer in a month. In the current month the drawer can be counted. */
export function DayCloseCard({ month, today }: Props) {
  const { data } = useQuery(closesQuery(month))
  const [isOpen, setOpen] = useState(route.useSearch().close === 1)
  if (!data) return null
  const isCurrent = month === today.slice(0, 7)
  return (
    <Card as="section">
      <CardHeader title={text.dayCloses}>
        {isCurrent && (
          <Button
            variant="light"
            leftSection={<IconCashRegister size={18} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {text.closeDay}
          </Button>
        )}
      </CardHeader>
      {isCurrent && (
        <p className={css.note}>
          {text.cashSince} <Num>{formatExactMoney(data.open.expected_cash)}</Num>
        </p>
      )}
      {data.day_closes.length > 0 ? (
        <CloseTable closes={data.day_closes} />
      ) : (
        <p className={css.note}>{text.noCloses}</p>
      )}
      {isOpen && (
        <Suspense>
          <DayCloseDialog today={today} expected={data.open.expected_cash} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

const CloseTable = ({ closes }: { closes: readonly DayClose[] }) => (
  <table className={css.table} aria-label={text.dayCloses}>
    <thead>
      <tr>
        <th scope="col">{text.day}</th>
        <th scope="col">{text.expectedCash}</th>
        <th scope="col">{text.countedCash}</th>
        <th scope="col">{text.difference}</th>
      </tr>
    </thead>
    <tbody>
      {closes.map(({ id, close_date, expected_cash, counted_cash, difference, closed_by, closed_at }) => (
        <tr key={id}>
          <th scope="row">
            <Num>{formatDate(close_date)}</Num>
            <small>
              {closed_by}, <Num>{formatTime(toWallClock(Date.parse(closed_at)))}</Num>
            </small>
          </th>
          {[expected_cash, counted_cash].map((amount, i) => (
            <td key={i}>
              <Num>{formatExactMoney(amount)}</Num>
            </td>
          ))}
          <td className={Number(difference) < 0 ? css.negative : Number(difference) > 0 ? css.strong : css.quiet}>
            <Num>{formatExactMoney(difference)}</Num>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
