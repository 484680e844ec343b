/** The server's twin of the route table: what is the owner's on the screens is the owner's in the API, whatever the contract itself says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, urlOf, type Address } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { anOffice, callerOf, type Caller } from '#tests/support/office.ts'
import { fixtureOf, requests, SWEEP_NOW, type Fixture } from '#tests/support/requests.ts'
import { moveClockTo, resetClock } from '#tests/support/world.ts'

/** Where the screens that only owners may open write. What they read, calendars and pickers of employees read as well. */
const ownersPlaces = ['/api/business', '/api/users/', '/api/employees/', '/api/subscription']
/** Where the screens for both roles read and write. */
const everybodysPlaces = [
  '/api/user/permissions',
  '/api/products',
  '/api/categories',
  '/api/customers',
  '/api/calendar-settings',
  '/api/appointments',
  '/api/documents',
  '/api/sms',
  '/api/actions',
  '/api/customerorders',
  '/api/invoices',
  '/api/checkout',
  '/api/chat-ai',
]
/** A place and what lies below it: `/api/employees/` but not `/api/employees-of-the-month`. */
const within = (places: readonly string[], path: string) =>
  places.some((place) => path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`))
/** A person's own account is hers, whatever the place is called. */
const own = ({ path }: Address) => /\/(me|own|account)(\/|$)/.test(path)

let ground: Fixture
let stranger: Caller
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  ground = await fixtureOf(await anOffice())
  stranger = await callerOf(null)
})
afterAll(resetClock)

const ask = async (call: Caller, address: Address) => {
  const input = await requests[address.key]!(ground)
  const { body, headers } = sentBody(address, input)
  return call(address.method, urlOf(address, input), body, headers)
}
const writes = ({ method, endpoint }: Address) => method !== 'GET' && endpoint.access !== 'public'
const owners = endpoints.filter((address) => writes(address) && within(ownersPlaces, address.path) && !own(address))
const everybodys = endpoints.filter(
  ({ path, endpoint }) => endpoint.access !== 'public' && within(everybodysPlaces, path),
)

describe('what only owners may do', () => {
  it('is somewhere', () => {
    expect(owners.length).toBeGreaterThanOrEqual(4)
    expect(everybodys.length).toBeGreaterThanOrEqual(15)
  })

  it.for(owners)('is refused to employees, visitors and strangers: $key', async (address) => {
    const employee = await ask(ground.office.employee, address)
    expect({ status: employee.status, code: employee.body?.code }).toEqual({ status: 403, code: 'forbidden' })
    expect([401, 403]).toContain((await ask(ground.visitor.call, address)).status)
    expect((await ask(stranger, address)).status).toBe(401)
  })

  it("is also the look at what the office pays: an employee's request is refused", async () => {
    expect((await ground.office.employee('GET', '/api/subscription')).status).toBe(403)
    expect((await ground.office.owner('GET', '/api/subscription')).status).toBe(200)
  })
})

describe('what both roles may do', () => {
  it.for(everybodys)('is open to employees and closed to strangers: $key', async (address) => {
    expect((await ask(stranger, address)).status).toBe(401)
    const employee = await ask(ground.office.employee, address)
    expect({ status: employee.status, code: employee.body?.code }).toEqual({ status: address.endpoint.status })
  })
})
