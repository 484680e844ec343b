/** Shows a deposit to staff, and returns of it what they decide. */
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { saveAppointment } from '#server/calendar/appointments/change/save-appointment.ts'
import { appointmentById, selectForUpdateAppointment } from '#server/calendar/appointments/queries.ts'
import { checkRefunder } from '../invoices/check-access.ts'
import { duesViewer } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { depositOfAppointment, type Deposit } from './deposit-queries.ts'
import { leftOf, lockDeposit, outcomeNow, settleDeposit, type Choice } from './settle-deposit.ts'

/**
 * The deposit of an appointment; null when it has none, none was paid, or the caller does not see
 * it.
 */
export async function showDeposit(context: OfficeContext<Staff>, appointmentId: number) {
  const { tx, scope } = context
  const deposit = await depositOfAppointment(tx, scope, appointmentId, duesViewer(context))
  if (!deposit && !(await appointmentById(tx, scope, appointmentId))) fail('not_found')
  return { deposit: deposit && deposit.order_status !== 'cancelled' ? await viewOf(context, deposit) : null }
}

/** A deposit as staff see it. */
async function viewOf({ tx, scope, now }: OfficeContext, deposit: Deposit) {
  const { id, amount, used_amount, order_id, paid_at, refund, refunded_at } = deposit
  const left = await leftOf(tx, scope, deposit)
  return {
    id,
    amount,
    order_id,
    paid_at,
    refund,
    refunded_at,
    used: used_amount,
    left: toMoney(left),
    refund_by_rule: toMoney(outcomeNow(deposit, left, now).refund),
  }
}

/**
 * Cancels the appointment, if it is not cancelled, and decides about its deposit. Fails with
 * deposit_decided when that was done before, and with refund_not_allowed for an employee who
 * departs from the rule without the right to refund.
 */
export async function cancelWithDeposit(context: OfficeContext<Staff>, appointmentId: number, choice: Choice) {
  const { tx, scope } = context
  if (choice !== 'rule') await checkRefunder(context)
  const deposit = await lockUndecided(context, appointmentId)
  const row = (await selectForUpdateAppointment(tx, scope, appointmentId)) ?? fail('not_found')
  await settleDeposit(context, deposit, choice)
  if (row.deleted_at === null && row.status_key !== 'cancelled')
    await saveAppointment(context, row, { change: { status_key: 'cancelled', holds_slot: false }, action: 'cancel' })
  return reply(context, appointmentId)
}

/**
 * Returns to the card what the sale of the visit left of its deposit, with a credit invoice. Fails
 * with deposit_not_usable before the sale and when nothing is left, and with deposit_decided when
 * it was decided before.
 */
export async function returnRest(context: OfficeContext<Staff>, appointmentId: number) {
  const { tx, scope } = context
  await checkRefunder(context)
  const deposit = await lockUndecided(context, appointmentId)
  if (toAgorot(deposit.used_amount) === 0 || (await leftOf(tx, scope, deposit)) === 0) fail('deposit_not_usable')
  await settleDeposit(context, deposit, 'rest')
  return reply(context, appointmentId)
}

/** The paid deposit of an appointment, locked. */
async function lockUndecided(context: OfficeContext<Staff>, appointmentId: number): Promise<Deposit> {
  const deposit = (await lockDeposit(context, appointmentId)) ?? fail('not_found')
  if (deposit.paid_at === null) fail('not_found')
  return deposit.decided_at === null ? deposit : fail('deposit_decided')
}

const reply = async (context: OfficeContext<Staff>, appointmentId: number) => ({
  deposit: await viewOf(context, (await depositOfAppointment(context.tx, context.scope, appointmentId))!),
})
