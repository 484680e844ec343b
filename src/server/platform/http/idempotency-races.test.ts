import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { startCounters } from '#tests/support/counters.ts'
import { world } from '#tests/support/world.ts'

let counters: Awaited<ReturnType<typeof startCounters>>
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  counters = await startCounters()
})
afterAll(() => counters.close())

describe('two requests with one key at the same time', () => {
  it.for(['/slow', '/own'])('run once: the second waits for the first and gets its answer (%s)', async (path) => {
    const { fresh, ran, send, state } = counters
    const sent = { ...fresh(), path }
    let leave = () => {}
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    state.during = () => {
      entered()
      return new Promise((resolve) => (leave = resolve))
    }
    const first = send(sent)
    await inside
    const cleanedBefore = state.cleaned
    const second = send(sent)
    await untilWaiting()
    expect(ran.get(sent.name)).toBeUndefined()
    state.during = async () => {}
    leave()
    expect([await first, await second]).toEqual(Array(2).fill({ status: 201, answer: '{"turn":1}', code: undefined }))
    expect(ran.get(sent.name)).toBe(1)
    // the second handler has cleaned up the work that it did before its transaction
    if (path === '/own') expect(state.cleaned).toBe(cleanedBefore + 1)
  })

  it('run once when the first loses its connection: the second does the work', async () => {
    const { fresh, send, state } = counters
    const sent = { ...fresh(), path: '/slow' }
    let leave = () => {}
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    state.during = () => {
      entered()
      return new Promise((resolve) => (leave = resolve))
    }
    const first = send(sent)
    await inside
    state.during = async () => {}
    const second = send(sent)
    const blocked = await untilWaiting()
    const { pool } = await world()
    await pool.query('select pg_terminate_backend(unnest(pg_blocking_pids($1)))', [blocked])
    expect(await second).toMatchObject({ status: 201 })
    leave()
    expect((await first).status).toBeGreaterThanOrEqual(500)
    expect((await send(sent)).answer).toBe((await second).answer)
  })

  /** Waits until a backend is blocked by another transaction's key. Returns its process id. */
  async function untilWaiting(): Promise<number> {
    const { connection } = await world()
    const client = new pg.Client(connection)
    await client.connect()
    const waiting = async () =>
      (
        await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%idempotency_keys%'`,
        )
      ).rows[0]?.pid
    let pid: number | undefined
    await expect.poll(async () => (pid = await waiting())).toBeDefined()
    await client.end()
    return pid!
  }
})

describe('an endpoint with its own transactions', () => {
  it('answers a repeated request before its slow work', async () => {
    const { fresh, ran, send } = counters
    const sent = { ...fresh(), path: '/own' }
    const first = await send(sent)
    expect(await send(sent)).toEqual(first)
    expect([ran.get(`${sent.name} before`), ran.get(sent.name)]).toEqual([1, 1])
    expect(await send({ ...sent, name: 'another' })).toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('must return the result of finish() when the request has a key', async () => {
    const { fresh, send } = counters
    const { name, key } = fresh()
    expect(await send({ path: '/forgetful', name })).toMatchObject({ status: 201 })
    expect(await send({ path: '/forgetful', name, key })).toMatchObject({ status: 500, code: 'bug' })
  })
})
