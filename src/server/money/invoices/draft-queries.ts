import type { Updateable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertLines, type NewLine } from './issue-queries.ts'

/**
 * An invoice with its lines, locked until the transaction ends. Undefined when there is none. Rows
 * that refer to the invoice may be inserted meanwhile, as by a sale that uses what it sold.
 */
export async function selectForUpdateInvoice(tx: Tx, scope: Scope, id: number) {
  const row = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const lines = await tx
    .selectFrom('invoice_lines')
    .select(['position', 'description', 'quantity', 'price', 'discount', 'product_id', 'employee_id'])
    .where('office_id', '=', scope.officeId)
    .where('invoice_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...row, lines }
}
export type StoredInvoice = NonNullable<Awaited<ReturnType<typeof selectForUpdateInvoice>>>

/**
 * Changes columns and raises the version. The database refuses what an issued invoice does not
 * accept.
 */
export const updateInvoice = async (tx: Tx, scope: Scope, id: number, change: Updateable<DB['invoices']>) => {
  await tx
    .updateTable('invoices')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the draft's lines and inserts these. A trigger refuses this for an issued invoice. */
export const replaceLines = async (tx: Tx, scope: Scope, id: number, lines: readonly NewLine[]) => {
  await tx.deleteFrom('invoice_lines').where('office_id', '=', scope.officeId).where('invoice_id', '=', id).execute()
  await insertLines(tx, scope, id, lines)
}

/** Deletes a draft with its lines. */
export const deleteDraft = async (tx: Tx, scope: Scope, id: number) => {
  await tx.deleteFrom('invoices').where('office_id', '=', scope.officeId).where('id', '=', id).execute()
}
