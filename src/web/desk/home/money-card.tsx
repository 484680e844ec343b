import type { Period } from '#shared/values/periods.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { formatCount, formatMoney, formatWeekday } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import type { Home } from './api.ts'
import css from './money.module.css'
import { PeriodFilter } from './period-filter.tsx'
import { text } from './text.ts'

type Props = {
  readonly home: Home | undefined
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly today: string
  readonly stale: boolean
}

/**
 * The money of a period, split by means of payment, its sales and the open debts. Each figure leads
 * to its list.
 */
export const MoneyCard = ({ home, period, onPeriod, today, stale }: Props) => (
  <Card
    as="section"
    className={stale ? `${css.money} ${css.waiting}` : css.money}
    aria-label={text.figures}
    aria-busy={home === undefined || stale}
  >
    <div className={css.head}>
      <PeriodFilter value={period} onChange={onPeriod} />
      <Link to="/checkout" className={css.link}>
        {text.toTill}
      </Link>
    </div>
    {home?.sales && home.money ? (
      <Figures sales={home.sales} money={home.money} debts={home.debts} period={period} today={today} />
    ) : (
      <FiguresSkeleton />
    )}
  </Card>
)

type FiguresProps = {
  readonly sales: NonNullable<Home['sales']>
  readonly money: NonNullable<Home['money']>
  readonly debts: Home['debts']
  readonly period: Period
  readonly today: string
}
const Figures = ({ sales, money, debts, period, today }: FiguresProps) => (
  <>
    <p className={css.sum}>
      <Link to="/checkout" aria-label={`${text.revenue} ${formatMoney(sales.revenue)}`}>
        <Num>{formatMoney(sales.revenue)}</Num>
      </Link>{' '}
      <small>
        {money.payments === 0 ? text.noPayments[period] : text.payments(money.payments)}
        {money.expected !== null && Number(money.expected) > 0 && (
          <>
            {' · '}
            {text.expected} <Num>{formatMoney(Math.round(Number(money.expected)))}</Num>
          </>
        )}
      </small>
    </p>
    <Methods methods={money.methods} />
    <p className={css.sales}>
      <a href="#sales">
        {text.sales} <Num>{formatCount(sales.count)}</Num>
      </a>
      <small>
        {sales.count === 0 ? text.noSales[period] : text.average(formatMoney(Math.round(Number(sales.average))))}
      </small>
      <small className={css.change}>
        <Change sales={sales} before={text.previousPeriod(period, formatWeekday(today))} />
      </small>
    </p>
    {debts && <Debts debts={debts} />}
  </>
)

/** The share of each method; refunds of another day can make one negative, which has no share. */
function Methods({ methods }: { readonly methods: NonNullable<Home['money']>['methods'] }) {
  const paid = methods.filter(({ amount }) => Number(amount) > 0)
  return (
    <>
      <div className={css.bar} aria-hidden>
        {paid.map(({ method, amount }) => (
          <i key={method} style={{ flexGrow: Number(amount) } as CSSProperties} />
        ))}
      </div>
      <ul className={css.methods}>
        {paid.map(({ method, amount }) => (
          <li key={method}>
            {methodNames[method]} <Num>{formatMoney(Math.round(Number(amount)))}</Num>
          </li>
        ))}
      </ul>
    </>
  )
}

const Debts = ({ debts }: { readonly debts: NonNullable<Home['debts']> }) => (
  <p className={css.debts}>
    {text.debts}
    {debts.customers === 0 ? (
      <span>{text.noDebts}</span>
    ) : (
      <>
        <b>
          <Num>{formatMoney(debts.sum)}</Num>
        </b>
        <Link to="/customers" search={{ debts: 1 }} className={css.link}>
          {text.debtors(debts.customers)}
        </Link>
      </>
    )}
  </p>
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

const FiguresSkeleton = () => (
  <div className={css.skeleton}>
    <Skeleton height={38} width={160} />
    <Skeleton height={34} />
    <Skeleton height={24} />
    <Skeleton height={24} />
  </div>
)
