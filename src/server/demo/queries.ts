import { sql } from 'kysely'
import type { DB } from '../platform/database/database.generated.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

const MAKING_DEMO = 7_214_004

/**
 * Waits for other processes that create the demo and reports what exists: nothing, other offices,
 * or the demo.
 */
export const offices = async (tx: Tx | Database, slug: string): Promise<{ taken: boolean; demo: boolean }> => {
  const { rows } = await sql<{ taken: boolean; demo: boolean }>`
    select exists (select from offices) as taken, exists (select from offices where slug = ${slug}) as demo`.execute(tx)
  return rows[0]!
}
export const lockDemo = (tx: Tx) => sql`select pg_advisory_xact_lock(${MAKING_DEMO})`.execute(tx)

/**
 * Inserts many rows in one statement. Inserting half a year of data row by row is too slow for a
 * first start.
 */
const insertion = (scope: Scope, table: keyof DB, rows: readonly [object, ...object[]]) => {
  const names = sql.join(Object.keys(rows[0]).map((name) => sql.ref(name)))
  return sql`
    insert into ${sql.table(table)} (office_id, ${names})
    select ${scope.officeId}, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}
const some = (rows: readonly object[]): rows is readonly [object, ...object[]] => rows.length > 0

/** Inserts rows of the same shape and returns their ids in order. */
export const insertMany = async (
  tx: Tx,
  scope: Scope,
  table: 'customers' | 'appointments' | 'orders',
  rows: readonly object[],
): Promise<number[]> => {
  if (!some(rows)) return []
  const made = await sql<{ id: number }>`${insertion(scope, table, rows)} returning id`.execute(tx)
  return made.rows.map((row) => row.id)
}
/** The same for rows that are not referenced. */
export const insertParts = async (
  tx: Tx,
  scope: Scope,
  table: 'order_items' | 'customer_ledger' | 'sms_messages' | 'usage_counters',
  rows: readonly object[],
): Promise<void> => {
  if (some(rows)) await insertion(scope, table, rows).execute(tx)
}

/** Appointments that start in a range, with the data for their messages. */
export const visitsAround = (tx: Tx, scope: Scope, from: Date, until: Date) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'a.office_id').onRef('u.id', '=', 'a.employee_id'))
    .innerJoin('offices as o', 'o.id', 'a.office_id')
    .select(['a.id', 'a.customer_id', 'a.start_at', 'a.source', 'a.status_key', 'c.phone'])
    .select(['o.name as office', 'p.name as service', 'u.name as employee'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.start_at', '>', from)
    .where('a.start_at', '<', until)
    .orderBy('a.id')
    .execute()

/** Past appointments that can be paid, earliest first. */
export const doneVisits = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .select(['a.end_at', 'a.customer_id', 'c.full_name as customer_name', 'c.email as customer_email'])
    .select(['p.id as product_id', 'p.name as product_name', 'p.price'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.status_key', '=', 'done')
    .orderBy('a.end_at')
    .orderBy('a.id')
    .execute()
/** Products for sale. */
export const productsForSale = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('products as p')
    .select(['p.id as product_id', 'p.name as product_name', 'p.price'])
    .where('p.office_id', '=', scope.officeId)
    .where('p.product_type', '=', 'product')
    .orderBy('p.id')
    .execute()
