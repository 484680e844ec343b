import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import type { Scope } from '../platform/scope.ts'

const MAKING_DEMO = 7_214_004

/** Waits until no other process makes the demo, and says what is there: nothing, other offices only, or the demo itself. */
export const offices = async (tx: Tx | Database, slug: string): Promise<{ taken: boolean; demo: boolean }> => {
  const { rows } = await sql<{ taken: boolean; demo: boolean }>`
    select exists (select from offices) as taken, exists (select from offices where slug = ${slug}) as demo`.execute(tx)
  return rows[0]!
}
export const holdDemo = (tx: Tx) => sql`select pg_advisory_xact_lock(${MAKING_DEMO})`.execute(tx)

/** Many rows in one statement: six months of a salon would otherwise take longer than a newcomer waits. Returns their ids in order. */
export const insertMany = async (
  tx: Tx,
  scope: Scope,
  table: 'customers' | 'appointments',
  rows: readonly object[],
): Promise<number[]> => {
  const first = rows[0]
  if (!first) return []
  const columns = Object.keys(first)
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const made = await sql<{ id: number }>`
    insert into ${sql.table(table)} (office_id, ${names})
    select ${scope.officeId}, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    returning id`.execute(tx)
  return made.rows.map((row) => row.id)
}
