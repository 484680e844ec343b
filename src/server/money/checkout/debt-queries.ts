import { sql } from 'kysely'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type OpenPurchase = {
  readonly order_id: number
  readonly customerId: number
  /** The visit that was sold; null for a sale without one. */
  readonly appointmentId: number | null
  readonly debt: Money
}
/** Purchases of these days that are not paid, of customers who were not deleted. */
export const unpaidPurchases = async (
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<OpenPurchase[]> => {
  const { rows } = await sql<OpenPurchase>`
    select o.id as order_id, o.customer_id as "customerId", o.appointment_id as "appointmentId",
      sum(l.amount)::numeric(12, 2) as debt
    from orders o
    join customer_ledger l on l.office_id = o.office_id and l.order_id = o.id
    join customers c on c.office_id = o.office_id and c.id = o.customer_id and c.deleted_at is null
    where o.office_id = ${scope.officeId} and o.status = 'completed' and o.created_at >= ${from} and o.created_at < ${to}
    group by o.id, o.customer_id, o.appointment_id having sum(l.amount) > 0 order by o.id`.execute(tx)
  return rows
}
