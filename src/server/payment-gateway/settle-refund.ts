import { MINUTE } from '#shared/values/local-time.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { cardRefundChange } from './changes.ts'
import { refundExists, selectForUpdateUnanswered, unansweredRefunds, updateRefund } from './refund-queries.ts'

/** A call that is still under way has no answer either; it ends long before. */
const UNDER_WAY_MINUTES = 10
const endOf = (now: Date) => new Date(now.getTime() - UNDER_WAY_MINUTES * MINUTE)

export const showUnknownRefunds = async ({ tx, scope, now }: OfficeContext<Staff>) => ({
  refunds: await unansweredRefunds(tx, scope, endOf(now)),
})

/**
 * Records what the owner found at the gateway about a refund without an answer. A refund that was
 * not made can be asked again. Fails with card_payment_handled when it has an answer, or is under
 * way.
 */
export async function settleRefund(context: OfficeContext<Staff>, id: number, made: boolean): Promise<{ ok: true }> {
  const { tx, scope, now } = context
  if (!(await refundExists(tx, scope, id))) fail('not_found')
  const refund = (await selectForUpdateUnanswered(tx, scope, endOf(now), id)) ?? fail('card_payment_handled')
  await updateRefund(tx, scope, id, made ? { status: 'made', refund_id: `seen:${id}` } : { status: 'declined' })
  recordChange(context, cardRefundChange, { action: 'settle', id, eventId: refund.order_id, after: { made } })
  return { ok: true }
}
