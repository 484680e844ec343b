import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { columns, type Customer } from './queries.ts'

/** Both customers, held until the transaction ends. Taken in the order of their numbers, so that two merges cannot wait for each other. */
export const selectForUpdateCustomers = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<Customer[]> => {
  const held = tx
    .selectFrom('customers')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
  await held.orderBy('id').forUpdate().execute()
  // read anew: what another merge moved before we got the rows is in it
  return tx
    .selectFrom('customers as c')
    .select(columns)
    .where('c.office_id', '=', scope.officeId)
    .where('c.id', 'in', ids)
    .where('c.deleted_at', 'is', null)
    .execute()
}

/** Every table whose rows are some customer's. A new one stands here, or a test of this folder fails. */
export const BELONGINGS = [
  'appointments',
  'orders',
  'customer_ledger',
  'sms_messages',
  'mail_messages',
  'document_links',
] as const

/** Everything of one customer becomes another's, also what was deleted, and those who were merged into her before. */
export const moveBelongings = async (tx: Tx, scope: Scope, from: number, to: number): Promise<void> => {
  for (const table of BELONGINGS)
    // whoever has one of her appointments open is told that it changed
    await sql`update ${sql.table(table)} set customer_id = ${to}${sql.raw(table === 'appointments' ? ', version = version + 1' : '')}
      where office_id = ${scope.officeId} and customer_id = ${from}`.execute(tx)
  await sql`update customers set merged_into = ${to}
    where office_id = ${scope.officeId} and merged_into = ${from}`.execute(tx)
}
