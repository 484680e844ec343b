import { beforeEach, describe, expect, it } from 'vitest'
import { timeOf } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking, type Office } from '#tests/support/office.ts'
import { runHeldMessages } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const DAY = '2026-11-24'
const hour = (time: number) => [at(DAY, timeOf(time * 60)), at(DAY, timeOf(time * 60 + 60))] as const
const book = (office: Office, time: number, more: object = {}) =>
  office.create('/api/appointments', booking(office, ...hour(time), more))
const deactivate = (office: Office, more: object = {}) =>
  office.owner('PUT', `/api/users/update/${office.ids.employee}`, {
    name: 'מאיה',
    phone: '050-7654321',
    status: 'inactive',
    ...more,
  })
const rows = async (office: Office) =>
  (await office.owner('GET', '/api/appointments')).body.appointments as {
    id: number
    employee_id: number
    status_key: string
    version: number
  }[]
const messages = async (office: Office) => {
  const { pool } = await world()
  const { rows: sent } = await pool.query<{ message: string }>(
    `select message from sms_messages where office_id = $1 and message like '%בוטל%'`,
    [office.officeId],
  )
  return sent.length
}
const reminders = async (id: number) => {
  const { pool } = await world()
  const { rows: jobs } = await pool.query(`select from graphile_worker._private_jobs where key like $1`, [
    `%remind:${id}`,
  ])
  return jobs.length
}

describe('an employee who stops working', () => {
  it('is not deactivated or deleted with future appointments before a choice is made', async () => {
    const office = await createTestOffice()
    await book(office, 10)
    await book(office, 12)
    await book(office, 14, { status_key: 'cancelled' })
    for (const [answer, code] of [
      [await deactivate(office), 'future_appointments'],
      [await office.owner('DELETE', `/api/employees/${office.ids.employee}`), 'still_open'],
    ] as const) {
      expect([answer.status, answer.body.code, answer.body.count]).toEqual([409, code, 2])
      expect(answer.body.appointments[0]).toMatchObject({ start_time: at(DAY, '10:00'), customer_name: 'דנה כהן' })
    }
    expect((await office.owner('GET', `/api/employees/${office.ids.employee}`)).body.employee.status).toBe('active')
    expect((await office.employee('GET', '/api/calendar-settings')).status).toBe(200)
    // past appointments need no choice
    moveClockTo('2026-11-24T20:00:00Z')
    expect((await deactivate(office)).body.released).toEqual({ moved: 0, cancelled: 0, kept: [] })
    await expect.poll(async () => (await office.employee('GET', '/api/calendar-settings')).status).toBe(401)
  })

  it('leaves the appointments on the calendar when they are kept', async () => {
    const office = await createTestOffice()
    const { id } = await book(office, 10)
    expect((await deactivate(office, { appointments: 'keep' })).status).toBe(200)
    expect(await rows(office)).toEqual([expect.objectContaining({ id, status_key: 'confirmed', version: 1 })])
    expect(await messages(office)).toBe(0)
    const again = await office.owner('POST', '/api/appointments', booking(office, ...hour(15)))
    expect(again.body.code).toBe('employee_not_assigned')
  })

  it('cancels the appointments, with a message to customers who want one, and removes the reminders', async () => {
    const office = await createTestOffice()
    const quiet = await office.create('/api/customers', {
      full_name: 'רות',
      phone: randomPhone(),
      handled_by: office.ids.owner,
      settings_send_sms: 0,
    })
    const { id } = await book(office, 10)
    await book(office, 12, { customer_id: quiet.id })
    expect(await reminders(id)).toBe(1)
    const answer = await deactivate(office, { appointments: 'cancel' })
    expect(answer.body.released).toEqual({ moved: 0, cancelled: 2, kept: [] })
    expect((await rows(office)).map(({ status_key }) => status_key)).toEqual(['cancelled', 'cancelled'])
    expect(await reminders(id)).toBe(0)
    await runHeldMessages(office)
    expect(await messages(office)).toBe(1)
  })

  it('hands appointments over where the other employee is assigned, works and is free; the rest stay and are listed', async () => {
    const office = await createTestOffice()
    const { owner, employee, category } = office.ids
    const own = await office.create('/api/products', {
      name: 'צבע',
      price: '200',
      category_id: category,
      assignedEmployees: [employee],
      time_window: 60,
    })
    const taken = await book(office, 10)
    await book(office, 10, { employee_id: owner })
    const moves = await book(office, 11)
    const notGiven = await book(office, 12, { service_id: own.id })
    const away = await book(office, 14)
    const late = await book(office, 20, { allow_overlap: 1 })
    await office.create(`/api/employees/${owner}/absences`, {
      from_date: DAY,
      until_date: DAY,
      from: '13:00',
      to: '14:30',
    })
    const answer = await office.owner('DELETE', `/api/employees/${employee}?appointments=move&move_to=${owner}`)
    expect(answer.body.released).toMatchObject({ moved: 1, cancelled: 0 })
    expect(answer.body.released.kept.map((a: { id: number }) => a.id)).toEqual(
      [taken, notGiven, away, late].map((a) => a.id),
    )
    const now = new Map((await rows(office)).map((row) => [row.id, row.employee_id]))
    expect(now.get(moves.id)).toBe(owner)
    for (const { id } of [taken, notGiven, away, late]) expect(now.get(id)).toBe(employee)
    // a reassigned appointment reserves its time
    const over = await office.owner('POST', '/api/appointments', booking(office, ...hour(11), { employee_id: owner }))
    expect(over.body.code).toBe('slot_taken')
  })

  it('hands over only one of two overlapping appointments', async () => {
    const office = await createTestOffice()
    await book(office, 10)
    await book(office, 10, { allow_overlap: 1 })
    const answer = await deactivate(office, { appointments: 'move', move_to: office.ids.owner })
    expect([answer.body.released.moved, answer.body.released.kept.length]).toEqual([1, 1])
  })

  it('cannot hand over to an unknown, inactive or the same employee', async () => {
    const office = await createTestOffice()
    const other = await createTestOffice()
    await book(office, 10)
    const { id } = await office.create('/api/users/create', { name: 'שיר', phone: randomPhone() })
    await office.owner('PUT', `/api/users/update/${id}`, { name: 'שיר', phone: randomPhone(), status: 'inactive' })
    for (const move_to of [id, other.ids.owner, 999_999_999])
      expect((await deactivate(office, { appointments: 'move', move_to })).body.code).toBe('not_found')
    expect((await deactivate(office, { appointments: 'move' })).body.fields).toHaveProperty('move_to')
    const same = await deactivate(office, { appointments: 'move', move_to: office.ids.employee })
    expect(same.body.fields).toHaveProperty('move_to')
    expect((await rows(office))[0]).toMatchObject({ employee_id: office.ids.employee, version: 1 })
  })

  it('does not miss a concurrent booking: it is handled with the others or refused', async () => {
    for (const appointments of ['cancel', 'move', 'keep', undefined])
      for (const staff of [true, false]) {
        const office = await createTestOffice()
        await book(office, 9)
        const visitor = await createVisitor(office.slug, randomPhone())
        const call = staff ? office.owner : visitor.call
        const choice = { appointments, ...(appointments === 'move' && { move_to: office.ids.owner }) }
        const [off, booked] = await Promise.all([
          deactivate(office, choice),
          call('POST', '/api/appointments', booking(office, ...hour(11))),
        ])
        expect(off.status).toBe(appointments === undefined ? 409 : 200)
        expect([201, 409]).toContain(booked.status)
        if (booked.status === 409) expect(booked.body.code).toBe('employee_not_assigned')
        const left = (await rows(office)).filter(
          (row) => row.employee_id === office.ids.employee && row.status_key !== 'cancelled',
        )
        const stay = booked.status === 201 ? 2 : 1
        expect(left).toHaveLength(appointments === 'cancel' || appointments === 'move' ? 0 : stay)
      }
  })

  it('does not deadlock when two employees hand over to each other', async () => {
    const office = await createTestOffice()
    const third = await office.create('/api/users/create', { name: 'שיר', phone: randomPhone() })
    const service = { assignedEmployees: [office.ids.owner, office.ids.employee, third.id] }
    await office.owner('PUT', `/api/products/${office.ids.service}`, {
      name: 'תספורת',
      price: '100',
      category_id: office.ids.category,
      time_window: 60,
      ...service,
    })
    await book(office, 10)
    await book(office, 12, { employee_id: third.id })
    const remove = (id: number, to: number) =>
      office.owner('DELETE', `/api/employees/${id}?appointments=move&move_to=${to}`)
    const answers = await Promise.all([remove(office.ids.employee, third.id), remove(third.id, office.ids.employee)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('the commission of an employee', () => {
  const commissionOf = async (office: Office, as: 'owner' | 'employee') => {
    const { employees } = (await office[as]('GET', '/api/employees/office')).body
    return employees.find(({ id }: { id: number }) => id === office.ids.employee).commission_percent
  }

  it('is set and seen by the owner only', async () => {
    const office = await createTestOffice()
    const url = `/api/users/update/${office.ids.employee}`
    expect((await office.owner('PUT', url, { commission_percent: '12.5' })).status).toBe(200)
    expect(await commissionOf(office, 'owner')).toBe('12.50')
    expect(await commissionOf(office, 'employee')).toBeNull()
    expect((await office.employee('PUT', url, { commission_percent: '50' })).status).toBe(403)
  })

  it('is at most 100 percent', async () => {
    const office = await createTestOffice()
    const url = `/api/users/update/${office.ids.employee}`
    for (const commission_percent of ['100.01', '-1', '12.345'])
      expect((await office.owner('PUT', url, { commission_percent })).status).toBe(422)
    expect(await commissionOf(office, 'owner')).toBe('0.00')
  })
})
