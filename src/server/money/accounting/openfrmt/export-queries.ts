import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { InvoiceSnapshot } from '../../invoices/invoice-snapshot.ts'
import type { ArchivedInvoice } from './tax-archive.ts'

export type PageStart = { readonly date: string; readonly id: number }
type Row = ArchivedInvoice & { readonly id: number; readonly invoice_date: string }

/**
 * Issued invoices of books in a range of dates, both included, by date and id. `after` is the last
 * of the page before.
 */
export const invoicesOfRange = async (
  tx: Tx,
  scope: Scope,
  { from, to, books }: { from: string; to: string; books: readonly number[] },
  after: PageStart | null,
  limit: number,
): Promise<Row[]> => {
  const start = after ?? { date: from, id: 0 }
  const { rows } = await sql<Row>`
    select id, invoice_date, customer_id, snapshot::text as snapshot from invoices
    where office_id = ${scope.officeId} and status = 'issued' and invoice_date >= ${from}::date and invoice_date <= ${to}::date
      and book = any(${[...books]}::int[])
      and (invoice_date, id) > (${start.date}::date, ${start.id})
    order by invoice_date, id limit ${limit}`.execute(tx)
  return rows
}

/** The dealer of the summary, as the office is now. `business_number` may be null. */
export const dealerOfOffice = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select(['name', 'business_type', 'business_number', 'address', 'city'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

type Dealer = Awaited<ReturnType<typeof dealerOfOffice>> & { readonly books: readonly number[] }
/**
 * The dealer of a tax file and their books: the present one, or a former one by number, as their
 * last invoice states them. Null when the office had no such number.
 */
export const dealerOfFile = async (tx: Tx, scope: Scope, number: string | null): Promise<Dealer | null> => {
  const { book, former_numbers, ...present } = await tx
    .selectFrom('offices')
    .select(['name', 'business_type', 'business_number', 'address', 'city', 'book', 'former_numbers'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()
  const wanted = number ?? present.business_number
  const books = [...former_numbers, present.business_number].flatMap((one, i) => (one === wanted ? [i + 1] : []))
  if (books.includes(book)) return { ...present, books }
  if (books.length === 0) return null
  const last = await tx
    .selectFrom('invoices')
    .select('snapshot')
    .where('office_id', '=', scope.officeId)
    .where('status', '=', 'issued')
    .where('book', '=', books.at(-1)!)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { name, businessType, address, city } = (last.snapshot as InvoiceSnapshot).office
  return { name, business_type: businessType, business_number: wanted, address, city, books }
}
