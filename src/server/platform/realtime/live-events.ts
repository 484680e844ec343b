/**
 * Reads the events that transactions of all processes left as rows. Each reading asks for what the
 * snapshot of the one before did not show: rows of transactions that began since, and of those that
 * were still running then. So an event is read once, as soon as it is committed, however long
 * another transaction runs, and one that commits late with an early number is not passed over.
 */
import type pg from 'pg'
import type { EventKind } from './event-kinds.ts'
import { forgetEvents, KEPT_SECONDS } from './forget-events.ts'
import type { PgListener } from './pg-listener.ts'
import { EVENTS_CHANNEL } from './publisher.ts'

/**
 * The kind and the id of what changed. It carries no data: each client fetches what it may see.
 */
export type OfficeEvent = { readonly what: EventKind; readonly id: number }
/** `o` is the office's id, `i` the id of the event. */
export type ReceivedEvent = OfficeEvent & { readonly o: number; readonly i: string }

export type LiveEvents = {
  /**
   * The events of one reading, by transaction. All processes read them in the same order, except
   * that another may read in several parts, in any order, what one reads at once.
   */
  readonly onEvents: (subscriber: (batch: readonly ReceivedEvent[]) => void) => void
  /** Called with the id of each session that was ended before its time. */
  readonly onSessionEnd: (subscriber: (sid: string) => void) => void
  /** Called when events may have been missed, so that caches may be stale. */
  readonly onGap: (handler: () => void) => void
  /** Reads now what is committed now, without waiting to be told. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** Without being told: a process may die after its commit. */
const LOOK_EVERY_MS = 15_000
/** Who did not look for this long may have missed rows that were deleted. */
const LATE_SECONDS = KEPT_SECONDS / 2
const FORGET_EVERY_MS = 60_000

/** A session that ended has only its id. */
type Row = ReceivedEvent & { readonly ended: string | null }
type Reading = { readonly snapshot: string; readonly at: number; readonly rows: readonly Row[] }
const BEGIN = `select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as at,
    '[]'::json as rows`
const READ = `select pg_current_snapshot()::text as snapshot, extract(epoch from clock_timestamp())::float8 as at,
    coalesce(json_agg(json_build_object('o', office_id, 'i', id, 'what', what, 'id', subject_id, 'ended', session_id)
      order by transaction_id) filter (where id is not null), '[]') as rows
  from (
    select * from events where transaction_id >= pg_snapshot_xmax($1::pg_snapshot)
    union all
    select * from events where transaction_id = any(array(select pg_snapshot_xip($1::pg_snapshot)))) unread`

/** `pool` deletes the rows that everyone has read. */
export async function openLiveEvents(
  pgListener: PgListener,
  pool: pg.Pool,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<LiveEvents> {
  const subscribers: ((batch: readonly ReceivedEvent[]) => void)[] = []
  const endListeners: ((sid: string) => void)[] = []
  const gapHandlers: (() => void)[] = []
  /** Of the last reading; null when there is none to go on from. */
  let last: Reading | null = null
  let gaps = 0
  let looking: Promise<void> | null = null
  let isAsked = false

  async function read(): Promise<void> {
    const since = last
    const gap = gaps
    const [now] = await (since ? pgListener.query<Reading>(READ, [since.snapshot]) : pgListener.query<Reading>(BEGIN))
    // it may have begun before the connection was lost
    if (gap !== gaps) return void (isAsked = true)
    last = now!
    if (since && now!.at - since.at < LATE_SECONDS) return deliver(now!.rows)
    for (const handler of gapHandlers) handler()
  }
  function deliver(rows: readonly Row[]): void {
    for (const { ended } of rows) if (ended !== null) for (const listener of endListeners) listener(ended)
    const batch = rows.filter(({ ended }) => ended === null)
    if (batch.length > 0) for (const subscriber of subscribers) subscriber(batch)
  }
  async function readAll(): Promise<void> {
    try {
      do {
        isAsked = false
        await read()
      } while (isAsked)
    } finally {
      looking = null
    }
  }
  function look(): Promise<void> {
    isAsked = true
    return (looking ??= readAll())
  }
  // a reading that fails is made up for by the next one
  const lookAgain = () => void look().catch(() => {})

  pgListener.on(EVENTS_CHANNEL, lookAgain)
  // after a crash or a failover the numbers of transactions may be used again
  pgListener.onGap(() => {
    last = null
    gaps++
    lookAgain()
  })
  await look()
  const looks = setInterval(lookAgain, lookEveryMs).unref()
  const forgets = setInterval(() => void forgetEvents(pool).catch(() => {}), FORGET_EVERY_MS).unref()
  return {
    onEvents: (subscriber) => void subscribers.push(subscriber),
    onSessionEnd: (subscriber) => void endListeners.push(subscriber),
    onGap: (handler) => void gapHandlers.push(handler),
    look,
    close: () => {
      clearInterval(looks)
      clearInterval(forgets)
    },
  }
}
