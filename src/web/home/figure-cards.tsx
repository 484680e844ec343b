import type { Period } from '#shared/values/periods.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatMoney, formatWeekday } from '../platform/format.ts'
import { Card } from '../ui/card.tsx'
import { Num } from '../ui/num.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Home } from './api.ts'
import css from './home.module.css'
import { text } from './text.ts'

type Props = {
  readonly home: Home | undefined
  readonly period: Period
  readonly today: string
  readonly stale: boolean
}

/**
 * Four key figures: revenue, number of sales, today's appointments and debts; without the right to
 * see revenue, the appointments alone. Shows skeletons of
 * the same size while loading.
 */
export const FigureCards = ({ home, period, today, stale }: Props) => (
  <section
    className={stale ? `${css.figures} ${css.waiting}` : css.figures}
    aria-label={text.figures}
    aria-busy={home === undefined || stale}
  >
    {home ? <Figures {...home} period={period} today={today} /> : [0, 1, 2, 3].map((i) => <FiguresSkeleton key={i} />)}
  </section>
)

const Figures = ({ sales, appointments, debts, period, today }: Home & { period: Period; today: string }) => (
  <>
    {sales && (
      <Figure
        name={text.revenue}
        value={formatMoney(sales.revenue)}
        note={<Change sales={sales} before={text.previousPeriod(period, formatWeekday(today))} />}
      />
    )}
    {sales && (
      <Figure
        name={text.sales}
        value={formatCount(sales.count)}
        note={sales.count === 0 ? text.noSales[period] : text.average(formatMoney(Math.round(Number(sales.average))))}
      />
    )}
    <Figure
      name={text.appointments}
      value={formatCount(appointments.total)}
      note={appointments.total === 0 ? text.noAppointments : text.progress(appointments.done, appointments.left)}
    />
    {debts &&
      (debts.customers === 0 ? (
        <Figure name={text.debts} text={text.noDebts} note={text.noDebtsNote} />
      ) : (
        <Figure
          name={text.debts}
          value={formatMoney(debts.sum)}
          isDebt
          note={
            <Link to="/customers" search={{ debts: 1 }}>
              {text.debtors(debts.customers)}
            </Link>
          }
        />
      ))}
  </>
)

function Change({ sales: { change, previous }, before }: { sales: NonNullable<Home['sales']>; before: string }) {
  if (change === null) return text.nothingBefore(before, formatMoney(previous.revenue))
  if (change === 0) return text.sameAsBefore(before)
  const isIncrease = change > 0
  const percent = `${formatCount(Math.abs(change))}%`
  const long = text.changeLong(percent, isIncrease, before)
  return (
    <span className={isIncrease ? css.up : css.down} title={long}>
      <span aria-hidden>
        {isIncrease ? '▲' : '▼'} {text.change(percent, before)}
      </span>
      <span className={`visually-hidden ${css.longValue}`}>{long}</span>
    </span>
  )
}

type FigureProps = { name: string; value?: string; text?: string; isDebt?: boolean; note: ReactNode }
/**
 * Large amounts use smaller type, so that they fit on one line with two cards per row on a narrow
 * phone.
 */
const Figure = ({ name, value, text, isDebt, note }: FigureProps) => (
  <Card className={css.figure}>
    <small>{name}</small>
    <b className={isDebt ? css.debt : undefined} data-long={sizeOf(value ?? '')}>
      {value === undefined ? <span className={css.text}>{text}</span> : <Num>{value}</Num>}
    </b>
    <span className={css.figureNote}>{note}</span>
  </Card>
)
const sizeOf = (value: string) => (value.length > 13 ? 3 : value.length > 11 ? 2 : value.length > 8 ? 1 : 0)

const FiguresSkeleton = () => (
  <Card className={css.figure}>
    <Skeleton height={16} width={70} />
    <Skeleton height={36} width={80} />
    <Skeleton height={16} width={120} />
  </Card>
)
