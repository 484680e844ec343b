/** What employees learn of colleagues, at every endpoint: no number, address, phone or mailbox. */
import { beforeAll, describe, expect, it } from 'vitest'
import { RIGHTS } from '#shared/http/rights.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, tokenOf, type Caller } from '#tests/support/office.ts'
import { requests } from '#tests/support/requests.ts'

const DETAILS = { id_number: '111111118', city: 'מגדל העמק', address: 'הגפן 3' }
/** Of the owner and of a colleague, without the marks in which numbers differ. */
const SECRETS = ['111111118', 'הגפן3', 'מגדלהעמק', '547771234', '547775678', 'private@colleague.test']
const secretsIn = (value: unknown) => {
  const text = JSON.stringify(value ?? '').replaceAll(/[-\s]/g, '')
  return SECRETS.filter((secret) => text.includes(secret))
}

let fixture: Fixture
let employee: Caller
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  const office = await createTestOffice()
  fixture = await createFixture(office)
  await office.owner('PUT', `/api/users/update/${office.ids.owner}`, { ...DETAILS, phone: '054-777-1234' })
  const colleague = { ...DETAILS, phone: '054-777-5678', email: 'private@colleague.test' }
  await office.owner('PUT', `/api/users/update/${office.ids.employee}`, colleague)
  const { id } = await office.create('/api/users/create', { name: 'עמית', phone: '050-3334444' })
  await office.owner('PUT', `/api/users/update/${id}`, Object.fromEntries(RIGHTS.map((right) => [right, 1])))
  employee = await callerOf(await tokenOf(office.officeId, id, 'employee'))
})

describe('the details of colleagues', () => {
  const read = endpoints.filter(({ key, endpoint }) => endpoint.access === 'staff' && key !== 'auth.logout')

  it('are shown to the owner', async () => {
    expect(secretsIn((await fixture.office.owner('GET', '/api/employees/office')).body)).toEqual(SECRETS)
  })

  it('are not in lists of appointments, except the own phone', async () => {
    const { ids, officeId } = fixture.office
    const ofColleague = await callerOf(await tokenOf(officeId, ids.employee, 'employee'))
    const phones = async (call: Caller) => {
      const { body } = await call('GET', '/api/appointments')
      return body.appointments.map((row: { employee_phone: string | null }) => row.employee_phone)
    }
    expect(new Set(await phones(employee))).toEqual(new Set([null]))
    expect(await phones(ofColleague)).toContain('+972547775678')
    expect(await phones(fixture.office.owner)).toContain('+972547775678')
  })

  it.for(read)('are in no reply to an employee with every right: $key', async (address) => {
    const input = await requests[address.key]!(fixture)
    const { body, headers } = sentBody(address, input)
    const answer = await employee(address.method, urlOf(address, input), body, headers)
    const typed = secretsIn(input)
    expect(secretsIn(answer.body).filter((secret) => !typed.includes(secret))).toEqual([])
  })
})
