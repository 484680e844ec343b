import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, idsIn, urlOf, type Address, type IdField, type Input } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { anOffice, callerOf, type Caller } from '#tests/support/office.ts'
import { fixtureOf, requests, sidOf, SWEEP_NOW, type Fixture, type Kind } from '#tests/support/requests.ts'
import { moveClockTo, resetClock, world } from '#tests/support/world.ts'

/** Nobody has it. */
const NO_ID = 999_999_999
/** Which thing an id names. Endpoints that name rows by a field that is not here fail the sweep until it is. */
const kinds: Readonly<Record<string, Kind>> = {
  'employees:id': 'employee',
  'categories:id': 'category',
  'products:id': 'service',
  'documents:id': 'document',
  'customers:id': 'customer',
  'appointments:id': 'appointment',
  'calendar-settings:id': 'settings',
  absenceId: 'absence',
  'employees:move_to': 'employee',
  employee_id: 'employee',
  customer_id: 'customer',
  service_id: 'service',
  category_id: 'category',
  'categories:move_to': 'category',
  handled_by: 'owner',
  other_id: 'customer',
  assignedEmployees: 'employee',
  officeId: 'office',
  orderId: 'order',
}
/** Ids that belong to no office. */
const belongsToNobody = new Set(['subscriptions.plan params.planId'])
/** A filter finds nothing; the public may ask any office for its times, but not for those of another one's service. */
const answeredOtherwise: Readonly<Record<string, { status: number; code?: string }>> = {
  'appointments.list query.employee_id': { status: 200 },
  'online-booking.slots query.service_id': { status: 409, code: 'service_not_online' },
  'online-booking.slots query.employee_id': { status: 409, code: 'employee_not_assigned' },
}
/** Requests of the table that are refused on purpose: there is no code or token to be right about. */
const refused: Readonly<Record<string, string>> = {
  'auth.verifyCode': 'code_wrong',
  'auth.resetPassword': 'reset_expired',
  'auth.confirmEmail': 'code_wrong',
  'auth.confirmSecondFactor': 'code_wrong',
  'auth.disableSecondFactor': 'second_factor_off',
  'auth.renewRecoveryCodes': 'second_factor_off',
  'online-booking.provePhone': 'code_wrong',
}

let a: Fixture
let b: Fixture
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  a = await fixtureOf(await anOffice())
  b = await fixtureOf(await anOffice())
})
afterAll(resetClock)

const fieldKey = ({ key }: Address, { part, name }: IdField) => `${key} ${part}.${name}`
const kindOf = ({ domain }: Address, { name }: IdField): Kind | undefined => kinds[`${domain}:${name}`] ?? kinds[name]
const requestOf = (address: Address, ground: Fixture): Input | Promise<Input> => {
  const make = requests[address.key]
  if (!make) throw new Error(`${address.key} is new: write a request for it in tests/support/requests.ts`)
  return make(ground)
}
/** Who calls it in the product: visitors the booking page, strangers what is public, the owner everything else. */
async function callerFor({ endpoint, domain }: Address, ground: Fixture): Promise<Caller> {
  if (endpoint.access === 'public') return callerOf(null)
  return domain === 'online-booking' ? ground.visitor.call : ground.office.owner
}
const ask = (call: Caller, address: Address, input: Input, headers?: Record<string, string>) => {
  const sent = sentBody(address, input)
  return call(address.method, urlOf(address, input), sent.body, { ...sent.headers, ...headers })
}
/** The same request with one id of it naming something else. */
function withId(input: Input, { part, name, list }: IdField, id: number): Input {
  const fields = (input[part] ?? {}) as Record<string, unknown>
  return { ...input, [part]: { ...fields, [name]: list ? [...((fields[name] as unknown[]) ?? []), id] : id } }
}

const behindAGate = endpoints.filter(({ endpoint }) => endpoint.access !== 'public')
const named = endpoints.flatMap((address) =>
  idsIn(address)
    .filter((field) => !belongsToNobody.has(fieldKey(address, field)))
    .map((field) => ({ address, field, title: fieldKey(address, field) })),
)

describe('every endpoint', () => {
  it('has a request in the table, and the table has nothing else', () => {
    expect(Object.keys(requests).toSorted()).toEqual(endpoints.map(({ key }) => key).toSorted())
  })

  it.for(endpoints)('answers a good request as its contract says: $key', async (address) => {
    const call = await callerFor(address, a)
    // the slow way to refuse a session of the sweep itself
    if (address.key === 'auth.logout') return
    const answer = await ask(call, address, await requestOf(address, a))
    if (refused[address.key]) expect(answer.body.code).toBe(refused[address.key])
    else expect({ status: answer.status, problem: answer.body?.code }).toEqual({ status: address.endpoint.status })
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
      `${head}.${body}.${mark.slice(0, -2)}AA`,
      await services.sessions.signStaff({ ...gone, business_name: '', logo_url: null }),
      // a session of another office under a token of this one
      await services.sessions.signStaff({
        ...gone,
        sid: sidOf(b.office.ownerToken),
        business_name: '',
        logo_url: null,
      }),
    ]
  }

  it.for(behindAGate)('sends away who brings no token or a false one: $key', async (address) => {
    const input = await requestOf(address, a)
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
      const answer = await ask(a.visitor.call, address, await requestOf(address, a))
      expect([401, 403]).toContain(answer.status)
    },
  )

  it.for(behindAGate.filter(({ endpoint }) => endpoint.access === 'owner'))(
    'is for the owner, not for employees: $key',
    async (address) => {
      const answer = await ask(a.office.employee, address, await requestOf(address, a))
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'forbidden' })
    },
  )
})

describe("another office's rows", () => {
  it('are named by fields that the sweep knows', () => {
    const unknown = named.filter(({ address, field }) => kindOf(address, field) === undefined)
    expect(unknown.map(({ title }) => title)).toEqual([])
  })

  it.for(named)('are not there: $title', async ({ address, field }) => {
    const call = await callerFor(address, b)
    const input = await requestOf(address, b)
    const theirs = await ask(call, address, withId(input, field, a.ids[kindOf(address, field)!]))
    if (field.name === 'officeId' && address.endpoint.access === 'public') {
      // public pages are of whichever office the address names
      expect([address.endpoint.status, 409]).toContain(theirs.status)
      return
    }
    const nobodys = await ask(call, address, withId(input, field, NO_ID))
    const expected = answeredOtherwise[fieldKey(address, field)] ?? { status: 404, code: 'not_found' }
    expect({ status: theirs.status, code: theirs.body.code }).toEqual(expected)
    // and cannot be told from rows that do not exist anywhere
    expect({ ...theirs.body, request_id: '' }).toEqual({ ...nobodys.body, request_id: '' })
  })

  it('stayed as they were through all of it', async () => {
    const { pool } = await world()
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from audit_log where office_id = $1 and actor = $2`,
      [a.ids.office, `user:${b.ids.owner}`],
    )
    expect(rows[0]!.n).toBe(0)
    const standing = await a.office.owner(
      'GET',
      '/api/appointments?start=2026-11-24%2000:00:00&end=2026-11-25%2000:00:00',
    )
    expect(standing.status).toBe(200)
  })
})

describe('the subscription', () => {
  it('is asked for by everything that writes, except by what keeps a person safe', () => {
    const writing = behindAGate.filter(({ method, endpoint }) => method !== 'GET' && endpoint.needs !== 'active')
    expect(writing.filter(({ domain }) => domain !== 'auth' && domain !== 'sessions')).toEqual([])
    expect(behindAGate.filter(({ key }) => key === 'appointments.remindByGet')[0]!.endpoint.needs).toBe('active')
  })

  const states = [
    { title: 'cancelled', set: `status = 'cancelled'`, code: 'subscription_cancelled' },
    { title: 'expired', set: `status = 'expired'`, code: 'subscription_expired' },
    { title: 'past its last day', set: `ends_at = '2026-11-22T07:59:59Z'`, code: 'subscription_expired' },
  ]
  it.for(states)('that is $title stops writing and leaves reading', async ({ set, code }) => {
    const { pool, services } = await world()
    const ground = await fixtureOf(await anOffice())
    const asked = []
    for (const address of behindAGate.filter(({ key }) => key !== 'auth.logout'))
      asked.push({ address, input: await requestOf(address, ground) })
    await pool.query(`update subscriptions set ${set} where office_id = $1`, [ground.ids.office])
    services.sessions.forgetAll()
    for (const { address, input } of asked) {
      const answer = await ask(ground.office.owner, address, input)
      const expected = address.endpoint.needs === 'active' ? { status: 402, code } : { status: address.endpoint.status }
      // the booking page of a closed office says so
      if (address.key === 'online-booking.byPhone') expect(answer.body.code).toBe('booking_closed')
      else if (refused[address.key] && address.endpoint.needs !== 'active')
        expect(answer.body.code).toBe(refused[address.key])
      else
        expect({ status: answer.status, code: answer.body?.code, key: address.key }).toEqual({
          ...expected,
          key: address.key,
        })
    }
  })
})
