import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { openPool } from '../database/database.ts'
import { limit, MINUTE_SECONDS, networkOf, openLimits } from './limits.ts'

const five = limit('testFive', { points: 5, seconds: 15 * MINUTE_SECONDS, blockSeconds: 15 * MINUTE_SECONDS })
const ten = limit('testTen', { points: 10, seconds: 15 * MINUTE_SECONDS })

const outcomes = async (tries: Promise<void>[]) => {
  const settled = await Promise.allSettled(tries)
  return {
    passed: settled.filter((s) => s.status === 'fulfilled').length,
    codes: new Set(settled.flatMap((s) => (s.status === 'rejected' ? [(s.reason as { code: string }).code] : []))),
  }
}

describe('a limit', () => {
  it('is shared by all processes, also for concurrent attempts', async () => {
    const { connection } = await world()
    const pools = [openPool(connection, 2), openPool(connection, 2)]
    const [one, other] = pools.map(openLimits)
    const key = randomUUID()
    const attempts = Array.from({ length: 40 }, (_, i) => (i % 2 ? one! : other!).take(five, key))
    expect(await outcomes(attempts)).toEqual({ passed: 5, codes: new Set(['too_many']) })
    for (const pool of pools) await pool.end()
  })

  it('counts each key and each rule separately', async () => {
    const { limits } = (await world()).services
    const key = randomUUID()
    expect((await outcomes(Array.from({ length: 6 }, () => limits.take(five, key)))).passed).toBe(5)
    await limits.take(five, randomUUID())
    await limits.take(ten, key)
  })

  it('fails with the given code', async () => {
    const { limits } = (await world()).services
    const key = randomUUID()
    const attempts = Array.from({ length: 11 }, () => limits.take(ten, key, 'booking_limit'))
    expect((await outcomes(attempts)).codes).toEqual(new Set(['booking_limit']))
  })

  it('starts again for a key that was reset', async () => {
    const { limits } = (await world()).services
    const key = randomUUID()
    await outcomes(Array.from({ length: 8 }, () => limits.take(five, key)))
    await limits.forget(five, key)
    await expect(limits.take(five, key)).resolves.toBeUndefined()
  })

  it('is enforced per process while the database is unreachable', async () => {
    const pool = openPool({ host: '/nowhere', user: 'postgres', database: 'none' }, 1)
    const limits = openLimits(pool)
    const key = randomUUID()
    expect(await outcomes(Array.from({ length: 9 }, () => limits.take(five, key)))).toEqual({
      passed: 5,
      codes: new Set(['too_many']),
    })
    await pool.end()
  })

  it('stores its keys only as hashes', async () => {
    const { pool, services } = await world()
    await services.limits.take(ten, '7 +972521234567')
    const { rows } = await pool.query<{ key: string }>('select key from rate_limits')
    expect(rows.length).toBeGreaterThan(0)
    for (const { key } of rows) expect(key).toMatch(/^[a-zA-Z]+:[0-9a-f]{32}$/)
  })
})

describe('a network', () => {
  it.for([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::2:0:0:0:1', '2001:db8:0:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ] as const)('of %s is %s', ([ip, network]) => {
    expect(networkOf(ip)).toBe(network)
  })
})
