import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomIp,
  randomPhone,
  type Office,
} from '#tests/support/office.ts'
import { exhaust } from '#tests/support/exhaust.ts'

const DAY = '2026-11-24'
const NOW = '2026-11-22T08:00:00Z'

let office: Office
beforeAll(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})
beforeEach(() => moveClockTo(NOW))

describe('a manage link, thirty days after the visit', () => {
  it('is not found, and neither are its pages', async () => {
    const easy = await createTestOffice()
    const { call } = await createVisitor(easy.slug, randomPhone())
    const made = await call('POST', '/api/appointments', booking(easy, at(DAY, '10:00'), at(DAY, '11:00')))
    const stranger = await callerOf(null)
    const link = made.body.manage_token as string
    const shown = `/api/online-booking/manage/${link}`
    const checked = [`/api/deposits/check/${link}`, `/api/kept-cards/check/${link}`, `${shown}/cancel`]
    moveClockTo('2026-12-24T08:59:00Z')
    expect((await stranger('GET', shown)).status).toBe(200)
    moveClockTo('2026-12-24T09:00:01Z')
    expect((await stranger('GET', shown)).body.code).toBe('not_found')
    for (const path of checked) expect((await stranger('POST', path)).body.code).toBe('not_found')
  })
})

describe('networks and offices', () => {
  it('are counted together, so that a busy office refuses nobody at another one', async () => {
    const other = await createTestOffice()
    const ip = randomIp()
    const lookUp = async (of: Office) => {
      const { call } = await createVisitor(of.slug)
      const url = `/api/online-booking/customers/by-phone/${of.slug}?phone=${randomPhone()}`
      return async () => (await call('GET', url, undefined, { 'x-forwarded-for': ip })).status
    }
    const here = await lookUp(office)
    await exhaust(perNetwork.opens, `${office.officeId} ${ip}`, 1)
    expect([await here(), await here()]).toEqual([200, 429])
    expect(await (await lookUp(other))()).toBe(200)
  })

  it('numbers without an office are refused after sixty, and known offices are not', async () => {
    const stranger = await callerOf(null)
    const answers = []
    for (let i = 0; i < 62; i++)
      answers.push((await stranger('GET', `/api/get-public-token/${900_000_000 + i}`)).status)
    expect(answers.slice(58)).toEqual([404, 404, 429, 429])
    expect((await stranger('GET', `/api/get-public-token/${office.slug}`)).status).toBe(200)
  })
})
