/** The connection pools of a process. Those of jobs are in ../jobs/worker-pool.ts. */
import type pg from 'pg'
import type { Environment } from '../environment.ts'
import { openDatabase, openPool, type Database } from './database.ts'
import { connectAs, type Logins } from './logins.ts'
import type { Outages } from './outage.ts'

/**
 * Sessions, limits and what is looked up outside offices have their own pool: a request whose
 * transaction holds a connection must not wait for a second one of the same pool.
 */
const LOOKUP_CONNECTIONS = 4
/** For locks that outlive a transaction; opened only when one is taken. */
const SESSION_CONNECTIONS = 2
/**
 * After this long without a connection to the replica, reports are read from the database itself.
 */
const REPLICA_WAIT_MS = 1_000

export type Pools = {
  readonly lookups: pg.Pool
  readonly offices: pg.Pool
  readonly jobOffices: pg.Pool
  readonly replica: pg.Pool | null
  /** Beside a pooler: as lookups, but a connection is one session. Null when lookups are that. */
  readonly sessions: pg.Pool | null
  /**
   * One connection, which tells others of events and forgets old ones, around a pooler. It is
   * opened when there is something to tell, and waits for no disk and no standby.
   */
  readonly events: pg.Pool
  /** By the names that /metrics has. */
  readonly named: Map<string, pg.Pool>
  readonly end: () => Promise<void>
}
type Options = {
  readonly environment: Environment
  readonly connection: pg.ClientConfig & { readonly isPooled?: boolean }
  readonly outside: pg.ClientConfig
  readonly isOwner: boolean
  readonly logins: Logins
  readonly outages: Outages
}

/**
 * `connection` may be that of a pooler; `outside` is as whom lookups connect without one: their
 * login, or on the command line the owner.
 */
export function openPools({ environment, connection, outside, isOwner, logins, outages }: Options): Pools {
  const { LUZ_POOL, LUZ_JOBS, DATABASE_REPLICA_URL } = environment
  const { isPooled = false } = connection
  const lookups = openPool(isOwner ? outside : connectAs(connection, logins.lookups), LOOKUP_CONNECTIONS, { outages })
  const requests = connectAs(connection, logins.requests)
  const offices = openPool(requests, LUZ_POOL, { outages })
  const jobOffices = openPool(requests, LUZ_JOBS, { outages })
  const sessions = isPooled && !isOwner ? openPool(outside, SESSION_CONNECTIONS, { outages }) : null
  const events = openPool({ ...outside, application_name: 'luz-events' }, 1, { outages })
  events.on('connect', (client) => void client.query('set synchronous_commit = off').catch(() => {}))
  const replica = DATABASE_REPLICA_URL
    ? // its copy of the logins may be older than their settings
      openPool(
        { ...connectAs({ connectionString: DATABASE_REPLICA_URL }, logins.requests), isPooled, ownsSettings: false },
        LUZ_POOL,
        { connectionTimeoutMillis: REPLICA_WAIT_MS },
      )
    : null
  const named = new Map(Object.entries({ lookups, offices, job_offices: jobOffices, ...(replica && { replica }) }))
  const end = async () => {
    for (const pool of [replica, events, sessions, jobOffices, offices, lookups]) await pool?.end()
  }
  return { lookups, offices, jobOffices, replica, sessions, events, named, end }
}

/** One connection without the limit of silence, for a command whose statements take minutes. */
export function openPatient(connection: pg.ClientConfig): { readonly db: Database; readonly end: () => Promise<void> } {
  const pool = openPool(connection, 1, { silenceMillis: 0 })
  return { db: openDatabase(pool), end: () => pool.end() }
}
