import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import { openDatabase, openPool, type Database } from '#server/platform/database/database.ts'
import { countHeldJobs } from '#server/platform/jobs/held-jobs.ts'
import { backupOfServer } from '#server/platform/backup-of-server.ts'
import { lagOfTasks, type TaskLag } from '#server/platform/jobs/measure-lag.ts'

export type DatabaseFacts = {
  readonly version: string
  readonly now: Date
  /** Tables of offices without row-level security, unforced, or without a policy. */
  readonly openTables: readonly string[]
  /** The roles of the server that may sign in or pass row-level security. */
  readonly strongRoles: readonly string[]
  readonly jobs: readonly TaskLag[]
  /** Jobs of a restored backup. */
  readonly held: number
}

/** Runs `work` on a connection of its own. */
export async function withDatabase<T>(connection: ClientConfig, work: (db: Database) => Promise<T>): Promise<T> {
  const pool = openPool(connection, 2)
  try {
    return await work(openDatabase(pool))
  } finally {
    await pool.end()
  }
}

/** What a server of the operator knows of its backup. */
export const factsOfBackup = async (db: Database) => (await backupOfServer.execute(db)).rows[0]!

/** What the catalog and the queue say. */
export async function factsOfDatabase(db: Database): Promise<DatabaseFacts> {
  const { rows } = await sql<Omit<DatabaseFacts, 'jobs' | 'held'>>`
    select split_part(current_setting('server_version'), ' ', 1) as version, date_trunc('second', clock_timestamp()) as now,
      coalesce((select json_agg(c.relname order by c.relname) from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id' and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and has_table_privilege('luz_app', c.oid, 'select')
          and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))), '[]') as "openTables",
      coalesce((select json_agg(rolname order by rolname) from pg_roles where rolname = any('{luz_app,luz_lookups,luz_outbox,luz_worker}')
        and (rolsuper or rolbypassrls or rolcanlogin)), '[]') as "strongRoles"
    `.execute(db)
  return { ...rows[0]!, jobs: await lagOfTasks(db), held: await countHeldJobs(db) }
}
