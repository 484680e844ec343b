import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** Completes or cancels a pending order. False when it is not pending. */
export const closePendingOrder = async (
  tx: Tx,
  scope: Scope,
  id: number,
  status: 'completed' | 'cancelled',
): Promise<boolean> => {
  const closed = await tx
    .updateTable('orders')
    .set({ status })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

type Receipt = {
  orderId: number
  amount: Money
  now: Date
  lastDigits: string | null
  brand: string | null
  instalments: number
  approval: string | null
}
export const insertCardReceipt = (tx: Tx, scope: Scope, of: Receipt) =>
  tx
    .insertInto('payments')
    .values({
      office_id: scope.officeId,
      order_id: of.orderId,
      method: 'card',
      amount: of.amount,
      asmacta: of.approval,
      card_last_digits: of.lastDigits,
      card_brand: of.brand,
      instalments: of.instalments,
      received_at: of.now,
    })
    .execute()
