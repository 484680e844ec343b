/** What the archive asks of PostgreSQL about its log. All of it needs the owner of the cluster. */
import type { Client } from 'pg'
import { LOG_SLOT } from '#server/platform/archived-log.ts'
import { SEGMENT_BYTES } from './segments.ts'

/** One process archives at a time, and none while a backup begins a chain. */
const LOG_LOCK = 7_214_007

/** False when another process archives. The lock ends with the connection. */
export async function tryLockLog(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOG_LOCK])
  return rows[0]!.locked
}

/** Runs `work` while no process archives. */
export async function withLockedLog<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [LOG_LOCK])
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOG_LOCK])
  }
}

type LogState = {
  /** The chain whose slot keeps the log, or null. */
  readonly chain: string | null
  readonly now: Date
  /** Changes with every transaction that writes. */
  readonly snapshot: string
  /** The folder of the segments. */
  readonly folder: string
}

/** A slot that was lost, because it kept more than `max_slot_wal_keep_size`, does not count. */
export async function readLog(client: Client): Promise<LogState> {
  const { rows } = await client.query<LogState>(
    `select clock_timestamp() as now, pg_current_snapshot()::text as snapshot,
       current_setting('data_directory') || '/pg_wal' as folder,
       (select substr(slot_name, length($1) + 1) from pg_replication_slots
         where starts_with(slot_name, $1) and restart_lsn is not null and wal_status <> 'lost'
         order by slot_name desc limit 1) as chain`,
    [LOG_SLOT],
  )
  return rows[0]!
}

/** Lets the server keep its log from here on for this chain, and for no other one. */
export async function followChain(client: Client, chain: string): Promise<void> {
  await client.query('select pg_create_physical_replication_slot($1, true)', [LOG_SLOT + chain])
  await endChains(client, chain)
}

/** The server keeps its log no longer, except for the chain that is named. */
export async function endChains(client: Client, except = ''): Promise<void> {
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots
     where starts_with(slot_name, $1) and slot_name <> $1 || $2`,
    [LOG_SLOT, except],
  )
}

/** A segment, and the place in the log where it ends. */
export type Finished = { readonly name: string; readonly end: string }

/** The segments that the server keeps for the chain and writes no longer, oldest first. */
export async function listFinished(client: Client, chain: string): Promise<Finished[]> {
  const { rows } = await client.query<Finished>(
    `select pg_walfile_name('0/0'::pg_lsn + n * size + 1) as name, ('0/0'::pg_lsn + (n + 1) * size)::text as end
     from pg_replication_slots, (values ($2::numeric)) of(size),
       generate_series(floor((restart_lsn - '0/0') / size), floor((pg_current_wal_flush_lsn() - '0/0') / size) - 1) n
     where slot_name = $1 order by n`,
    [LOG_SLOT + chain, SEGMENT_BYTES],
  )
  return rows
}

/** Whether the server has kept everything for the chain until now. */
export async function isKept(client: Client, chain: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_replication_slots where slot_name = $1 and restart_lsn is not null and wal_status <> 'lost'`,
    [LOG_SLOT + chain],
  )
  return rowCount === 1
}

/** Lets the server remove the segments that end at this place or before. */
export const releaseUntil = (client: Client, chain: string, end: string): Promise<unknown> =>
  client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [LOG_SLOT + chain, end])

/**
 * Finishes the segment that is being written. It gets a commit of its own first: a recovery until
 * an instant ends at the first commit after it. Returns the snapshot before the end, so that a
 * later one differs when anything was committed since.
 */
export async function finishSegment(client: Client): Promise<string> {
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  await client.query('select pg_switch_wal()')
  return rows[0]!.snapshot
}

/**
 * After a recovery: the last change that it replayed, and the segment that is written now, without
 * its timeline.
 */
export async function describeReplay(client: Client): Promise<{ last: Date | null; segment: string }> {
  const { rows } = await client.query<{ last: Date | null; segment: string }>(
    `select pg_last_xact_replay_timestamp() as last, substr(pg_walfile_name(pg_current_wal_insert_lsn()), 9) as segment`,
  )
  return rows[0]!
}
