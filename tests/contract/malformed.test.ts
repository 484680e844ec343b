import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints, urlOf, type Address } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { nastyInputs } from '#tests/support/nasty.ts'
import { anOffice, callerOf, type Answer } from '#tests/support/office.ts'
import { fixtureOf, requests, SWEEP_NOW, type Fixture } from '#tests/support/requests.ts'
import { moveClockTo, resetClock, world } from '#tests/support/world.ts'

const RUNS = 25
/** Fixed, so that what fails here fails on every machine. */
const SEED = 20_261_122

let ground: Fixture
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  ground = await fixtureOf(await anOffice())
})
/** Some of what is sent is taken: the office opens again for the next endpoint. */
beforeEach(async () => {
  const { pool } = await world()
  await pool.query('update offices set online_booking = true, phone_proof = null where id = $1', [ground.ids.office])
  await pool.query(`update users set status = 'active', deleted_at = null where office_id = $1`, [ground.ids.office])
  await pool.query('update products set deleted_at = null, is_online = true where office_id = $1', [ground.ids.office])
})
afterAll(resetClock)

const hebrew = /[\u05d0-\u05ea]/
/** Never a failure of ours, and every refusal in the one shape that a person can read. */
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
const problemKeys = new Set(['code', 'error', 'messages', 'fields', 'slots', 'appointment', 'request_id'])

/** Everybody whom the endpoint lets in; each call from a network of its own, so that limits do not answer for the endpoint. */
async function callersOf({ endpoint, domain }: Address) {
  const tokens = {
    public: [null],
    visitor: domain === 'online-booking' ? [ground.visitor.token] : [ground.visitor.token, ground.office.ownerToken],
    staff: [ground.office.ownerToken],
    owner: [ground.office.ownerToken],
  }
  return tokens[endpoint.access]
}

const takingInput = endpoints.filter(
  ({ endpoint }) => endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.upload,
)
const jsonOf = (body: unknown): { body?: string; headers?: Record<string, string> } =>
  body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }

describe('a request that never comes whole', () => {
  it('does not hold its line for ever', async () => {
    const { server } = (await world()).app
    expect(server.requestTimeout).toBe(300_000) // Node looks every half minute: what passes is not waited for here
    expect(server.headersTimeout).toBeGreaterThan(0)
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000)
  })
})

describe('whatever is sent', () => {
  it.for(takingInput)('is answered in order: $key', async (address) => {
    const good = await requests[address.key]!(ground)
    for (const token of await callersOf(address)) {
      const property = fc.asyncProperty(nastyInputs(address, good), async (input) => {
        const call = await callerOf(token)
        const { body, headers } = address.endpoint.upload ? sentBody(address, input) : jsonOf(input.body)
        expectAnAnswer(address, await call(address.method, urlOf(address, input), body, headers))
      })
      await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
    }
  })

  it('may come in the place of a token', async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), async (text) => {
      const call = await callerOf(null)
      const answer = await call('GET', '/api/customers', undefined, { authorization: `Bearer ${text}` })
      expect(answer.body.code).toBe('signed_out')
    })
    await fc.assert(property, { numRuns: 40, seed: SEED, endOnFailure: true })
  })

  it('may come as a query of lists and objects', async () => {
    const call = await callerOf(ground.office.ownerToken)
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

  it('leaves the prototype of everything alone', () => {
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(({} as { role?: string }).role).toBeUndefined()
  })
})
