import { sql, type Updateable } from 'kysely'
import { toAgorot } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { seesVisitOf, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const depositsWithState = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('deposits as d')
    .innerJoin('orders as o', (j) => j.onRef('o.office_id', '=', 'd.office_id').onRef('o.id', '=', 'd.order_id'))
    .innerJoin('appointments as a', (j) =>
      j.onRef('a.office_id', '=', 'd.office_id').onRef('a.id', '=', 'd.appointment_id'),
    )
    .select(['d.id', 'd.appointment_id', 'd.order_id', 'd.card_payment_id', 'd.amount', 'd.price', 'd.free_hours'])
    .select([
      'd.created_at',
      'd.agreed_start',
      'd.page_url',
      'd.paid_at',
      'd.invoice_id',
      'd.decided_at',
      'd.refund',
      'd.refunded_at',
      'd.used_amount',
      'd.rest_returned',
    ])
    .select(['o.status as order_status', 'a.start_at', 'a.held_until', 'a.deleted_at'])
    .where('d.office_id', '=', scope.officeId)

/** A deposit with the state of its order and its appointment, which may be deleted. */
export type Deposit = NonNullable<Awaited<ReturnType<typeof depositById>>>
/** Undefined when the office has no such deposit. Takes no lock. */
export const depositById = (tx: Tx, scope: Scope, id: number) =>
  depositsWithState(tx, scope).where('d.id', '=', id).executeTakeFirst()
/** The same with its invoice, locked against another use until the transaction ends. */
export const selectForUpdateDeposit = (tx: Tx, scope: Scope, id: number) =>
  depositsWithState(tx, scope)
    .leftJoin('invoices as i', (j) => j.onRef('i.office_id', '=', 'd.office_id').onRef('i.id', '=', 'd.invoice_id'))
    .select(['i.document_type', 'i.invoice_number'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
/**
 * Undefined when the booking asked for no deposit, or the viewer does not see it. An appointment
 * has at most one.
 */
export const depositOfAppointment = (tx: Tx, scope: Scope, appointmentId: number, viewer?: OwnViewer) =>
  depositsWithState(tx, scope)
    .where('d.appointment_id', '=', appointmentId)
    .where(seesVisitOf(viewer, 'd'))
    .executeTakeFirst()
/** The deposit that the order collects. An order collects at most one. */
export const depositOfOrder = (tx: Tx, scope: Scope, orderId: number) =>
  depositsWithState(tx, scope).where('d.order_id', '=', orderId).executeTakeFirst()
type NewDeposit = {
  readonly appointment_id: number
  readonly order_id: number
  readonly card_payment_id: number
  readonly amount: Money
  readonly price: Money
  readonly free_hours: number
  readonly created_at: Date
  readonly agreed_start: Date
}
/** Fails on deposit_of_appointment when the appointment has a deposit. */
export const insertDeposit = async (tx: Tx, scope: Scope, deposit: NewDeposit): Promise<number> => {
  const values = { ...deposit, office_id: scope.officeId }
  return (await tx.insertInto('deposits').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/** Checks no state: callers lock the deposit and check it first. */
export const updateDeposit = (tx: Tx, scope: Scope, id: number, change: Updateable<DB['deposits']>) =>
  tx.updateTable('deposits').set(change).where('office_id', '=', scope.officeId).where('id', '=', id).execute()

/** Agorot that an order received and did not give back. */
export const moneyOfOrder = async (tx: Tx, scope: Scope, orderId: number): Promise<number> => {
  const { sum } = await tx
    .selectFrom('payments')
    .select(sql<Money>`coalesce(sum(amount), 0)::numeric(12, 2)`.as('sum'))
    .where('office_id', '=', scope.officeId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return toAgorot(sum)
}
