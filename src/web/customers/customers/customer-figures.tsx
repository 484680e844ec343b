import type { ReactNode } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatCount, formatDate, formatMoney } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import type { CustomerCard } from './api.ts'
import css from './customer-card.module.css'
import { Debt } from './debt-amount.tsx'
import { text } from './text.ts'

/** Visits, spend and debt. */
export function CustomerFigures({ card }: { card: CustomerCard }) {
  const paid = card.last_payment && formatDate(toWallClock(Date.parse(card.last_payment)))
  return (
    <section className={css.figures} aria-label={text.figures}>
      <Figure name={text.visits}>
        <Num>{formatCount(card.visits)}</Num>
      </Figure>
      <Figure name={text.noShows}>
        <Num>{formatCount(card.no_shows)}</Num>
      </Figure>
      {card.spent !== null && (
        <Figure name={text.spent}>
          <Num>{formatMoney(card.spent)}</Num>
        </Figure>
      )}
      <Figure name={text.debt}>
        <Debt sum={card.debt_sum} />
      </Figure>
      <Figure name={text.lastPayment}>{paid ? <Num>{paid}</Num> : text.none}</Figure>
      <Figure name={text.lastVisit}>{card.last_visit ? <Num>{formatDate(card.last_visit)}</Num> : text.none}</Figure>
      <Figure name={text.nextVisit}>{card.next_visit ? <Num>{formatDate(card.next_visit)}</Num> : text.none}</Figure>
    </section>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <Card className={css.figure}>
    <small>{name}</small>
    <span className={css.value}>{children}</span>
  </Card>
)

/** Has the shape of the card while it loads. */
export const CardSkeleton = () => (
  <div aria-busy>
    <Card className={css.header}>
      <Skeleton height={54} width={260} />
      <Skeleton height={44} width={320} />
    </Card>
    <div className={css.figures}>
      {[text.visits, text.noShows, text.spent, text.debt, text.lastPayment, text.lastVisit, text.nextVisit].map(
        (name) => (
          <Figure key={name} name={name}>
            <Skeleton height={22} width={60} />
          </Figure>
        ),
      )}
    </div>
    <div className={css.grid}>
      {[text.upcoming, text.fields.notes, text.past, text.sales].map((name) => (
        <Card key={name} className={css.waiting}>
          <Skeleton height={20} width={120} />
          <Skeleton height={120} />
        </Card>
      ))}
    </div>
  </div>
)
