import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, idsIn, urlOf, type Address, type IdField, type Input } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { createTestOffice, callerOf, tokenOf, type Caller } from '#tests/support/office.ts'
import { createFixture, kinds, sessionIdOf, SWEEP_NOW, type Fixture, type Kind } from '#tests/support/fixture.ts'
import { refused, requests } from '#tests/support/requests.ts'
import { world } from '#tests/support/world.ts'
import { needsOf, type Endpoint } from '#shared/http/endpoint.ts'

/** An id that no row has. */
const NO_ID = 999_999_999
/** Ids of rows that belong to no office. */
const globalIds = new Set(['subscriptions.plan params.planId'])
/**
 * Answers other than 404: a filter finds nothing, and free times are public but exist only for the
 * office's own services.
 */
const answeredOtherwise: Readonly<Record<string, { status: number; code?: string }>> = {
  'appointment-requests.list query.employee_id': { status: 200 },
  'appointments.create body.more_services': { status: 422, code: 'invalid_input' },
  'appointments.list query.employee_id': { status: 200 },
  'document-requests.list query.customer_id': { status: 200 },
  'document-requests.list query.document_id': { status: 200 },
  'employees.loads query.employee_id': { status: 200 },
  'online-booking.slots params.officeId': { status: 409, code: 'service_not_online' },
  'online-booking.slots query.service_id': { status: 409, code: 'service_not_online' },
  'online-booking.slots query.employee_id': { status: 409, code: 'employee_not_assigned' },
}

let a: Fixture
let b: Fixture
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  a = await createFixture(await createTestOffice())
  b = await createFixture(await createTestOffice())
})

const fieldKey = ({ key }: Address, { part, name }: IdField) => `${key} ${part}.${name}`
const kindOf = ({ domain }: Address, { name }: IdField): Kind | undefined => kinds[`${domain}:${name}`] ?? kinds[name]
const requestOf = (address: Address, fixture: Fixture): Input | Promise<Input> => {
  const make = requests[address.key]
  if (!make) throw new Error(`${address.key} is new: write a request for it in tests/support/requests.ts`)
  return make(fixture)
}
/** What each endpoint accepted, for calls that are refused before it is looked at. */
const accepted = new Map<string, Input>()
async function acceptedRequestOf(address: Address): Promise<Input> {
  const input = accepted.get(address.key) ?? (await requestOf(address, a))
  accepted.set(address.key, input)
  return input
}
/**
 * The usual caller: a visitor for the booking page, a stranger for public endpoints, the owner for
 * the rest.
 */
async function callerFor({ key, endpoint, domain }: Address, fixture: Fixture): Promise<Caller> {
  if (endpoint.access === 'public') return callerOf(null)
  // signing out ends the caller's session, so it gets a separate one
  if (key === 'auth.logout') return callerOf(await tokenOf(fixture.ids.office, fixture.ids.owner, 'owner'))
  const ofVisitors = domain === 'online-booking' || domain === 'customer-devices' || key === 'waiting-list.join'
  return ofVisitors ? fixture.visitor.call : fixture.office.owner
}
const ask = (call: Caller, address: Address, input: Input, headers?: Record<string, string>) => {
  const sent = sentBody(address, input)
  return call(address.method, urlOf(address, input), sent.body, { ...sent.headers, ...headers })
}
/** The same request with one of its ids replaced. */
function withId(input: Input, { part, name, list }: IdField, id: number): Input {
  const fields = (input[part] ?? {}) as Record<string, unknown>
  return { ...input, [part]: { ...fields, [name]: list ? [...((fields[name] as unknown[]) ?? []), id] : id } }
}

/** Ends the caller's session, so it comes last where requests share one. */
const logout = endpoints.find(({ key }) => key === 'auth.logout')!
const behindAGate = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')
const named = endpoints.flatMap((address) =>
  idsIn(address)
    .filter((field) => !globalIds.has(fieldKey(address, field)))
    .map((field) => ({ address, field, title: fieldKey(address, field) })),
)

describe('every endpoint', () => {
  it('has a request in the table, and the table has no others', () => {
    expect(Object.keys(requests).toSorted()).toEqual(endpoints.map(({ key }) => key).toSorted())
  })

  it.for(endpoints)('answers a valid request as its contract says: $key', async (address) => {
    const call = await callerFor(address, a)
    const answer = await ask(call, address, await acceptedRequestOf(address))
    if (refused[address.key]) expect(answer.body.code).toBe(refused[address.key])
    else expect({ status: answer.status, problem: answer.body?.code }).toEqual({ status: address.endpoint.status })
  })

  it('is closed to a session that has signed out', async () => {
    const call = await callerOf(await tokenOf(a.ids.office, a.ids.owner, 'owner'))
    expect((await call('GET', '/api/customers')).status).toBe(200)
    expect((await call('POST', '/api/auth/logout')).status).toBe(204)
    await expect
      .poll(async () => (await call('GET', '/api/customers')).body) // processes are notified with NOTIFY
      .toMatchObject({ code: 'signed_out' })
  })
})

describe('who may call', () => {
  const badTokens = async () => {
    const { services } = await world()
    const [head, body, mark] = a.office.ownerToken.split('.') as [string, string, string]
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    const other = Buffer.from(body, 'base64url')
      .toString()
      .replace(`"office_id":${a.ids.office}`, `"office_id":${b.ids.office}`)
    const gone = {
      officeId: a.ids.office,
      userId: a.ids.owner,
      sid: '00000000-0000-4000-8000-000000000000',
      role: 'owner',
    }
    return [
      'nonsense',
      `${unsigned}.${body}.`,
      `${head}.${Buffer.from(other).toString('base64url')}.${mark}`,
      `${head}.${body}.${mark.startsWith('A') ? 'B' : 'A'}${mark.slice(1)}`,
      await services.sessions.signStaff({ ...gone, business_name: '', logo_url: null }),
      // a token of this office with a session of another one
      await services.sessions.signStaff({
        ...gone,
        sid: sessionIdOf(b.office.ownerToken),
        business_name: '',
        logo_url: null,
      }),
    ]
  }

  it.for(behindAGate)('refuses a missing or forged token: $key', async (address) => {
    const input = await acceptedRequestOf(address)
    const stranger = await callerOf(null)
    for (const token of [null, ...(await badTokens())]) {
      const answer = await ask(stranger, address, input, token === null ? {} : { authorization: `Bearer ${token}` })
      expect({ token, status: answer.status, code: answer.body.code }).toEqual({
        token,
        status: 401,
        code: 'signed_out',
      })
    }
  })

  it.for(behindAGate.filter(({ endpoint }) => endpoint.access !== 'visitor'))(
    'is for staff, not for visitors: $key',
    async (address) => {
      const answer = await ask(a.visitor.call, address, await acceptedRequestOf(address))
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 401, code: 'signed_out' })
    },
  )

  it.for(behindAGate.filter(({ endpoint }) => endpoint.access === 'owner'))(
    'is for the owner, not for employees: $key',
    async (address) => {
      const answer = await ask(a.office.employee, address, await acceptedRequestOf(address))
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'forbidden' })
    },
  )
})

describe("another office's rows", () => {
  it('are referred to by fields that the sweep knows', () => {
    const unknown = named.filter(({ address, field }) => kindOf(address, field) === undefined)
    expect(unknown.map(({ title }) => title)).toEqual([])
  })

  it.for(named)('are not found: $title', async ({ address, field }) => {
    const call = await callerFor(address, b)
    const input = await requestOf(address, b)
    const theirs = await ask(call, address, withId(input, field, a.ids[kindOf(address, field)!]))
    const known = answeredOtherwise[fieldKey(address, field)]
    const answered = { status: theirs.status, code: theirs.body.code }
    if (field.name === 'officeId' && address.endpoint.access === 'public') {
      // a public endpoint serves the office that the address names
      expect(answered).toEqual(known ?? { status: address.endpoint.status })
      return
    }
    const missing = await ask(call, address, withId(input, field, NO_ID))
    expect(answered).toEqual(known ?? { status: 404, code: 'not_found' })
    // indistinguishable from rows that do not exist
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' })
  })

  it('are unchanged after all requests', async () => {
    const { pool } = await world()
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from audit_log where office_id = $1 and actor = $2`,
      [a.ids.office, `user:${b.ids.owner}`],
    )
    expect(rows[0]!.n).toBe(0)
    const day = 'start=2026-11-24%2000:00:00&end=2026-11-25%2000:00:00'
    expect((await a.office.owner('GET', `/api/appointments?${day}`)).status).toBe(200)
  })
})

const isForActive = (endpoint: Endpoint) => needsOf(endpoint).includes('active')
describe('the subscription', () => {
  it('is required by every endpoint that writes, except those that protect an account', () => {
    const writing = behindAGate.filter(({ method, endpoint }) => method !== 'GET' && !isForActive(endpoint))
    const others = writing.filter(({ domain }) => domain !== 'auth' && domain !== 'sessions')
    // a device can always be told to show nothing more, and be forgotten; the law lets customers be
    // erased, who opens the bell reads, the address of a calendar can be ended, and the original of
    // an invoice that was issued is printed
    expect(others.map(({ key }) => key).toSorted()).toEqual([
      'calendar-feeds.remove',
      'customer-data.erase',
      'customer-devices.forget',
      'invoices.original',
      'notifications.markOpened',
      'notifications.removeDevice',
    ])
    expect(isForActive(endpoints.find(({ key }) => key === 'appointments.remindByGet')!.endpoint)).toBe(true)
  })

  const states = [
    { title: 'cancelled', set: `status = 'cancelled'`, code: 'subscription_cancelled' },
    { title: 'expired', set: `status = 'expired'`, code: 'subscription_expired' },
    { title: 'past its last day', set: `ends_at = '2026-11-22T07:59:59Z'`, code: 'subscription_expired' },
  ]
  it.for(states)('that is $title stops writing and allows reading', async ({ set, code }) => {
    const { pool, services } = await world()
    const fixture = await createFixture(await createTestOffice())
    const asked = []
    for (const address of [...behindAGate.filter(({ key }) => key !== 'auth.logout'), logout])
      asked.push({ address, input: await requestOf(address, fixture) })
    await pool.query(`update subscriptions set ${set} where office_id = $1`, [fixture.ids.office])
    services.sessions.forgetAll()
    for (const { address, input } of asked) {
      const answer = await ask(fixture.office.owner, address, input)
      const expected = isForActive(address.endpoint) ? { status: 402, code } : { status: address.endpoint.status }
      // the booking page says that it is closed
      if (address.key === 'online-booking.byPhone') expect(answer.body.code).toBe('booking_closed')
      else if (refused[address.key] && !isForActive(address.endpoint))
        expect(answer.body.code).toBe(refused[address.key])
      else
        expect({ status: answer.status, code: answer.body?.code, key: address.key }).toEqual({
          ...expected,
          key: address.key,
        })
    }
  })
})
