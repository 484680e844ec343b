import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

let turn = 0
const uniqueEmail = () => `employee-${process.pid}-${turn++}@luz.test`
const hire = (office: Office, more: object = {}) =>
  office.owner('POST', '/api/users/create', { name: 'עובדת', phone: randomPhone(), ...more })
const change = (office: Office, id: number, more: object = {}) =>
  office.owner('PUT', `/api/users/update/${id}`, { name: 'מאיה', phone: '050-7654321', ...more })
const plan = async (office: Office, id: number) => {
  const { pool } = await world()
  await pool.query('update subscriptions set plan_id = $2 where office_id = $1', [office.officeId, id])
}
const outbox = async (office: Office) => {
  const { pool } = await world()
  const mail = await pool.query<{ address: string }>('select address from mail_messages where office_id = $1', [
    office.officeId,
  ])
  const sms = await pool.query<{ phone: string }>(
    `select phone from sms_messages where office_id = $1 and kind = 'invitation'`,
    [office.officeId],
  )
  return { mail: mail.rows.map(({ address }) => address), sms: sms.rows.map(({ phone }) => phone) }
}

describe('hiring', () => {
  it('invites an employee with an address by email and SMS, and no one else', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    expect((await hire(office)).body.employee).toMatchObject({
      role: 'employee',
      status: 'active',
      email: null,
      version: 1,
    })
    expect(await outbox(office)).toEqual({ mail: [], sms: [] })
    await hire(office, { email: email.toUpperCase(), phone: '052-1112222' })
    expect(await outbox(office)).toEqual({ mail: [email], sms: ['+972521112222'] })
  })

  it('sends the invitation when the address is added later', async () => {
    const office = await createTestOffice()
    const email = uniqueEmail()
    await change(office, office.ids.employee, { email })
    await change(office, office.ids.employee, { email, city: 'חיפה' })
    expect((await outbox(office)).mail).toEqual([email])
  })

  it("stops at the plan's limit, also for concurrent requests", async () => {
    const office = await createTestOffice() // an owner and an employee
    await plan(office, 1) // at most three
    const answers = await Promise.all(Array.from({ length: 5 }, () => hire(office)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 402, 402, 402, 402])
    expect(answers.find(({ status }) => status === 402)!.body.code).toBe('employee_limit')
    // deactivating makes room, and then reactivating is refused
    await change(office, office.ids.employee, { status: 'inactive' })
    expect((await hire(office)).status).toBe(201)
    expect((await change(office, office.ids.employee, { status: 'active' })).body.code).toBe('employee_limit')
  })

  it('refuses an address twice in one office, and does not tell whether another account has it', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const email = uniqueEmail()
    const { id } = (await hire(office, { email })).body.employee
    expect((await hire(office, { email })).body.code).toBe('email_taken')
    for (const claimed of [email, office.email, uniqueEmail()])
      expect((await hire(other, { email: claimed })).status).toBe(201)
    await office.owner('DELETE', `/api/employees/${id}`)
    expect((await hire(office, { email })).status).toBe(201)
  })
})

describe('an employee', () => {
  it('who owns the office cannot be deactivated, deleted or left without an address', async () => {
    const office = await createTestOffice()
    const { owner } = office.ids
    expect((await change(office, owner, { email: office.email, status: 'inactive' })).body.code).toBe('last_owner')
    expect((await change(office, owner, { email: null })).body.code).toBe('last_owner')
    expect((await office.owner('DELETE', `/api/employees/${owner}`)).body.code).toBe('last_owner')
    expect((await change(office, owner, { email: office.email, name: 'נועה לוי' })).body.employee.name).toBe('נועה לוי')
  })

  it('changes only in the fields sent: an inactive employee stays inactive', async () => {
    const office = await createTestOffice()
    const put = async (body: object) =>
      (await office.owner('PUT', `/api/users/update/${office.ids.employee}`, body)).body
    const { employee } = await put({ status: 'inactive', city: 'חיפה', appointments: 'keep' })
    expect(employee).toMatchObject({ name: 'מאיה', phone_number: '+972507654321', city: 'חיפה', status: 'inactive' })
    expect((await put({ name: 'מאיה לוי' })).employee).toEqual({ ...employee, name: 'מאיה לוי', version: 3 })
  })

  it('is not overwritten by a client with an old version', async () => {
    const office = await createTestOffice()
    const { employee } = office.ids
    expect((await change(office, employee, { version: 1 })).body.employee.version).toBe(2)
    expect((await change(office, employee, { version: 1 })).body.code).toBe('changed_elsewhere')
  })

  it('who was deleted is not listed but still appears on past appointments', async () => {
    const office = await createTestOffice()
    const day = '2026-11-24'
    const body = { employee_id: office.ids.employee, customer_id: office.ids.customer, service_id: office.ids.service }
    const times = { start_time: `${day} 10:00:00`, end_time: `${day} 11:00:00` }
    await office.create('/api/appointments', { ...body, ...times })
    await office.owner('DELETE', `/api/employees/${office.ids.employee}?appointments=keep`)
    const { employees, total } = (await office.owner('GET', '/api/employees/office')).body
    expect([employees.map((e: { id: number }) => e.id), total]).toEqual([[office.ids.owner], 1])
    const { appointments } = (await office.owner('GET', '/api/appointments')).body
    expect(appointments).toEqual([expect.objectContaining({ employee_name: 'מאיה' })])
    expect(
      (
        await office.owner('POST', '/api/appointments', {
          ...body,
          start_time: `${day} 12:00:00`,
          end_time: `${day} 13:00:00`,
        })
      ).body.code,
    ).toBe('not_found')
    expect((await office.owner('DELETE', `/api/employees/${office.ids.employee}`)).status).toBe(404)
  })

  it('is found by any part of the name and listed by status', async () => {
    const office = await createTestOffice()
    await change(office, office.ids.employee, { status: 'inactive' })
    const names = async (query: string) =>
      (await office.owner('GET', `/api/employees/office?${query}`)).body.employees.map((e: { name: string }) => e.name)
    expect(await names(`search=${encodeURIComponent('אי')}`)).toEqual(['מאיה'])
    expect(await names('search=%25')).toEqual([])
    expect(await names('status=active')).toEqual(['נועה'])
    expect(await names('sort=-name')).toEqual(['נועה', 'מאיה'])
  })
})
