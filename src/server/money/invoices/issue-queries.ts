import { sql, type Insertable, type Updateable } from 'kysely'
import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type NewLine = Omit<Insertable<DB['invoice_lines']>, 'office_id' | 'invoice_id' | 'position'>
type NewDraft = Omit<Insertable<DB['invoices']>, 'office_id'>

/** Inserts a draft and its lines. Returns its id. */
export const insertDraft = async (tx: Tx, scope: Scope, draft: NewDraft, lines: readonly NewLine[]) => {
  const { id } = await tx
    .insertInto('invoices')
    .values({ ...draft, office_id: scope.officeId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(tx, scope, id, lines)
  return id
}

/** Positions count from 1. There must be at least one line. */
export const insertLines = async (tx: Tx, scope: Scope, invoiceId: number, lines: readonly NewLine[]) => {
  const rows = lines.map((line, i) => ({ ...line, office_id: scope.officeId, invoice_id: invoiceId, position: i + 1 }))
  await tx.insertInto('invoice_lines').values(rows).execute()
}

type Range = { readonly type: InvoiceType; readonly book: number }
/**
 * Takes the next number of a number range and locks the number range until the transaction ends, so
 * that a rollback returns the number. Null when the number range has an invoice with a later date.
 */
export const takeNumber = async (
  tx: Tx,
  scope: Scope,
  { type, book, date }: Range & { readonly date: string },
): Promise<number | null> => {
  const { rows } = await sql<{ number: number }>`
    insert into number_ranges as s (office_id, book, document_type, next_number, last_date)
    values (${scope.officeId}, ${book}, ${type}, 2, ${date}::date)
    on conflict (office_id, book, document_type) do update
      set next_number = s.next_number + 1, last_date = excluded.last_date
      where s.last_date is null or s.last_date <= excluded.last_date
    returning next_number - 1 as number`.execute(tx)
  return rows[0]?.number ?? null
}

/**
 * Chooses the first number of a number range without an invoice. False when it has one, or when a
 * number that is not lower was chosen before.
 */
export const chooseFirstNumber = async (
  tx: Tx,
  scope: Scope,
  { type, book, first }: Range & { readonly first: number },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into number_ranges as s (office_id, book, document_type, first_number, next_number, last_date)
    values (${scope.officeId}, ${book}, ${type}, ${first}, ${first}, null)
    on conflict (office_id, book, document_type) do update
      set first_number = excluded.first_number, next_number = excluded.next_number
      where s.last_date is null and s.first_number < excluded.first_number
    returning first_number`.execute(tx)
  return rows.length > 0
}

/**
 * Makes a draft final. The database checks that the number is the one that the number range has
 * just given.
 */
export const markIssued = (tx: Tx, scope: Scope, id: number, document: Updateable<DB['invoices']>) =>
  tx
    .updateTable('invoices')
    .set({ ...document, status: 'issued' })
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .returning(['id', 'public_token'])
    .executeTakeFirstOrThrow()

/** The draft's public token, which its snapshot states. */
export const tokenOfDraft = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('invoices')
    .select('public_token')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
