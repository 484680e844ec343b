import { sql } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * Inserts many rows in one statement. Inserting half a year of data row by row is too slow for a
 * first start.
 */
const insertStatement = (scope: Scope, table: keyof DB, rows: readonly [object, ...object[]]) => {
  const names = sql.join(Object.keys(rows[0]).map((name) => sql.ref(name)))
  return sql`
    insert into ${sql.table(table)} (office_id, ${names})
    select ${scope.officeId}, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

const isNotEmpty = (rows: readonly object[]): rows is readonly [object, ...object[]] => rows.length > 0

/**
 * Inserts rows of the same shape and returns their ids in order; without those that a constraint
 * refuses, because the same is there already.
 */
export const insertMany = async (
  tx: Tx,
  scope: Scope,
  table:
    | 'recurrences'
    | 'appointments'
    | 'orders'
    | 'invoices'
    | 'waiting_entries'
    | 'waiting_offers'
    | 'time_blocks'
    | 'prepaid',
  rows: readonly object[],
): Promise<number[]> => {
  if (!isNotEmpty(rows)) return []
  const inserted = await sql<{
    id: number
  }>`${insertStatement(scope, table, rows)} on conflict do nothing returning id`.execute(tx)
  return inserted.rows.map((row) => row.id)
}

/** Inserts rows of the same shape, without returning their ids. */
export const insertParts = async (
  tx: Tx,
  scope: Scope,
  table:
    | 'order_items'
    | 'payments'
    | 'customer_ledger'
    | 'invoice_lines'
    | 'sms_messages'
    | 'mail_messages'
    | 'day_closes'
    | 'order_deductions'
    | 'punch_card_offers',
  rows: readonly object[],
): Promise<void> => {
  if (isNotEmpty(rows)) await insertStatement(scope, table, rows).execute(tx)
}
