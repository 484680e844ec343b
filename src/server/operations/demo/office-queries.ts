import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const MAKING_DEMO = 7_214_004

/** What exists: nothing, other offices, or the demo with this id. */
export const offices = async (
  db: Database,
  slug: string,
): Promise<{ readonly taken: boolean; readonly demo: number | null }> => {
  const { rows } = await sql<{ taken: boolean; demo: number | null }>`
    select exists (select from offices) as taken, (select id from offices where slug = ${slug}) as demo`.execute(db)
  return rows[0]!
}

/** Ids are taken before the office is there, whose rows need one to be written. */
export const nextOfficeId = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('offices', 'id')) as id`.execute(db)
  return rows[0]!.id
}

/** The demo: its story is told as of `now`, when it was founded. */
export type DemoOffice = { readonly id: number; readonly ownerId: number; readonly now: Date }

/** `isOpen`: its salon, customers and calendar are made. Undefined when there is no such office. */
export const demoOffice = async (tx: Tx, scope: Scope): Promise<(DemoOffice & { isOpen: boolean }) | undefined> => {
  const { rows } = await sql<DemoOffice & { isOpen: boolean }>`
    select o.id, o.first_run_ended_at is not null as "isOpen",
      (select min(u.id) from users u where u.office_id = o.id and u.role = 'owner') as "ownerId",
      (select min(b.taken_at) from booking_addresses b where b.office_id = o.id) as now
    from offices o where o.id = ${scope.officeId}`.execute(tx)
  return rows[0]
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
 * False while another process makes the demo. Held until it is unlocked, or the connection ends.
 */
export const tryLockDemo = async (connection: Database): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${MAKING_DEMO}) as locked`.execute(
    connection,
  )
  return rows[0]!.locked
}
/** Of the same connection that locked it. */
export const unlockDemo = (connection: Database) => sql`select pg_advisory_unlock(${MAKING_DEMO})`.execute(connection)

/**
 * Gives the statements of this transaction more time than those of a request: on a busy machine
 * half a year of rows exceeds the limits of the pool.
 */
export const allowLongStatements = (tx: Tx) =>
  sql`select set_config('statement_timeout', '120s', true),
    set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx)

type Made = 'orders' | 'invoices' | 'document_requests' | 'waiting_entries'
/** Whether the office has any of these rows: of the demo, or of who uses it. */
export const hasAny = async (tx: Tx, scope: Scope, tables: readonly Made[]): Promise<boolean> => {
  const found = tables.map((table) => sql`exists (select from ${sql.table(table)} where office_id = ${scope.officeId})`)
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(found, sql` or `)} as any`.execute(tx)
  return rows[0]!.any
}
