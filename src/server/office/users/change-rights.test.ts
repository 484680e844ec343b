import { beforeEach, describe, expect, it } from 'vitest'
import { RIGHTS } from '#shared/http/rights.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, at, booking, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const change = (office: Office, rights: object) =>
  office.owner('PUT', `/api/users/update/${office.ids.employee}`, rights)

describe('the rights of an employee', () => {
  it('are at first what every employee may do', async () => {
    const office = await createTestOffice()
    const { body } = await office.employee('GET', '/api/user/permissions')
    const given = RIGHTS.filter((right) => body[right] === 1)
    expect(given).toEqual([
      'may_sell',
      'may_see_revenue',
      'may_see_phones',
      'may_delete',
      'may_export',
      'may_change_settings',
    ])
  })

  it('count while the employee is signed in', async () => {
    const office = await createTestOffice()
    const orders = async () => (await office.employee('GET', '/api/customerorders')).status
    expect(await orders()).toBe(200)
    await change(office, { may_see_revenue: 0 })
    // processes are told by a notification
    await expect.poll(orders).toBe(403)
    await change(office, { may_see_revenue: 1 })
    await expect.poll(orders).toBe(200)
  })

  it('never bind an owner', async () => {
    const office = await createTestOffice()
    const none = Object.fromEntries(RIGHTS.map((right) => [right, 0]))
    await office.owner('PUT', `/api/users/update/${office.ids.owner}`, none)
    expect((await office.owner('GET', '/api/customerorders')).status).toBe(200)
    expect((await office.owner('GET', '/api/home')).body.sales).not.toBeNull()
    expect((await office.owner('DELETE', `/api/customers/${office.ids.customer}`)).status).toBe(204)
  })

  it('are a security event when they change', async () => {
    const office = await createTestOffice()
    await change(office, { may_delete: 0 })
    await change(office, { name: 'מאיה לוי' })
    const { events } = (await office.owner('GET', '/api/auth/security-events')).body
    const changes = events.filter((event: { text: string }) => event.text.startsWith('ההרשאות שונו'))
    expect(changes).toHaveLength(1)
  })
})

describe('without the right', () => {
  it('to see revenue, Home and a card have no sums, and the rest stays', async () => {
    const office = await createTestOffice()
    await change(office, { may_see_revenue: 0 })
    await expect.poll(async () => (await office.employee('GET', '/api/home')).body.sales).toBeNull()
    const { body } = await office.employee('GET', '/api/home')
    expect(body).toMatchObject({ sales: null, bars: [], debts: null, ceiling: null, appointments: { total: 0 } })
    const card = (await office.employee('GET', `/api/customers/${office.ids.customer}`)).body.customer
    expect([card.spent, card.visits]).toEqual([null, 0])
  })

  it('to delete, employees delete their own appointments and nobody else’s', async () => {
    const office = await createTestOffice()
    const book = (employee_id: number) =>
      office.create(
        '/api/appointments',
        booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00'), { employee_id }),
      )
    const [own, other] = [await book(office.ids.employee), await book(office.ids.owner)]
    await change(office, { may_delete: 0 })
    const remove = async (id: number) => (await office.employee('DELETE', `/api/appointments/${id}`)).status
    await expect.poll(() => remove(other.id)).toBe(403)
    expect(await remove(own.id)).toBe(204)
  })
})
