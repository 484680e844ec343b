import { randomInt } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, PASSWORD, randomIp, type Office } from '#tests/support/office.ts'
import { exhaust } from '#tests/support/exhaust.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
})
const seconds = expect.stringMatching(/^[1-9]\d*$/)

describe('an answer 429', () => {
  it('says when the next password may be tried', async () => {
    const stranger = await callerOf(null)
    const tryOnce = () => stranger('POST', '/api/auth/login', { email: office.email, password: `not ${PASSWORD}` })
    for (let n = 0; n < 5; n++) expect((await tryOnce()).status).toBe(401)
    const refused = await tryOnce()
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 429, code: 'too_many' })
    // the pair of address and network waits for a minute
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.body).not.toHaveProperty('retryAfter')
  })

  it('says so for every limit of a network, and for that of all requests', async () => {
    const ip = randomIp()
    const stranger = await callerOf(null, ip)
    await exhaust(perNetwork.letters, ip)
    const refused = await stranger('POST', '/api/auth/request-reset', { email: `nobody${randomInt(1e9)}@luz.test` })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, seconds])
    const { app } = await world()
    const flood = () => app.inject({ url: '/api/categories', headers: { 'x-forwarded-for': ip } })
    let answer = await flood()
    for (let n = 0; n < 3_100 && answer.statusCode !== 429; n++) answer = await flood()
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, seconds])
  })
})

describe('strangers who look for offices', () => {
  it('share the limits of their /64 and their /56, and not those of another one', async () => {
    const home = `2001:db8:${randomInt(1, 9999)}`
    const { points } = perNetwork.unknownOffices
    const ask = async (network: string) => {
      const call = await callerOf(null, `${home}:${network}::1`)
      return (await call('GET', `/api/get-public-token/${900_000_000 + randomInt(1e6)}`)).status
    }
    const answers: number[] = []
    for (let n = 0; n <= points; n++) answers.push(await ask('100'))
    expect(answers.filter((status) => status === 429).length).toBe(1)
    answers.length = 0
    // four times as much for the /56 around it
    for (let n = 0; n < 3 * points + 2; n++)
      answers.push(await ask(`1${((n % 200) + 1).toString(16).padStart(2, '0')}`))
    expect(answers.filter((status) => status === 429).length).toBe(2)
    expect(await ask('200')).not.toBe(429)
  })
})
