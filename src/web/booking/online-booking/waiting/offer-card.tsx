import type { CancelTerms } from '#shared/booking/online-booking/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatMoney, formatTime, formatTimeRange } from '#web/platform/format.ts'
import { Cancelling } from '../contact-and-time/cancelling.tsx'
import type { Problem } from '../contact-and-time/use-action.ts'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import { AppointmentCard } from '../thank-you/appointment-card.tsx'
import { Day } from '../thank-you/moment.tsx'
import base from '../frame.module.css'
import { Button } from '#web/ui/plain/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { Link } from './api.ts'
import { text } from './text.ts'
import css from './waiting.module.css'

type Props = {
  readonly token: string
  readonly offer: NonNullable<Link['offer']>
  readonly busy: boolean
  readonly problem: Problem | null
  readonly onAct: (what: 'accept' | 'decline' | 'leave') => void
}
/** A time that is held for the customer, and the answers to it. */
export function OfferCard({ token, offer, busy, problem, onAct }: Props) {
  const { service_name, employee_name, start_time, end_time, price, expires_at, deposit, card_fee, cancelling } = offer
  return (
    <div className={base.list}>
      <h2 className={base.title}>{text.offered}</h2>
      <p className={css.held} role="status">
        {text.heldUntil} <span className="num">{formatTime(toWallClock(Date.parse(expires_at)))}</span>
      </p>
      <AppointmentCard
        rows={[
          { name: text.service, value: service_name },
          { name: text.employee, value: employee_name },
          { name: text.date, value: <Day start={start_time} /> },
          { name: text.time, value: <span className="num">{formatTimeRange(start_time, end_time)}</span> },
          {
            name: text.price,
            value: Number(price) === 0 ? text.noCharge : <span className="num">{formatMoney(price)}</span>,
          },
        ]}
      />
      {deposit && (
        <p>
          {text.deposit} <span className="num">{formatMoney(deposit)}</span>
        </p>
      )}
      {card_fee && <p>{text.card}</p>}
      {cancelling && (
        <p>
          <Cancelling terms={termsOf(cancelling)} hours={cancelling.cutoff_hours} />
        </p>
      )}
      <ProblemNote problem={problem} />
      <AnswerForm token={token} answer="accept" onAnswer={onAct}>
        <Button type="submit" busy={busy}>
          {busy ? text.accepting : (deposit ?? card_fee) ? text.acceptAndPay : text.accept}
        </Button>
      </AnswerForm>
      <AnswerForm token={token} answer="decline" onAnswer={onAct}>
        <Button type="submit" variant="ghost" busy={busy}>
          {text.decline}
        </Button>
      </AnswerForm>
      <AnswerForm token={token} answer="leave" onAnswer={onAct}>
        <Button type="submit" variant="link" busy={busy}>
          {text.leave}
        </Button>
      </AnswerForm>
    </div>
  )
}

type Said = NonNullable<NonNullable<Link['offer']>['cancelling']>
const termsOf = ({ kind, until }: Said): CancelTerms =>
  (kind === 'free' || kind === 'grace') && until !== null
    ? { kind, until: new Date(until) }
    : { kind: kind === 'terms' ? 'terms' : 'never' }
