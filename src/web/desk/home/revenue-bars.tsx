import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Period } from '#shared/values/periods.ts'
import { IconChartBar } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import {
  formatCount,
  formatDate,
  formatMoney,
  formatMonth,
  formatMonthShort,
  formatWeekday,
  formatWeekdayLetter,
} from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { EmptyState } from '#web/ui/parts/states.tsx'
import type { Home } from './api.ts'
import css from './details.module.css'
import { text } from './text.ts'

type Bar = Home['bars'][number]
type Props = { readonly bars: readonly Bar[] | undefined; readonly period: Period }

/**
 * Revenue as a bar chart: days of the week or month, or months of the year. A table shows the same
 * figures.
 */
export function RevenueBars({ bars, period }: Props) {
  const agorot = bars?.reduce((sum, { revenue }) => sum + toAgorot(revenue), 0) ?? 0
  const total = formatMoney(toMoney(agorot))
  return (
    <Card as="section">
      <CardHeader title={text.chartTitle[period]}>{agorot > 0 && <Num>{total}</Num>}</CardHeader>
      {!bars && <BarsSkeleton />}
      {bars && agorot === 0 && (
        <EmptyState
          icon={IconChartBar}
          title={text.noSales[period === 'today' ? 'week' : period]}
          note={text.chartEmpty}
        />
      )}
      {bars && agorot > 0 && (
        <>
          <BarChart bars={bars} period={period} total={total} />
          <RevenueTable bars={bars} period={period} />
        </>
      )}
    </Card>
  )
}

const nameOf = (date: string, period: Period) =>
  period === 'year' ? formatMonth(date) : `${formatWeekday(date)}, ${formatDate(date)}`

/** The label under a bar. Days of a month are labelled sparsely for lack of space. */
const labelOf = (date: string, period: Period) => {
  if (period === 'year') return formatMonthShort(date)
  if (period !== 'month') return formatWeekdayLetter(date)
  const day = Number(date.slice(8))
  return day === 1 || day % 5 === 0 ? day : ''
}

function BarChart({ bars, period, total }: { bars: readonly Bar[]; period: Period; total: string }) {
  const best = bars.reduce((most, bar) => (Number(bar.revenue) > Number(most.revenue) ? bar : most))
  const summary = text.chartSummary(
    text.chartTitle[period],
    total,
    nameOf(best.date, period),
    formatMoney(best.revenue),
  )
  const density = period === 'year' ? css.monthBars : bars.length > 12 ? css.manyBars : ''
  return (
    <div role="img" aria-label={summary} className={`${css.bars} ${density}`}>
      {bars.map(({ date, revenue, current }) => (
        <span key={date} className={css.bar} title={`${nameOf(date, period)}: ${formatMoney(revenue)}`}>
          <i
            className={current ? css.today : undefined}
            style={{ '--part': Number(revenue) / Number(best.revenue) } as CSSProperties}
          />
          <small>{labelOf(date, period)}</small>
        </span>
      ))}
    </div>
  )
}

const RevenueTable = ({ bars, period }: { bars: readonly Bar[]; period: Period }) => (
  <details className={css.table}>
    <summary>{text.showAsTable}</summary>
    <table aria-label={text.chartTitle[period]}>
      <thead>
        <tr>
          <th scope="col">{text.when}</th>
          <th scope="col">{text.count}</th>
          <th scope="col">{text.revenue}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ date, count, revenue }) => (
          <tr key={date}>
            <th scope="row">{nameOf(date, period)}</th>
            <td>
              <Num>{formatCount(count)}</Num>
            </td>
            <td>
              <Num>{formatMoney(revenue)}</Num>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

const BarsSkeleton = () => (
  <div className={css.bars}>
    {[62, 82, 44, 120, 136, 96, 20].map((height) => (
      <span key={height} className={css.bar}>
        <Skeleton height={height} />
        <small />
      </span>
    ))}
  </div>
)
