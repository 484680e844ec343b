import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { customerColumns, type Customer } from './queries.ts'

/**
 * Selects both customers for update, in the order of their ids so that concurrent merges cannot
 * deadlock.
 */
export const selectForUpdateCustomers = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<Customer[]> => {
  const rows = tx
    .selectFrom('customers')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
  await rows.orderBy('id').forUpdate().execute()
  // reads again, to see what another merge changed before the lock was granted
  return tx
    .selectFrom('customers as c')
    .select(customerColumns())
    .where('c.office_id', '=', scope.officeId)
    .where('c.id', 'in', ids)
    .where('c.deleted_at', 'is', null)
    .execute()
}

/**
 * Every table with a `customer_id`. A test compares this list with the foreign keys. Kept cards and
 * orders come before their appointments, whose triggers erase the card of another customer and
 * refuse to take an appointment from the customer who paid its deposit.
 */
export const CUSTOMER_TABLES = [
  'kept_cards',
  'orders',
  'appointments',
  'customer_ledger',
  'invoices',
  'prepaid',
  'sms_messages',
  'mail_messages',
  'document_links',
  'document_requests',
  'notifications',
  'waiting_entries',
  'customer_pictures',
] as const

/**
 * Assigns all rows of one customer to another, including deleted rows and customers that were
 * merged before.
 */
export const moveCustomerRows = async (tx: Tx, scope: Scope, from: number, to: number): Promise<void> => {
  for (const table of CUSTOMER_TABLES)
    // raises the version, so that an open form of the appointment detects the change
    await sql`update ${sql.table(table)} set customer_id = ${to}${sql.raw(table === 'appointments' ? ', version = version + 1' : '')}
      where office_id = ${scope.officeId} and customer_id = ${from}`.execute(tx)
  await sql`update customers set merged_into = ${to}
    where office_id = ${scope.officeId} and merged_into = ${from}`.execute(tx)
}
