import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_TOGETHER, TOGETHER, type AnsweredPart } from '#shared/http/together.ts'
import { domains } from '#server/domains.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, type Caller } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { contractsOf } from '../domain.ts'
import { mountTogether } from './together.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const addressOf = (calls: readonly string[]) =>
  `${TOGETHER}?${new URLSearchParams(calls.map((one): [string, string] => ['ask', one]))}`
const ask = (call: Caller, ...calls: string[]) => call('GET', addressOf(calls))
const partsOf = async (call: Caller, ...calls: string[]) => {
  const { status, body } = await ask(call, ...calls)
  expect(status).toBe(200)
  return (body as AnsweredPart[]).map((part) => ({ status: part.status, body: JSON.parse(part.body) as object }))
}
const FIRST = ['/api/user/permissions', '/api/business', '/api/notifications/count']

describe('several calls in one request', () => {
  it('get what each of them gets alone, in their order', async () => {
    const office = await createTestOffice()
    const calls = [...FIRST, `/api/customers/${office.ids.customer}`, '/api/customers?sort=full_name&limit=5&offset=0']
    const alone = await Promise.all(calls.map((url) => office.owner('GET', url)))
    expect(await partsOf(office.owner, ...calls)).toEqual(
      alone.map(({ status, body }) => ({ status, body: body as object })),
    )
  })

  it('are refused one by one, without the others', async () => {
    const office = await createTestOffice()
    const parts = await partsOf(office.employee, '/api/subscription', '/api/business', '/api/customers/999999999')
    expect(parts).toMatchObject([
      { status: 403, body: { code: 'forbidden' } },
      { status: 200 },
      { status: 404, body: { code: 'not_found' } },
    ])
    const [foreign] = await partsOf((await createTestOffice()).owner, `/api/customers/${office.ids.customer}`)
    expect(foreign).toMatchObject({ status: 404 })
  })

  it('are closed to strangers', async () => {
    expect(await ask(await callerOf(null), ...FIRST)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
  })

  it('never write, stream, send a file or leave the API', async () => {
    const { owner, ids } = await createTestOffice()
    const refused = [
      '/api/events',
      addressOf(FIRST),
      `/api/appointments/sendReminder/${ids.customer}`,
      '/api/invoices/pdf/1',
      '/api/openapi.json',
      '/healthz',
      'https://elsewhere.example/api/business',
      '//elsewhere.example/api/business',
      '/api/customers/../business',
      '/api/auth/logout',
      '',
    ]
    for (const url of refused) expect({ url, ...(await ask(owner, url)) }).toMatchObject({ url, status: 422 })
    expect(await ask(owner, ...Array.from({ length: MOST_TOGETHER + 1 }, () => '/api/business'))).toMatchObject({
      status: 422,
    })
    expect(await partsOf(owner)).toEqual([])
  })

  it('come from the address of their sender, which the limits count', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const app = Fastify({ trustProxy: 'loopback' })
    app.get('/api/business', async ({ ip }) => ({ ip }))
    mountTogether(app, services, contractsOf(domains))
    const headers = { authorization: `Bearer ${office.ownerToken}`, 'x-forwarded-for': '198.51.100.7' }
    const [part] = (await app.inject({ url: addressOf(['/api/business']), headers })).json<AnsweredPart[]>()
    expect(JSON.parse(part!.body)).toEqual({ ip: '198.51.100.7' })
    await app.close()
  })
})
