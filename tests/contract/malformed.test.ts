import { domains } from '#server/domains.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf, type Address } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { hostileInputs } from '#tests/support/hostile-inputs.ts'
import { rounds } from '#tests/support/long-run.ts'
import { createTestOffice, callerOf, type Answer } from '#tests/support/office.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { requests } from '#tests/support/requests.ts'
import { world } from '#tests/support/world.ts'

const RUNS = rounds(5, 25)
/** Fixed, so that a failure is reproducible. */
const SEED = 20_261_122

let fixture: Fixture
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  fixture = await createFixture(await createTestOffice())
})
/** Some requests succeed, so the changes that would affect the next endpoint are undone. */
beforeEach(async () => {
  const { pool } = await world()
  await pool.query(
    `update offices set online_booking = true, phone_proof = null, booking_horizon_days = 60, booking_notice_minutes = 180
      where id = $1`,
    [fixture.ids.office],
  )
  await pool.query(`update users set status = 'active', deleted_at = null where office_id = $1`, [fixture.ids.office])
  await pool.query('update products set deleted_at = null, is_online = true where office_id = $1', [fixture.ids.office])
})

const hebrew = /[\u05d0-\u05ea]/
/** The answer is a success or a problem with a Hebrew sentence, never a server error. */
function expectAnAnswer(address: Address, answer: Answer): void {
  expect(answer.status).toBeLessThan(500)
  if (answer.status === address.endpoint.status) return
  expect(answer.body).toMatchObject({ code: expect.any(String), request_id: answer.headers['x-request-id'] })
  expect(answer.body.error).toMatch(hebrew)
  expect(answer.body.messages).toEqual({ error: answer.body.error })
  for (const [field, sentence] of Object.entries(answer.body.fields ?? {})) {
    expect({ field, sentence }).toEqual({ field, sentence: expect.stringMatching(hebrew) })
  }
  expect(Object.keys(answer.body).filter((name) => !problemKeys.has(name))).toEqual([])
}
const detailsOfDomains = domains.flatMap(({ problems }) => Object.keys(problems?.details ?? {}))
const problemKeys = new Set(['code', 'error', 'messages', 'fields', 'request_id', ...detailsOfDomains])

/** The tokens of every kind of caller that may call the endpoint. */
async function callersOf({ endpoint, domain }: Address) {
  const tokens = {
    public: [null],
    visitor: domain === 'online-booking' ? [fixture.visitor.token] : [fixture.visitor.token, fixture.office.ownerToken],
    staff: [fixture.office.ownerToken],
    owner: [fixture.office.ownerToken],
  }
  return tokens[endpoint.access]
}

const takingInput = endpoints.filter(
  ({ endpoint }) => endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.upload,
)
const jsonOf = (body: unknown): { body?: string; headers?: Record<string, string> } =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

describe('an incomplete request', () => {
  it('times out', async () => {
    const { server } = (await world()).app
    expect(server.requestTimeout).toBe(300_000) // Node checks every 30 seconds, which is too long to wait for here
    expect(server.headersTimeout).toBeGreaterThan(0)
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000)
  })
})

describe('malformed input', () => {
  it.for(takingInput)('is answered with a success or a problem: $key', async (address) => {
    const good = await requests[address.key]!(fixture)
    for (const token of await callersOf(address)) {
      const property = fc.asyncProperty(hostileInputs(address, good), async (input) => {
        const call = await callerOf(token)
        const { body, headers } = address.endpoint.upload ? sentBody(address, input) : jsonOf(input.body)
        expectAnAnswer(address, await call(address.method, urlOf(address, input), body, headers))
      })
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
    }
  })

  it('instead of a token is refused', async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), async (text) => {
      const call = await callerOf(null)
      const answer = await call('GET', '/api/customers', undefined, { authorization: `Bearer ${text}` })
      expect(answer.body.code).toBe('signed_out')
    })
    await fc.assert(property, { numRuns: rounds(15, 40), seed: SEED, endOnFailure: true })
  })

  it('in a query, such as lists and objects, is ignored or refused', async () => {
    const call = await callerOf(fixture.office.ownerToken)
    for (const query of [
      'limit=1&limit=2',
      'limit[]=1',
      'search[a]=1',
      '__proto__=1',
      'constructor=1',
      'limit',
      '=1',
      '&&&',
      'limit=%00',
    ])
      expect({ query, status: (await call('GET', `/api/customers?${query}`)).status }).toEqual({
        query,
        status: expect.toBeOneOf([200, 422]),
      })
  })

  it('does not pollute prototypes', () => {
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})
