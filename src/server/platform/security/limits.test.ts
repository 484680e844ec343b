import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { world } from '#tests/support/world.ts'
import { openPool } from '../database/database.ts'
import { MINUTE_SECONDS, openLimits, type Limit } from './limits.ts'

const limit = (name: string, rule: Omit<Limit, 'name'>): Limit => ({ name, ...rule })

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
    for (const { key } of rows) expect(key).toMatch(/^[a-zA-Z0-9]+:[0-9a-f]{32}$/)
  })
})

describe('a limit of networks', () => {
  const onePerPair = () => limit(`testPair${randomUUID().replaceAll('-', '')}`, { points: 1, seconds: MINUTE_SECONDS })
  const count = async (tries: readonly (() => Promise<unknown>)[]) => {
    let passed = 0
    for (const attempt of tries)
      await attempt().then(
        () => passed++,
        () => {},
      )
    return passed
  }
  const many = (n: number) => Array.from({ length: n }, (_, i) => i)

  it('counts the /56 and the /48 of an IPv6 address', async () => {
    const { limits } = (await world()).services
    const inHome = onePerPair()
    expect(await count(many(10).map((i) => () => limits.takeNetwork(inHome, `2001:db8:1:2${i}::/64`)))).toBe(4)
    const inSite = onePerPair()
    const home = (i: number) => `2001:db8:2:${(i << 8).toString(16)}::/64`
    expect(await count(many(30).map((i) => () => limits.takeNetwork(inSite, home(i))))).toBe(16)
    await limits.takeNetwork(inSite, '2001:db8:3:1::/64')
  })

  it('counts an office and a network together, up to a ceiling of the network', async () => {
    const { limits } = (await world()).services
    const rule = onePerPair()
    await limits.takeNetwork(rule, '10.0.0.1', 1)
    // refused attempts at one office use nothing of what the network may do elsewhere
    expect(await count(many(50).map(() => () => limits.takeNetwork(rule, '10.0.0.1', 1)))).toBe(0)
    expect(await count(many(50).map((i) => () => limits.takeNetwork(rule, '10.0.0.1', 100 + i)))).toBe(19)
    await limits.takeNetwork(rule, '10.0.0.2', 1)
  })

  it('says when a network makes more attempts than is usual, and refuses later', async () => {
    const { limits } = (await world()).services
    const rule = { ...onePerPair(), points: 4, usual: 2 }
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await limits.takeNetwork(rule, '10.0.0.9', 1))
    expect(answers).toEqual([true, true, false, false])
    await expect(limits.takeNetwork(rule, '10.0.0.9', 1)).rejects.toMatchObject({ code: 'too_many' })
    // a home with many /64 networks is not one visitor
    const homes = { ...onePerPair(), points: 4, usual: 1 }
    const home = (n: number) => limits.takeNetwork(homes, `2001:db8:5:2${n}::/64`, 1)
    expect(await Promise.all([0, 1, 2, 3].map(home))).toEqual([true, true, true, true])
    expect(await home(4)).toBe(false)
  })

  it('has its ceiling for the /48 of an IPv6 address', async () => {
    const { limits } = (await world()).services
    const rule = onePerPair()
    const ip = (i: number) => `2001:db8:4:${i.toString(16)}00::/64`
    expect(await count(many(40).map((i) => () => limits.takeNetwork(rule, ip(i), 100 + i)))).toBe(20)
  })
})
