import { toAgorot } from '#shared/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { cardPaymentChange } from './changes.ts'
import { latePayments, selectForUpdatePayment, updateCardPayment } from './payment-queries.ts'
import { claimRefund, recordRefund, requestRefund } from './refund-card-payment.ts'

/** Money that completed no order and waits for a decision. */
export const showLatePayments = async ({ tx, scope }: OfficeContext<Staff>) => ({
  payments: await latePayments(tx, scope),
})

/** Gives a late payment back to the card as a whole. */
export async function refundLatePayment(context: OwnTransactionContext<Staff>, id: number): Promise<{ ok: true }> {
  const claimed = await context.inOffice(async (tx) => {
    const payment = await unhandled(tx, context.scope, id)
    return claimRefund({ ...context, tx }, id, { amount: toAgorot(payment.paid_amount!), key: `late:${id}` })
  })
  const made = await requestRefund(context, claimed)
  return context.finish(async (tx, inside) => {
    await recordRefund(tx, context.scope, made)
    return note(inside, id, 'refund_late')
  })
}

/** Notes that a late payment was dealt with elsewhere, such as by a new sale. */
export const dismissLatePayment = (context: OwnTransactionContext<Staff>, id: number): Promise<{ ok: true }> =>
  context.finish((_tx, inside) => note(inside, id, 'dismiss_late'))

async function note(context: OfficeContext<Staff>, id: number, action: 'refund_late' | 'dismiss_late') {
  const { tx, scope, now } = context
  const payment = await unhandled(tx, scope, id)
  await updateCardPayment(tx, scope, id, { late_handled_at: now })
  recordChange(context, cardPaymentChange, { action, id, eventId: payment.order_id })
  return { ok: true } as const
}

async function unhandled(tx: Tx, scope: Scope, id: number) {
  const payment = (await selectForUpdatePayment(tx, scope, id)) ?? fail('not_found')
  if (payment.late_reason === null) fail('not_found')
  return payment.late_handled_at === null ? payment : fail('card_payment_handled')
}
