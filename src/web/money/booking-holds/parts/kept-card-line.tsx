import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { formatDateTime, formatMoney } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { keptCardQuery, type KeptCard } from '../api.ts'
import css from './payment-line.module.css'
import { cardText as text } from '../text.ts'

/** States in which a card is kept or expected: a change of the customer drops it. */
const DROPPED: ReadonlySet<KeptCard['state']> = new Set(['waiting', 'kept', 'due', 'unknown'])
const ChargeDialog = lazy(() => import('../charge-dialog.tsx'))

type Props = {
  readonly appointmentId: number
  /** The form has another customer than the appointment: saving it erases the card. */
  readonly isOfAnother: boolean
}

/**
 * The card that is kept for an appointment, and the way to charge its fee. Nothing without a card.
 */
export function KeptCardLine({ appointmentId, isOfAnother }: Props) {
  const { data: card } = useQuery(keptCardQuery(appointmentId))
  const [isAsking, setAsking] = useState(false)
  if (!card) return null
  const { state, due, due_from, fee, last_digits, declined } = card
  if (isOfAnother && DROPPED.has(state))
    return (
      <p className={css.line} role="status">
        {text.dropped}
      </p>
    )
  return (
    <div className={css.line}>
      <span>
        {text.fee} <Num>{formatMoney(due ?? fee)}</Num> ·{' '}
        {due_from === null ? text.states[state] : text.dueFrom(formatDateTime(toWallClock(Date.parse(due_from))))}
        {last_digits !== null && (
          <small className={css.under}>{(DROPPED.has(state) ? text.kept : text.card)(last_digits)}</small>
        )}
      </span>
      {due !== null && (
        <Button variant="light" color="red" size="compact-md" onClick={() => setAsking(true)}>
          {text.charge}
        </Button>
      )}
      {declined === 1 && due !== null && <p className={css.note}>{text.declined}</p>}
      {isAsking && due !== null && (
        <Suspense fallback={null}>
          <ChargeDialog appointmentId={appointmentId} card={{ ...card, due }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
