/** Settles a deposit when its appointment is cancelled. */
import { countedStart, outcomeOf, type Outcome } from '#shared/money/booking-holds/rules.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { selectForUpdateOrder } from '../customer-orders/queries.ts'
import { depositChange } from './changes.ts'
import { cancelDepositOrder } from './deposit-payer.ts'
import {
  depositOfAppointment,
  moneyOfOrder,
  selectForUpdateDeposit,
  updateDeposit,
  type Deposit,
} from './deposit-queries.ts'
import type { HoldContext } from './hold-payer.ts'

export type Choice = 'all' | 'rule' | 'none'

/**
 * Agorot of a paid deposit that were neither deducted from a sale nor returned, also not by a
 * refund that is due.
 */
export async function leftOf(tx: Tx, scope: Scope, deposit: Deposit): Promise<number> {
  const { order_id, used_amount, refund, refunded_at } = deposit
  const due = refund !== null && refunded_at === null ? toAgorot(refund) : 0
  return Math.max((await moneyOfOrder(tx, scope, order_id)) - toAgorot(used_amount) - due, 0)
}

/**
 * The amount that would be returned if the customer cancelled now. Only for a paid deposit without
 * a decision.
 */
export const outcomeNow = (deposit: Deposit, left: number, now: Date): Outcome =>
  outcomeOf({
    deposit: left,
    price: toAgorot(deposit.price),
    freeHours: deposit.free_hours,
    bookedAt: deposit.created_at,
    paidAt: deposit.paid_at ?? now,
    startAt: countedStart(deposit),
    now,
  })

/**
 * A paid deposit for the customer: the amount that a cancellation would return, or that was
 * decided.
 */
export async function depositShown(
  { tx, scope, now }: Pick<HoldContext, 'tx' | 'scope' | 'now'>,
  appointmentId: number,
) {
  const deposit = await depositOfAppointment(tx, scope, appointmentId)
  if (!deposit || deposit.paid_at === null) return null
  const { amount, refund, free_hours } = deposit
  const left = await leftOf(tx, scope, deposit)
  return { amount, refund: refund ?? toMoney(outcomeNow(deposit, left, now).refund), free_hours }
}

/**
 * The deposit of an appointment, its order locked, as a payment locks it: before the appointment.
 * Undefined when it has none.
 */
export async function lockDeposit({ tx, scope }: HoldContext, appointmentId: number): Promise<Deposit | undefined> {
  const deposit = await depositOfAppointment(tx, scope, appointmentId)
  if (!deposit) return undefined
  await selectForUpdateOrder(tx, scope, deposit.order_id)
  return selectForUpdateDeposit(tx, scope, deposit.id)
}

/**
 * Decides how much of a locked deposit returns; a job gives it back to the card. An unpaid one is
 * given up. `rest`: the visit was sold for less and is not cancelled. Nothing changes when it was
 * decided before.
 */
export async function settleDeposit(context: HoldContext, deposit: Deposit, choice: Choice | 'rest'): Promise<void> {
  const { tx, scope, now } = context
  if (deposit.order_status === 'pending') return cancelDepositOrder(context, deposit.order_id)
  if (deposit.paid_at === null || deposit.decided_at !== null) return
  const left = await leftOf(tx, scope, deposit)
  const refund = { all: left, rest: left, rule: outcomeNow(deposit, left, now).refund, none: 0 }[choice]
  const decision = { decided_at: now, refund: toMoney(refund), rest_returned: choice === 'rest' }
  await updateDeposit(tx, scope, deposit.id, decision)
  const after = { choice, left: toMoney(left), refund: toMoney(refund) }
  recordChange(context, depositChange, { action: 'decide', id: deposit.id, eventId: deposit.appointment_id, after })
  if (refund > 0)
    await enqueue(tx, 'refund_deposit', { id: deposit.id }, { key: `deposit:${deposit.id}`, urgency: 'soon' })
}
