import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openPool } from './database.ts'
import { waitsOf } from './pool-waits.ts'

const openTwo = () => {
  const pool = openPool({ host: inject('host'), user: 'postgres', database: 'postgres' }, 2)
  onTestFinished(() => pool.end())
  return pool
}

describe('waits for a connection', () => {
  it('are counted, with their time, when all connections are in use', async () => {
    const pool = openTwo()
    const held = await Promise.all([pool.connect(), pool.connect()])
    expect(waitsOf(pool)).toEqual({ count: 0, seconds: 0 })
    const began = performance.now()
    const waiting = [pool.query('select 1'), pool.connect().then((client) => client.release())]
    await sleep(30)
    for (const client of held) client.release()
    await Promise.all(waiting)
    const passed = (performance.now() - began) / 1000
    const { count, seconds } = waitsOf(pool)
    expect(count).toBe(2)
    expect(seconds).toBeGreaterThan(0.05)
    expect(seconds).toBeLessThanOrEqual(2 * passed)
  })

  it('are not counted when a connection is idle or may be opened', async () => {
    const pool = openTwo()
    await Promise.all([pool.query('select 1'), pool.query('select 1')])
    await Promise.all([pool.query('select 1'), pool.query('select 1')])
    expect(waitsOf(pool)).toEqual({ count: 0, seconds: 0 })
    await Promise.all([pool.query('select 1'), pool.query('select 1'), pool.query('select 1')])
    expect(waitsOf(pool).count).toBe(1)
  })
})
