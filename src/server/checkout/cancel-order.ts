import { fail } from '../platform/fail.ts'
import { recordChange } from '../platform/database/record-change.ts'
import type { InOffice, OwnTransaction } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { rightsOf } from '../users/queries.ts'
import { orderChange } from './changes.ts'
import { markCancelled, selectForUpdateOrder } from '../orders/queries.ts'

/** Cancels a pending card order. Repeating it changes nothing. Fails with order_completed. */
export const cancelOrder = (context: OwnTransaction<Staff>, id: number): Promise<void> =>
  context.finish((_, inside) => cancelPending(inside, id))

async function cancelPending(context: InOffice<Staff>, id: number): Promise<void> {
  const { tx, scope, caller } = context
  const [rights, order] = await Promise.all([rightsOf(tx, scope, caller.userId), selectForUpdateOrder(tx, scope, id)])
  if (!rights?.may_sell) fail('selling_not_allowed')
  if (!order) return fail('not_found')
  if (order.status === 'completed') fail('order_completed')
  if (order.status !== 'pending') return
  await markCancelled(tx, scope, id)
  await recordChange(context, orderChange, { action: 'cancel', id })
}
