import { useCallback, useEffect, useState } from 'react'
import type { WaitingLinkStart } from '#shared/booking/waiting-list/start.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate } from '#web/platform/format.ts'
import { HeroHeader } from '../hero-header.tsx'
import { PageLoading } from '../page-frame.tsx'
import { problemOf, useAction, type Problem } from '../contact-and-time/use-action.ts'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import { AppointmentCard } from '../thank-you/appointment-card.tsx'
import { PhoneLink } from '../thank-you/phone-link.tsx'
import base from '../frame.module.css'
import { Button, ButtonLink } from '#web/ui/plain/button.tsx'
import PaymentStep from '../payment/payment-step.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AcceptedCard } from './accepted-card.tsx'
import { linkCalls, type Link } from './api.ts'
import { Message } from './message.tsx'
import { OfferCard } from './offer-card.tsx'
import { text } from './text.ts'

type Found = Link | 'loading' | 'missing' | Problem
const find = (token: string): Promise<Found> =>
  linkCalls.link({ params: { token } }).catch((failure: unknown): Found => {
    const isMissing = failure instanceof CallFailed && (failure.status === 404 || failure.code === 'invalid_input')
    return isMissing ? 'missing' : problemOf(failure)
  })

/**
 * The page behind the link of a message: what was offered, or what the customer waits for. The
 * server renders it complete; it asks again only when the server could not read it.
 */
export function LinkScreen({ token, link, problem }: WaitingLinkStart) {
  const [found, setFound] = useState<Found>(link ?? (link === null ? 'missing' : 'loading'))
  const load = useCallback(() => find(token).then(setFound), [token])
  const isUnread = link === undefined
  useEffect(() => {
    if (isUnread) void find(token).then(setFound)
  }, [token, isUnread])
  if (found === 'loading') return <PageLoading />
  if (found === 'missing') return <Message title={text.notFound} more={text.notFoundMore} />
  if ('sentence' in found)
    return (
      <Message title={text.loadFailed} more={found.sentence}>
        <Button onClick={() => void load()}>{text.retry}</Button>
      </Message>
    )
  return (
    <>
      <HeroHeader office={found.business} small alone>
        {found.business.phone && (
          <p>
            <PhoneLink phone={found.business.phone} />
          </p>
        )}
      </HeroHeader>
      {problem && (
        <p className={base.list} role="alert">
          {problem}
        </p>
      )}
      <LinkBody token={token} link={found} onChange={setFound} onStale={load} />
    </>
  )
}

type Props = {
  readonly token: string
  readonly link: Link
  readonly onChange: (link: Link) => void
  readonly onStale: () => Promise<void>
}
function LinkBody({ token, link, onChange, onStale }: Props) {
  const { busy, problem, run } = useAction()
  const { waiting, offer, business } = link
  const act = (what: 'accept' | 'decline' | 'leave') =>
    run(async () => {
      try {
        onChange(await linkCalls[what]({ params: { token } }))
        scrollTo(0, 0)
      } catch (failure) {
        // the time is gone: the page shows what became of it
        if (failure instanceof CallFailed && failure.code === 'offer_over') await onStale()
        throw failure
      }
    })
  const bookLink = <ButtonLink href={`/book/${business.slug}`}>{text.book}</ButtonLink>
  if (offer?.awaits_payment)
    return (
      <PaymentStep
        token={offer.manage_token!}
        isCard={offer.card_fee !== null}
        onBooked={() => void onStale()}
        onRetry={() => void onStale()}
      />
    )
  if (offer?.state === 'accepted') return <AcceptedCard offer={offer} business={business} />
  if (waiting.ended_as !== null)
    return (
      <Message title={text.ended[waiting.ended_as]} more={text.endedMore}>
        {bookLink}
      </Message>
    )
  if (offer?.state === 'open')
    return <OfferCard token={token} offer={offer} busy={busy} problem={problem} onAct={(what) => void act(what)} />
  const { weekdays, employees, from_date, until_date, from_time, until_time } = waiting
  const isAllDay = from_time === '00:00' && until_time === '24:00'
  return (
    <div className={base.list}>
      <h2 className={base.title}>{offer === null ? text.waiting : text[offer.state]}</h2>
      {offer !== null && <p role="status">{text.stays}</p>}
      <AppointmentCard
        rows={[
          { name: text.service, value: waiting.service_name },
          { name: text.employee, value: employees.map(({ name }) => name).join(', ') || text.anyone },
          {
            name: text.dates,
            value: <span className="num">{`${formatDate(from_date)} – ${formatDate(until_date)}`}</span>,
          },
          {
            name: text.days,
            value: weekdays.length === 7 ? text.allDays : weekdays.map((day) => text.dayNames[day]).join(', '),
          },
          {
            name: text.hours,
            value: isAllDay ? text.allDay : <span className="num">{`${from_time}–${until_time}`}</span>,
          },
        ]}
      />
      <ProblemNote problem={problem?.code === 'offer_over' ? null : problem} />
      {bookLink}
      <AnswerForm token={token} answer="leave" onAnswer={act}>
        <Button type="submit" variant="link" busy={busy}>
          {text.leave}
        </Button>
      </AnswerForm>
    </div>
  )
}
