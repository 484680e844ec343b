import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { rounds } from '#tests/support/long-run.ts'
import { world } from '#tests/support/world.ts'
import { forgetEvents } from './forget-events.ts'
import { openLiveEvents, type LiveEvents, type ReceivedEvent } from './live-events.ts'
import { openPgListener, type PgListener } from './pg-listener.ts'
import { EVENTS_CHANNEL } from './publisher.ts'

let office: Office
let pool: pg.Pool
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  office = await createTestOffice()
  pool = (await world()).pool
})
afterAll(async () => {
  for (const close of closers) await close()
})

const POLL = { timeout: 20_000, interval: 5 }
const NEVER_BY_ITSELF = 1e9
const INSERT = `insert into events (office_id, what, subject_id) values ($1, 'customers', $2)`
const announce = () => pool.query(`select pg_notify('${EVENTS_CHANNEL}', '')`)

type Reader = { readonly ids: number[]; readonly listener: PgListener; readonly events: LiveEvents }
/** Reads as a process does, and keeps the ids that this file wrote. */
async function openReader(lookEveryMs = NEVER_BY_ITSELF): Promise<Reader> {
  const { connection } = await world()
  const listener = await openPgListener(connection, [EVENTS_CHANNEL])
  const events = await openLiveEvents(listener, pool, lookEveryMs)
  const ids: number[] = []
  const keep = (batch: readonly ReceivedEvent[]) => {
    for (const { o, what, id } of batch) if (o === office.officeId && what === 'customers') ids.push(id)
  }
  events.onEvents(keep)
  closers.push(async () => {
    events.close()
    await listener.close()
  })
  return { ids, listener, events }
}
async function begin(): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('begin')
  return client
}
async function end(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  await client.query(how)
  client.release()
}

describe('an event', () => {
  it('is received at once while an older transaction runs, and that of the older one when it commits', async () => {
    const { ids } = await openReader()
    const [older, idle] = [await begin(), await begin()]
    await older.query(INSERT, [office.officeId, 1])
    await idle.query('select pg_current_xact_id()')
    await pool.query(INSERT, [office.officeId, 2])
    await announce()
    await expect.poll(() => ids, POLL).toEqual([2])
    await pool.query(INSERT, [office.officeId, 3])
    await announce()
    await expect.poll(() => ids, POLL).toEqual([2, 3])
    await end(older, 'commit')
    await announce()
    await expect.poll(() => ids, POLL).toEqual([2, 3, 1])
    await end(idle, 'rollback')
    await pool.query(INSERT, [office.officeId, 4])
    await announce()
    await expect.poll(() => ids, POLL).toEqual([2, 3, 1, 4])
  })

  it('of a transaction that is rolled back is received by nobody', async () => {
    const { ids } = await openReader()
    const client = await begin()
    await client.query(INSERT, [office.officeId, 1])
    await end(client, 'rollback')
    await pool.query(INSERT, [office.officeId, 2])
    await announce()
    await expect.poll(() => ids, POLL).toEqual([2])
  })

  it('is received without a notification, as when its process died after the commit', async () => {
    const { ids } = await openReader(50)
    await pool.query(INSERT, [office.officeId, 1])
    await expect.poll(() => ids, POLL).toEqual([1])
  })

  it('is received once by each reader, whatever commits in which order', async () => {
    const { connection } = await world()
    const readers = await Promise.all([openReader(), openReader(7)])
    const committed: number[] = []
    const perWriter = rounds(20, 200)
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      const client = new pg.Client(connection)
      await client.connect()
      for (let n = 0; n < perWriter; n++) {
        const id = 1 + writer * perWriter + n
        await client.query('begin')
        await client.query(INSERT, [office.officeId, id])
        await client.query('select pg_sleep(random() * 0.02)')
        const isKept = (id * 7) % 5 !== 0
        await client.query(isKept ? 'commit' : 'rollback')
        if (isKept) committed.push(id)
        await client.query(`select pg_notify('${EVENTS_CHANNEL}', '')`)
      }
      await client.end()
    })
    await Promise.all(writers)
    await announce()
    const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
    for (const { ids } of readers) await expect.poll(() => sorted(ids), POLL).toEqual(sorted(committed))
  })
})

describe('a reader', () => {
  it('whose connection was lost says so, and goes on from there', async () => {
    const { ids, listener, events } = await openReader()
    let gaps = 0
    events.onGap(() => gaps++)
    const [backend] = await listener.query<{ pid: number }>('select pg_backend_pid() as pid')
    await pool.query('select pg_terminate_backend($1)', [backend!.pid])
    await expect.poll(() => gaps, POLL).toBe(1)
    await pool.query(INSERT, [office.officeId, 1])
    await announce()
    await expect.poll(() => ids, POLL).toEqual([1])
    expect(gaps).toBe(1)
  })

  it('finds the rows of ten minutes; older ones are deleted', async () => {
    const at = (minutes: number) =>
      pool.query(
        `insert into events (office_id, what, subject_id, at) values ($1, 'customers', $2::int, now() - make_interval(mins => $2::int))`,
        [office.officeId, minutes],
      )
    await pool.query('delete from events')
    for (const minutes of [30, 20, 15, 11, 9, 0]) await at(minutes)
    await forgetEvents(pool, 2)
    const { rows } = await pool.query<{ id: number }>('select subject_id as id from events order by transaction_id')
    expect(rows.map(({ id }) => id)).toEqual([9, 0])
  })
})
