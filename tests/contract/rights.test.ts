/**
 * The rights that the owner gives employees, at every endpoint: who lacks a right that an endpoint
 * declares is refused, and who may not see contact details receives none in any reply.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { needsOf } from '#shared/http/endpoint.ts'
import { RIGHTS, type Right } from '#shared/http/rights.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf, type Address } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, randomPhone, tokenOf, type Caller } from '#tests/support/office.ts'
import { requests } from '#tests/support/requests.ts'
import { world } from '#tests/support/world.ts'

let fixture: Fixture
/** An employee for each right, who has all others, and one with all rights. */
const without = new Map<Right | null, Caller>()
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  const office = await createTestOffice()
  fixture = await createFixture(office)
  await office.owner('PUT', `/api/customers/${office.ids.customer}`, { email: 'dana@customers.test' })
  for (const missing of [null, ...RIGHTS]) {
    const { id } = await office.create('/api/users/create', { name: 'עמית', phone: randomPhone() })
    const rights = Object.fromEntries(RIGHTS.map((right) => [right, right === missing ? 0 : 1]))
    await office.owner('PUT', `/api/users/update/${id}`, rights)
    without.set(missing, await callerOf(await tokenOf(fixture.ids.office, id, 'employee')))
  }
})

const ask = async (call: Caller, address: Address) => {
  const input = await requests[address.key]!(fixture)
  const { body, headers } = sentBody(address, input)
  return { input, answer: await call(address.method, urlOf(address, input), body, headers) }
}

const declared = endpoints.flatMap((address) => {
  const { endpoint } = address
  const rights = [...needsOf(endpoint), ...(endpoint.needsForOthers ? [endpoint.needsForOthers] : [])]
  return rights.flatMap((right) => (right === 'active' ? [] : [{ address, right, title: `${address.key} ${right}` }]))
})

describe('a right that an endpoint declares', () => {
  it('is found in the contracts, and only with endpoints for staff', () => {
    expect(declared.length).toBeGreaterThanOrEqual(25)
    expect(declared.filter(({ address }) => address.endpoint.access !== 'staff')).toEqual([])
  })

  it.for(declared)('is asked of employees: $title', async ({ address, right }) => {
    const refused = (await ask(without.get(right)!, address)).answer
    expect([refused.status, refused.body.code]).toEqual([403, 'right_missing'])
    const allowed = (await ask(without.get(null)!, address)).answer
    expect({ status: allowed.status, code: allowed.body?.code }).toEqual({ status: address.endpoint.status })
  })
})

describe('the contact details of customers', () => {
  /** Each number as it is stored, typed and put into an address. */
  const contactsOfOffice = async () => {
    const { pool } = await world()
    const { rows } = await pool.query<{ phone: string; email: string | null }>(
      'select phone, email from customers where office_id = $1',
      [fixture.ids.office],
    )
    return rows.flatMap(({ phone, email }) => [phone.replace('+972', ''), ...(email ? [email] : [])])
  }
  const read = endpoints.filter(({ key, endpoint }) => endpoint.access !== 'public' && key !== 'auth.logout')

  it('are in some of the replies', async () => {
    const list = endpoints.find(({ key }) => key === 'customers.get')!
    const { answer } = await ask(without.get(null)!, list)
    expect((await contactsOfOffice()).some((contact) => JSON.stringify(answer.body).includes(contact))).toBe(true)
  })

  it.for(read)('are in no reply to an employee who may not see them: $key', async (address) => {
    const { input, answer } = await ask(without.get('may_see_phones')!, address)
    const typed = JSON.stringify(input).replaceAll(/[-\s]/g, '')
    const reply = JSON.stringify(answer.body ?? '')
    const seen = (await contactsOfOffice()).filter((contact) => reply.includes(contact) && !typed.includes(contact))
    expect(seen).toEqual([])
  })
})
