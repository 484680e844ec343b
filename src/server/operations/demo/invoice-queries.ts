import { sql } from 'kysely'
import type { Money } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The documents of these orders, by order. */
export const documentsOfOrders = async (tx: Tx, scope: Scope, orderIds: readonly number[]) => {
  if (orderIds.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'order_id', 'invoice_number'])
    .where('office_id', '=', scope.officeId)
    .where('order_id', 'in', [...orderIds])
    .where('original_invoice_id', 'is', null)
    .execute()
  return new Map(rows.map(({ id, order_id, invoice_number }) => [order_id!, { id, number: invoice_number! }]))
}

/** Products for sale. */
export const productsForSale = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('products as p')
    .select(['p.id as product_id', 'p.name as product_name', 'p.price'])
    .where('p.office_id', '=', scope.officeId)
    .where('p.product_type', '=', 'product')
    .orderBy('p.id')
    .execute()

/** Phone, address and consent of every customer, for documents. */
export const customersOnDocuments = async (tx: Tx, scope: Scope) => {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'phone', 'address_street', 'address_house_number', 'address_apartment', 'address_city'])
    .select('documents_consent')
    .where('office_id', '=', scope.officeId)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** The cash that came and went in a range of time. */
export const cashBetween = async (tx: Tx, scope: Scope, from: Date, to: Date): Promise<Money> => {
  const { rows } = await sql<{ cash: Money }>`select coalesce(sum(amount), 0)::numeric(12, 2) as cash from payments
    where office_id = ${scope.officeId} and method = 'cash' and received_at >= ${from} and received_at < ${to}`.execute(
    tx,
  )
  return rows[0]!.cash
}

/** The VAT rates, the newest first. */
export const vatRates = (tx: Tx) =>
  tx.selectFrom('vat_rates').select(['starts_on', 'percent']).orderBy('starts_on', 'desc').execute()

export type Issued = {
  readonly id: number
  readonly document_type: number
  readonly invoice_number: number
  readonly invoice_date: string
  readonly issued_at: Date
  readonly snapshot: string
  /** Hexadecimal. */
  readonly snapshot_hash: string
}

/**
 * Makes drafts final, in this order, one after another in one statement: the database lets a
 * document take only the number that its number range has just given.
 */
export const issueMany = async (tx: Tx, scope: Scope, issues: readonly Issued[]): Promise<void> => {
  await sql`select set_config('luz.demo_office', ${String(scope.officeId)}, true), set_config('luz.demo', ${JSON.stringify(issues)}, true)`.execute(
    tx,
  )
  await sql`do $$
    declare
      office bigint := current_setting('luz.demo_office')::bigint;
      d record;
    begin
      for d in select * from jsonb_to_recordset(current_setting('luz.demo')::jsonb) as d(id bigint, document_type int,
        invoice_number int, invoice_date date, issued_at timestamptz, snapshot text, snapshot_hash text)
      loop
        insert into number_ranges as s (office_id, document_type, next_number, last_date)
          values (office, d.document_type, 2, d.invoice_date)
          on conflict (office_id, book, document_type) do update set next_number = s.next_number + 1, last_date = excluded.last_date;
        update invoices set status = 'issued', invoice_number = d.invoice_number, issued_at = d.issued_at,
          snapshot = d.snapshot::jsonb, snapshot_hash = decode(d.snapshot_hash, 'hex') where office_id = office and id = d.id;
      end loop;
    end $$`.execute(tx)
}
