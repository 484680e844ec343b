import { toAgorot } from '#shared/values/money.ts'
import { checkRefunder } from '../invoices/check-access.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { replyOf } from './cancel-with-deposit.ts'
import { depositOfAppointment } from './deposit-queries.ts'
import { leftOf, lockDeposit, settleDeposit } from './settle-deposit.ts'

/**
 * Returns to the card what the sale of the visit left of its deposit, with a credit document. Fails
 * with deposit_not_usable before the sale and when nothing is left, and with deposit_decided when
 * it was decided before.
 */
export async function returnRest(context: OfficeContext<Staff>, appointmentId: number) {
  const { tx, scope } = context
  await checkRefunder(context)
  const deposit = (await lockDeposit(context, appointmentId)) ?? fail('not_found')
  if (deposit.paid_at === null) fail('not_found')
  if (deposit.decided_at !== null) fail('deposit_decided')
  if (toAgorot(deposit.used_amount) === 0 || (await leftOf(tx, scope, deposit)) === 0) fail('deposit_not_usable')
  await settleDeposit(context, deposit, 'rest')
  return { deposit: await replyOf(context, (await depositOfAppointment(tx, scope, appointmentId))!) }
}
