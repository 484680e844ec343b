import { MINUTE } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { ordersOf } from './card-orders.ts'
import { cardRefundChange } from './changes.ts'
import { markLateHandled } from './payment-queries.ts'
import { recordRefund } from './refund-card-payment.ts'
import { refundExists, selectForUpdateUnanswered, unansweredRefunds, updateRefund } from './refund-queries.ts'

/** A call that is still under way has no answer either; it ends long before. */
const UNDER_WAY_MINUTES = 10
const endOf = (now: Date) => new Date(now.getTime() - UNDER_WAY_MINUTES * MINUTE)

/** Refunds without an answer that are no longer under way, for staff to settle by hand. */
export const showUnknownRefunds = async ({ tx, scope, now }: OfficeContext<Staff>) => ({
  refunds: await unansweredRefunds(tx, scope, endOf(now)),
})

/**
 * Records what the owner found at the gateway about a refund without an answer. A refund that was
 * made gets the credit invoice it belongs to; one that was not made can be asked again. Fails with
 * card_payment_handled when it has an answer, or is under way.
 */
export async function settleRefund(
  context: OfficeContext<Staff>,
  { id, made }: { readonly id: number; readonly made: boolean },
): Promise<{ ok: true }> {
  const { tx, scope, now } = context
  if (!(await refundExists(tx, scope, id))) fail('not_found')
  const refund = (await selectForUpdateUnanswered(tx, scope, endOf(now), id)) ?? fail('card_payment_handled')
  if (made) {
    const { invoice_id: invoiceId, wanted_credit: wanted, amount } = refund
    const credit = invoiceId === null ? null : { invoiceId, wanted: wanted as object }
    const orders = await ordersOf(context, refund.order_id)
    const creditId = credit ? await orders.credit(context, credit, { id, amount: toAgorot(amount) }) : undefined
    await recordRefund(tx, scope, { id, refundId: `seen:${id}` }, creditId)
    if (!credit) await markLateHandled(tx, scope, refund.card_payment_id, now)
  } else await updateRefund(tx, scope, id, { status: 'declined' })
  recordChange(context, cardRefundChange, { action: 'settle', id, eventId: refund.order_id, after: { made } })
  return { ok: true }
}
