/** Shows a kept card to staff and to the customer, with the amount that can be charged. */
import { countedStart } from '#shared/money/booking-holds/rules.ts'
import { chargeableOf } from '#shared/money/booking-holds/rules.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { appointmentById } from '#server/calendar/appointments/queries.ts'
import { duesViewer } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { attemptsOf, keptCardOfAppointment, type KeptCard } from './kept-card-queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>

/** Agorot of a card that can be charged now; 0 when it cannot. */
export function chargeable(kept: KeptCard, now: Date): number {
  const { card, deleted_at, status_key, fee, due } = kept
  if (card === null || deleted_at !== null) return 0
  if (status_key === 'no_show') return countedStart(kept) <= now ? toAgorot(fee) : 0
  return status_key === 'cancelled' && due !== null ? toAgorot(due) : 0
}

/** The amount that could be charged if the customer cancelled now, in agorot. */
export const dueNow = (card: KeptCard, now: Date): number =>
  chargeableOf({
    fee: toAgorot(card.fee),
    price: toAgorot(card.price),
    freeHours: card.free_hours,
    bookedAt: card.created_at,
    givenAt: card.given_at ?? now,
    startAt: countedStart(card),
    now,
  })

/** The card of an appointment; null when it has none, or the caller does not see it. */
export async function showKeptCard(context: OfficeContext<Staff>, appointmentId: number) {
  const { tx, scope } = context
  const card = await keptCardOfAppointment(tx, scope, appointmentId, duesViewer(context))
  if (!card && !(await appointmentById(tx, scope, appointmentId))) fail('not_found')
  return { card: card ? await staffView(context, card) : null }
}

/**
 * `due` is the amount that staff may charge now, null unless the state is `due`. `due_from` is when
 * a no-show may be charged.
 */
export async function staffView({ tx, scope, now }: Context, card: KeptCard) {
  const { id, fee, last_digits, order_id, charged_at } = card
  const attempts = order_id === null ? null : await attemptsOf(tx, scope, order_id)
  const state = stateOf(card, attempts?.last ?? null, now)
  const due = state === 'due' ? toMoney(chargeable(card, now)) : null
  const due_from = state === 'kept' && card.status_key === 'no_show' ? countedStart(card) : null
  return { id, state, fee, due, due_from, last_digits, declined: attempts?.last === 'failed', order_id, charged_at }
}

function stateOf(card: KeptCard, attempt: string | null, now: Date) {
  if (card.charged_at !== null) return 'charged' as const
  if (card.given_at === null) return 'waiting' as const
  if (card.card === null) return 'over' as const
  if (attempt === 'created') return 'unknown' as const
  return chargeable(card, now) > 0 ? ('due' as const) : ('kept' as const)
}

/** The card as the manage page shows it; null without a card that can still be charged, or was. */
export async function customerView({ tx, scope, now }: Context, appointmentId: number) {
  const card = await keptCardOfAppointment(tx, scope, appointmentId)
  if (!card || card.given_at === null || (card.card === null && card.charged_at === null)) return null
  const { fee, last_digits, free_hours, charged_at } = card
  const due = card.due ?? toMoney(dueNow(card, now))
  return { fee, due, last_digits, free_hours, charged: charged_at !== null }
}
