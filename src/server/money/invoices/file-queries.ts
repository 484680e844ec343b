import { sql } from 'kysely'
import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import { seesInvoice, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The issued invoice of a public link, in any office. */
export const invoiceOfToken = (db: Database, token: string) =>
  db
    .selectFrom('invoices')
    .select(['office_id', 'id', 'opened_at'])
    .where('public_token', '=', token)
    .where('status', '=', 'issued')
    .executeTakeFirst()

/** The issued invoice of a short link (platform/security/short-links.ts), in any office. */
export const invoiceOfShortLink = (db: Database, part: string) =>
  db
    .selectFrom('invoices')
    .select(['office_id', 'public_token as stored'])
    .where(sql<boolean>`substr(public_token, 2, 11) = ${part}`)
    .where('status', '=', 'issued')
    .executeTakeFirst()

/** The data from which a file is made, if the viewer sees the invoice. */
export const printableInvoice = (tx: Tx, scope: Scope, id: number, viewer?: OwnViewer) =>
  tx
    .selectFrom('invoices as i')
    .leftJoin('allocation_numbers as a', (j) =>
      j.onRef('a.office_id', '=', 'i.office_id').onRef('a.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.status', 'i.customer_id', 'i.snapshot', 'i.original_taken_at', 'a.allocation_number'])
    .select((e) => e.ref('a.status').$castTo<AllocationStatus | null>().as('allocation_status'))
    .where('i.office_id', '=', scope.officeId)
    .where('i.id', '=', id)
    .where(seesInvoice(viewer, 'i'))
    .executeTakeFirst()

/**
 * Stores the file of the original and marks it as handed out. False when another call was first.
 */
export const takeOriginal = async (tx: Tx, scope: Scope, id: number, file: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`update invoices set file = ${file}, original_taken_at = ${now}, version = version + 1
    where office_id = ${scope.officeId} and id = ${id} and original_taken_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Records when the holder of the link first got the file. False when that was recorded before. */
export const markOpened = async (tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> => {
  const { rows } = await sql`update invoices set opened_at = ${now}
    where office_id = ${scope.officeId} and id = ${id} and opened_at is null returning id`.execute(tx)
  return rows.length > 0
}
