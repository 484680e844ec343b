import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'

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

/** The users of any office who may sign in with one of these addresses. */
export const activeSignIns = async (db: Database, addresses: readonly string[]) => {
  const { rows } = await sql<{ email: string; password_hash: string }>`
    select p.email, p.password_hash from people p where p.email = any(${addresses}::text[])
      and p.password_hash is not null and exists (select from users u where u.person_id = p.id
        and u.status = 'active' and u.deleted_at is null) order by p.email`.execute(db)
  return rows
}

/**
 * Waits until no other process makes the demo. Held until the transaction ends, which may take
 * longer than one of a request: on a busy machine its statements exceed the limits of the pool.
 */
export const lockDemo = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${MAKING_DEMO}), set_config('statement_timeout', '120s', true),
    set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx)
