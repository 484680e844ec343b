import { sql } from 'kysely'
import { toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

/** The amounts that earlier credits took of an invoice, by line and as sums. They are positive. */
export async function creditsOf(tx: Tx, scope: Scope, id: number) {
  const [lines, documents] = await Promise.all([
    sql<{ position: number; quantity: number; total: Money }>`
      select l.credited_position as position, sum(l.quantity)::int as quantity,
        sum(abs(l.quantity * l.price - l.discount))::numeric(12, 2) as total
      from invoices c join invoice_lines l on l.office_id = c.office_id and l.invoice_id = c.id
      where c.office_id = ${scope.officeId} and c.original_invoice_id = ${id} and c.status = 'issued'
      group by l.credited_position`.execute(tx),
    sql<{ total: Money; vat: Money; snapshot: InvoiceSnapshot }>`
      select abs(total_amount) as total, abs(vat_amount) as vat, snapshot from invoices
      where office_id = ${scope.officeId} and original_invoice_id = ${id} and status = 'issued'`.execute(tx),
  ])
  return { lines: lines.rows, documents: documents.rows }
}

/** The invoice of a sale; null when it has none. */
export const invoiceOfOrder = async (tx: Tx, scope: Scope, orderId: number): Promise<number | null> =>
  (
    await tx
      .selectFrom('invoices')
      .select('id')
      .where('office_id', '=', scope.officeId)
      .where('order_id', '=', orderId)
      .where('status', '=', 'issued')
      .where('original_invoice_id', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.id ?? null

/** The amount that is still owed for an order. */
export const debtOfOrder = async (tx: Tx, scope: Scope, orderId: number): Promise<Money> => {
  const { rows } = await sql<{ left: Money }>`select coalesce(sum(amount), 0)::numeric(12, 2) as left
    from customer_ledger where office_id = ${scope.officeId} and order_id = ${orderId}`.execute(tx)
  return rows[0]!.left
}

/** Whether credits have taken back all invoices of an order. */
export const isOrderCredited = async (tx: Tx, scope: Scope, orderId: number): Promise<boolean> => {
  const { rows } = await sql<{ left: Money }>`select coalesce(sum(
      case when original_invoice_id is null then abs(total_amount) else -abs(total_amount) end), 0)::numeric(12, 2) as left
    from invoices where office_id = ${scope.officeId} and order_id = ${orderId} and status = 'issued'`.execute(tx)
  return rows[0]!.left === '0.00'
}

/** The debts that an order collected, the newest first; amounts are negative. */
export const settledBy = (tx: Tx, scope: Scope, orderId: number) =>
  tx
    .selectFrom('customer_ledger')
    .select(['customer_id', 'order_id', 'amount'])
    .where('office_id', '=', scope.officeId)
    .where('settled_by', '=', orderId)
    .orderBy('id', 'desc')
    .execute()

type Entry = { readonly customerId: number; readonly orderId: number | null; readonly amount: number }
/** Adds entries of agorot to customers' ledgers. */
export const insertEntries = async (tx: Tx, scope: Scope, now: Date, entries: readonly Entry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ customerId, orderId, amount }) => ({
    office_id: scope.officeId,
    customer_id: customerId,
    order_id: orderId,
    amount: toMoney(amount),
    created_at: now,
  }))
  await tx.insertInto('customer_ledger').values(rows).execute()
}
