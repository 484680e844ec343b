import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { ArchivedInvoice } from './tax-archive.ts'

export type PageStart = { readonly date: string; readonly id: number }
type Row = ArchivedInvoice & { readonly id: number; readonly invoice_date: string }

/**
 * Issued invoices of a range of dates, both included, by date and id. `after` is the last of the
 * page before.
 */
export const invoicesOfRange = async (
  tx: Tx,
  scope: Scope,
  { from, to }: { from: string; to: string },
  after: PageStart | null,
  limit: number,
): Promise<Row[]> => {
  const start = after ?? { date: from, id: 0 }
  const { rows } = await sql<Row>`
    select id, invoice_date, customer_id, snapshot::text as snapshot from invoices
    where office_id = ${scope.officeId} and status = 'issued' and invoice_date >= ${from}::date and invoice_date <= ${to}::date
      and (invoice_date, id) > (${start.date}::date, ${start.id})
    order by invoice_date, id limit ${limit}`.execute(tx)
  return rows
}

/**
 * The dealer of the tax files and the summary, as the office is now. `business_number` may be null.
 */
export const dealerOfOffice = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select(['name', 'business_type', 'business_number', 'address', 'city'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()
