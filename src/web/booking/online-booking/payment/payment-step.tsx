import { useEffect, useEffectEvent, useMemo } from 'react'
import { Button } from '#web/ui/plain/button.tsx'
import { Card } from '#web/ui/plain/card.tsx'
import base from '../frame.module.css'
import { PageLoading } from '../page-frame.tsx'
import { StepTitle } from '../step-title.tsx'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import { PhoneLink } from '../thank-you/phone-link.tsx'
import { apiOf, type Payment } from './api.ts'
import { cardText } from './card-text.ts'
import { Disclosure } from './disclosure.tsx'
import css from './payment.module.css'
import { text as common } from './text.ts'
import { usePayment } from './use-payment.ts'

type Props = {
  readonly token: string
  /** A card is kept instead of a payment. */
  readonly isCard: boolean
  readonly onBooked: (booked: Payment) => void
  /** Called when the time to pay is over and the visitor wants to try again. */
  readonly onRetry: () => void
  /** Leaves the payment for another time; without it there is none to choose. */
  readonly onOther?: () => void
}

/**
 * The payment of the deposit, or the card that is kept without a charge: the terms that the law
 * requires to be shown before, and the gateway's page in a frame. The page also opens in a window
 * of its own.
 */
export default function PaymentStep({ token, isCard, onBooked, onRetry, onOther }: Props) {
  const { payment, problem, round, open } = usePayment(
    token,
    useMemo(() => apiOf(isCard), [isCard]),
  )
  const text = isCard ? cardText : common
  const finish = useEffectEvent(onBooked)
  useEffect(() => {
    if (payment?.state === 'booked') finish(payment)
  }, [payment])
  const otherTime = onOther && (
    <Button variant="ghost" onClick={onOther}>
      {text.otherTime}
    </Button>
  )
  if (!payment)
    return problem ? (
      <div className={base.list}>
        <ProblemNote problem={problem}>
          <Button onClick={() => void open()}>{text.retry}</Button>
          {otherTime}
        </ProblemNote>
      </div>
    ) : (
      <PageLoading />
    )
  const { state, url } = payment
  return (
    <div className={base.list}>
      <StepTitle>{text.title}</StepTitle>
      {state === 'booked' && <p role="status">{text.booking}</p>}
      {state === 'over' && (
        <Card role="alert" className={css.failed}>
          <b>{text.over}</b>
          <p>{text.overMore}</p>
          <Button onClick={onRetry}>{text.retry}</Button>
          {otherTime}
        </Card>
      )}
      {state === 'late' && (
        <Card role="alert" className={css.failed}>
          <b>{text.late}</b>
          <p>
            {text.lateMore} {payment.business.phone && <PhoneLink phone={payment.business.phone} />}
          </p>
          {otherTime}
        </Card>
      )}
      {(state === 'waiting' || state === 'failed') && (
        <>
          <Disclosure payment={payment} isCard={isCard} />
          {state === 'failed' && (
            <p role="alert" className={css.refused}>
              {text.failed}
            </p>
          )}
          <ProblemNote problem={problem}>
            <Button onClick={() => void open()}>{text.retry}</Button>
          </ProblemNote>
          {url === null ? (
            <p role="status">{text.opening}</p>
          ) : (
            <>
              <iframe key={round} className={css.frame} src={url} title={text.frame} allow="payment *" />
              <a className={css.window} href={url} target="_blank" rel="noopener">
                {text.newWindow}
              </a>
            </>
          )}
          {otherTime}
        </>
      )}
    </div>
  )
}
