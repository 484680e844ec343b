/**
 * Refuses a start whose addresses of the database cannot serve what they are for. A pooler such as
 * PgBouncer may give each transaction another connection of the server: locks, LISTEN and named
 * statements are then lost in silence.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { missingSetting } from './connection-settings.ts'
import { connectAs, notInForce, type Logins } from './logins.ts'
import { isUnavailable } from './outage.ts'

/** An answer or a notification of one session takes no longer, even on a busy machine. */
const ANSWER_MS = 5_000

type Client = pg.Client

/** Runs `work` on a new connection. */
async function on<T>(to: pg.ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...to, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the statement fails and reports it
  try {
    await client.connect()
    return await work(client)
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Throws when a connection to the address that `name` sets is not one session of the server. First
 * by asking only, so that nothing stays behind in a pooler that is refused.
 */
export async function checkDirect(to: pg.ClientConfig, name: string): Promise<void> {
  const isSession = await on(to, (one) =>
    on(to, async (other) => (await staysOnOne(one, other)) && (await keepsLock(one, other)) && hearsItself(one, other)),
  )
  if (isSession) return
  const remedy =
    name === 'DATABASE_URL'
      ? 'Set DATABASE_DIRECT_URL to the address of the database itself, for what needs a session; DATABASE_URL may stay.'
      : 'Set it to the address of the database itself, or of a pooler in session mode.'
  throw new Error(
    `${name} leads to a pooler that gives each transaction another connection, so that locks and notifications are lost. ${remedy}`,
  )
}

const pidOf = async (client: Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number

/** Whether the connection keeps its process of the server while others use theirs. */
async function staysOnOne(one: Client, other: Client): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    const before = await pidOf(one)
    // takes the connection that a pooler has just got back
    await other.query('begin')
    const asked = pidOf(one).catch(() => null)
    const during = await Promise.race([asked, sleep(ANSWER_MS, null, { ref: false })])
    const others = await pidOf(other)
    await other.query('commit')
    if (during !== before || others === before) return false
  }
  return true
}

/** Whether another connection sees a lock that outlives its transaction. */
async function keepsLock(one: Client, other: Client): Promise<boolean> {
  const key = randomInt(2 ** 47)
  await one.query('select pg_advisory_lock($1)', [key])
  const tried = await other.query('select pg_try_advisory_xact_lock($1) as taken', [key])
  await one.query('select pg_advisory_unlock($1)', [key])
  return !tried.rows[0].taken
}

/** Whether a notification reaches the connection that listens. */
async function hearsItself(one: Client, other: Client): Promise<boolean> {
  const channel = `luz_start_${randomInt(2 ** 47)}`
  const heard = new Promise<boolean>((resolve) => one.on('notification', () => resolve(true)))
  await one.query(`listen ${channel}`)
  await other.query(`notify ${channel}`)
  const arrived = await Promise.race([heard, sleep(ANSWER_MS, false, { ref: false })])
  await one.query(`unlisten ${channel}`)
  return arrived
}

type Addresses = {
  /** Of the owner, without a pooler. */
  readonly connection: pg.ClientConfig
  readonly pooled: pg.ClientConfig
  readonly logins: Pick<Logins, 'requests' | 'lookups'>
}
/**
 * Throws when the pooler does not answer (`isUnavailable`), does not let the logins in, leads to
 * another database, cannot keep a transaction together, or has other settings than the logins.
 */
export async function checkPooled({ connection, pooled, logins }: Addresses): Promise<void> {
  await on(connection, async (direct) => {
    const key = randomInt(2 ** 47)
    await direct.query('select pg_advisory_lock($1)', [key])
    for (const login of [logins.requests, logins.lookups])
      await on(connectAs(pooled, login), (client) => checkLogin(client, key, login.user)).catch((error: PgError) => {
        throw refusedBy(error, login.user)
      })
  })
}

async function checkLogin(client: Client, key: number, user: string): Promise<void> {
  // as every transaction of an office begins
  await client.query("begin; set local app.office_id = '0'")
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as taken', [key])
  const missing = await missingSetting(client)
  await client.query('commit')
  if (rows[0].taken)
    throw new Error(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to two databases, or one of them to a replica: set both to the same primary.',
    )
  if (missing !== null) throw new Error(notInForce(user, missing))
}

type PgError = Error & { readonly code?: string; readonly severity?: string }
/** A pooler refuses with errors of the protocol (08P01), PostgreSQL with those of class 28. */
function refusedBy(error: PgError, user: string): Error {
  // without a cause, which the explanation of a start would take for that of the database itself
  if (error.severity === undefined || !/^(08|28|3D)/.test(error.code ?? '')) return error
  return new Error(
    `The pooler that DATABASE_URL names does not serve ${user} (${error.message}). ` +
      'It must let the logins of the server in (auth_query) and keep each transaction on one connection (pool_mode = transaction).',
  )
}

/** What a start and doctor say of an error of `checkPooled`. */
export const sayPooled = (error: PgError): string =>
  isUnavailable(error)
    ? `The pooler that DATABASE_URL names does not answer (${error.code ?? error.message}).`
    : error.message
