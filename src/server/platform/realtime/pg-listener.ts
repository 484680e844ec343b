/**
 * The LISTEN connection of the process. It reconnects by itself and reports when it may have missed
 * notifications.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { nameStatements } from '../database/named-statements.ts'
import { isUnavailable } from '../database/outage.ts'

export type PgListener = {
  readonly on: (channel: string, subscriber: (payload: string) => void) => void
  /** Called after a reconnect: notifications may have been missed, so caches may be stale. */
  readonly onGap: (handler: () => void) => void
  /** Runs statements one after another on the connection. Fails while it is lost. */
  readonly query: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  /** The connection, or null while it is lost. It holds session-level advisory locks. */
  readonly client: () => pg.Client | null
  /** Waits for an attempt to reconnect, because what it opens, or starts, must end as well. */
  readonly close: () => Promise<void>
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** How often the connection is checked, and how long it may take to answer. */
const CHECK_MS = 10_000

/**
 * `prepare` runs on every new connection before it counts as open; `restart` runs before every
 * attempt to reconnect.
 */
export async function openPgListener(
  connection: pg.ClientConfig,
  channels: readonly string[],
  prepare: (client: pg.Client) => Promise<void> = async () => {},
  restart: () => Promise<unknown> = async () => {},
  checkMs = CHECK_MS,
): Promise<PgListener> {
  const subscribers = new Map<string, ((payload: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  let client: pg.Client | null = null
  const closing = new AbortController()
  let reconnecting: Promise<void> = Promise.resolve()

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      connectionTimeoutMillis: CHECK_MS,
      query_timeout: checkMs,
      application_name: 'luz-listener',
    })
    nameStatements(fresh)
    fresh.on('notification', (n) => subscribers.get(n.channel)?.forEach((subscriber) => subscriber(n.payload ?? '')))
    fresh.on('error', () => {}) // 'end' follows and is handled
    fresh.on('end', () => lose(fresh))
    try {
      await fresh.connect()
      // a table that was never analyzed seems small; what is asked for is always the newest of it
      await fresh.query([...channels.map((name) => `listen ${name}`), 'set enable_seqscan = off'].join(';'))
      await prepare(fresh)
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    client = fresh
  }
  /** Nothing is asked of a lost connection any more, also before it has ended. */
  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = null
    lost.connection.stream.destroy()
    if (!closing.signal.aborted) reconnecting = reconnect(FIRST_WAIT_MS)
  }
  async function reconnect(wait: number): Promise<void> {
    await sleep(wait, undefined, { signal: closing.signal }).catch(() => {})
    if (closing.signal.aborted) return
    try {
      await restart()
      if (closing.signal.aborted) return
      await connect()
      if (closing.signal.aborted) return
      for (const handler of gapListeners) handler()
    } catch {
      await reconnect(Math.min(wait * 2, LONGEST_WAIT_MS))
    }
  }

  let previous: Promise<unknown> = Promise.resolve()
  function query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    const ask = async () => {
      const asked = client
      if (!asked) throw new Error('Connection terminated: the listener reconnects')
      try {
        return (await asked.query<Row>(text, values && [...values])).rows
      } catch (error) {
        if (isUnavailable(error)) lose(asked)
        throw error
      }
    }
    const answer = previous.then(ask, ask)
    previous = answer.catch(() => {})
    return answer
  }

  // a server that vanished without a reset sends nothing, not even an end
  const checks = setInterval(() => void query('select 1').catch(() => {}), checkMs).unref()

  await connect()
  return {
    on: (channel, subscriber) => void subscribers.set(channel, [...(subscribers.get(channel) ?? []), subscriber]),
    onGap: (handler) => void gapListeners.push(handler),
    query,
    client: () => client,
    close: async () => {
      closing.abort()
      clearInterval(checks)
      await reconnecting
      await client?.end()
    },
  }
}
