import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { openPool } from '../database/database.ts'
import { networkOf, openLimits } from './limits.ts'

const outcomes = async (tries: Promise<void>[]) => {
  const settled = await Promise.allSettled(tries)
  return {
    passed: settled.filter((s) => s.status === 'fulfilled').length,
    codes: new Set(settled.flatMap((s) => (s.status === 'rejected' ? [(s.reason as { code: string }).code] : []))),
  }
}

describe('a limit', () => {
  it('is one for all processes, also for tries at the same moment', async () => {
    const { connection } = await world()
    const pools = [openPool(connection, 2), openPool(connection, 2)]
    const [one, other] = pools.map(openLimits)
    const key = randomUUID()
    const tries = Array.from({ length: 40 }, (_, i) => (i % 2 ? one! : other!).take('loginPair', key))
    expect(await outcomes(tries)).toEqual({ passed: 5, codes: new Set(['too_many']) })
    for (const pool of pools) await pool.end()
  })

  it('is of one key, and of one rule', async () => {
    const { limits } = (await world()).services
    const key = randomUUID()
    expect((await outcomes(Array.from({ length: 6 }, () => limits.take('loginPair', key)))).passed).toBe(5)
    await limits.take('loginPair', randomUUID())
    await limits.take('loginIp', key)
  })

  it('says what its place says', async () => {
    const { limits } = (await world()).services
    const key = randomUUID()
    const tries = Array.from({ length: 11 }, () => limits.take('bookingPhone', key, 'booking_limit'))
    expect((await outcomes(tries)).codes).toEqual(new Set(['booking_limit']))
  })

  it('is given back when it is forgotten', async () => {
    const { limits } = (await world()).services
    const key = randomUUID()
    await outcomes(Array.from({ length: 8 }, () => limits.take('loginPair', key)))
    await limits.forget('loginPair', key)
    await expect(limits.take('loginPair', key)).resolves.toBeUndefined()
  })

  it('still counts when the database is away, each process for itself', async () => {
    const pool = openPool({ host: '/nowhere', user: 'postgres', database: 'none' }, 1)
    const limits = openLimits(pool)
    const key = randomUUID()
    expect(await outcomes(Array.from({ length: 9 }, () => limits.take('loginPair', key)))).toEqual({
      passed: 5,
      codes: new Set(['too_many']),
    })
    await pool.end()
  })

  it('leaves neither addresses nor phones in its table', async () => {
    const { pool, services } = await world()
    await services.limits.take('bookingPhone', '7 +972521234567')
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
