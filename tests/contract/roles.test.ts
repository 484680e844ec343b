/**
 * Actions that only owners have on the screens are forbidden to others in the API. These lists are
 * independent of the contracts that they check.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf, type Address } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { createTestOffice, callerOf, type Caller } from '#tests/support/office.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { requests } from '#tests/support/requests.ts'

/**
 * Paths to which only the owners' screens write. Employees' calendars and pickers read some of
 * them.
 */
const ownerPaths = [
  '/api/business',
  '/api/invoices/first-number',
  '/api/users/',
  '/api/employees/',
  '/api/subscription',
  '/api/sms/marketing',
  '/api/sms/automatic',
]
/** Paths that the screens of both roles read and write. */
const sharedPaths = [
  '/api/user/permissions',
  '/api/products',
  '/api/categories',
  '/api/resources',
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
/**
 * True for a listed path and paths below it: `/api/employees/`, but not
 * `/api/employees-of-the-month`.
 */
const within = (paths: readonly string[], path: string) =>
  paths.some((one) => path === one || path.startsWith(one.endsWith('/') ? one : `${one}/`))
/** Paths of a person's own account are open to both roles. */
const own = ({ path }: Address) => /\/(me|own|account)(\/|$)/.test(path)

let fixture: Fixture
let stranger: Caller
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  fixture = await createFixture(await createTestOffice())
  stranger = await callerOf(null)
})

const ask = async (call: Caller, address: Address) => {
  const input = await requests[address.key]!(fixture)
  const { body, headers } = sentBody(address, input)
  return call(address.method, urlOf(address, input), body, headers)
}
const writes = ({ method, endpoint }: Address) => method !== 'GET' && endpoint.access !== 'public'
const owners = endpoints.filter((address) => writes(address) && within(ownerPaths, address.path) && !own(address))
const shared = endpoints.filter(
  ({ path, endpoint }) => endpoint.access !== 'public' && within(sharedPaths, path) && !within(ownerPaths, path),
)

describe('what only owners may do', () => {
  it('is found in the contracts', () => {
    expect(owners.length).toBeGreaterThanOrEqual(4)
    expect(shared.length).toBeGreaterThanOrEqual(15)
  })

  it.for(owners)('is refused to employees, visitors and strangers: $key', async (address) => {
    const employee = await ask(fixture.office.employee, address)
    expect({ status: employee.status, code: employee.body?.code }).toEqual({ status: 403, code: 'forbidden' })
    // a visitor's token is not accepted as a staff token
    expect((await ask(fixture.visitor.call, address)).status).toBe(401)
    expect((await ask(stranger, address)).status).toBe(401)
  })

  it('includes reading the subscription', async () => {
    expect((await fixture.office.employee('GET', '/api/subscription')).status).toBe(403)
    expect((await fixture.office.owner('GET', '/api/subscription')).status).toBe(200)
  })
})

describe('what both roles may do', () => {
  it.for(shared)('is open to employees and closed to strangers: $key', async (address) => {
    expect((await ask(stranger, address)).status).toBe(401)
    const employee = await ask(fixture.office.employee, address)
    expect({ status: employee.status, code: employee.body?.code }).toEqual({ status: address.endpoint.status })
  })
})
