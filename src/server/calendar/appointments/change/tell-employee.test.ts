import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { book, DAY, moveTo, NOW, runDueJobs, runHeldMessages } from '#tests/support/calendar/reminders.ts'

beforeEach(() => moveClockTo(NOW))

type Row = { kind: string; text: string; appointment: { id: number; date: string } | null }
const told = async (call: Office['owner']): Promise<Row[]> =>
  (await call('GET', '/api/notifications')).body.notifications
const kindsOf = async (call: Office['owner']) => (await told(call)).map(({ kind }) => kind)
const put = (call: Office['owner'], office: Office, id: number, from: string, to: string, more: object = {}) =>
  call('PUT', `/api/appointments/${id}`, booking(office, at(DAY, from), at(DAY, to), more))
const remove = (office: Office, id: number) => office.owner('DELETE', `/api/appointments/${id}`)

describe('what other staff change in the calendar of an employee', () => {
  it('is told to the employee alone: a new appointment at once', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    expect(await told(office.employee)).toMatchObject([
      {
        kind: 'booked_by_staff',
        text: expect.stringMatching(/^תור חדש ביומן שלך: .+\. תספורת נשים, יום ג׳ 24\/11 בשעה 10:00$/),
        appointment: { id, date: DAY },
      },
    ])
    expect(await told(office.owner)).toEqual([])
  })

  it('is told to each employee of a visit, also to those of its later parts', async () => {
    const office = await createTestOffice()
    const second = await office.create('/api/users/create', {
      name: 'רון',
      phone: '050-7654322',
      email: 'ron@luz.test',
    })
    const { ids } = office
    const assignedEmployees = [ids.owner, ids.employee, second.id]
    const service = { name: 'פן', price: '80', category_id: ids.category, assignedEmployees, time_window: 30 }
    const { id: service_id } = await office.create('/api/products', service)
    const parts = [
      { service_id, employee_id: second.id },
      { service_id, employee_id: ids.employee },
    ]
    const visit = { customer_id: ids.customer, start_time: at(DAY, '10:00'), parts }
    expect((await office.owner('POST', '/api/appointment-visits', visit)).status).toBe(201)
    expect(await kindsOf(office.employee)).toEqual(['booked_by_staff'])
  })

  it('is told once for several moves, two minutes after the last one', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office.owner, office, id, '12:00', '13:00')
    moveTo('2026-11-22 10:01')
    await put(office.owner, office, id, '14:00', '15:00')
    moveTo('2026-11-22 10:02')
    await runDueJobs(office)
    expect(await kindsOf(office.employee)).toEqual(['booked_by_staff'])
    moveTo('2026-11-22 10:03')
    await runDueJobs(office)
    await runHeldMessages(office)
    expect(await kindsOf(office.employee)).toEqual(['moved_by_staff', 'booked_by_staff'])
    expect((await told(office.employee))[0]!.text).toMatch(
      /^תור שלך הוזז: .+, מיום ג׳ 24\/11 בשעה 10:00 ליום .+ 14:00$/,
    )
  })

  it('is not told when it was undone meanwhile', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office.owner, office, id, '12:00', '13:00')
    await put(office.owner, office, id, '10:00', '11:00')
    await remove(office, id)
    expect((await office.owner('POST', `/api/appointments/${id}/restore`, {})).status).toBe(200)
    await runHeldMessages(office)
    expect(await kindsOf(office.employee)).toEqual(['booked_by_staff'])
  })

  it('is told when it is cancelled or deleted, and when it is restored after that', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office.owner, office, id, '10:00', '11:00', { status_key: 'cancelled' })
    await runHeldMessages(office)
    await put(office.owner, office, id, '10:00', '11:00', { status_key: 'confirmed' })
    await remove(office, id)
    await runHeldMessages(office)
    expect(await kindsOf(office.employee)).toEqual([
      'removed_by_staff',
      'booked_by_staff',
      'removed_by_staff',
      'booked_by_staff',
    ])
  })

  it('is told to both employees when the appointment goes from one to the other', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await put(office.owner, office, id, '10:00', '11:00', { employee_id: office.ids.owner })
    await runHeldMessages(office)
    expect(await kindsOf(office.employee)).toEqual(['removed_by_staff', 'booked_by_staff'])
    // the owner gave it to themselves
    expect(await told(office.owner)).toEqual([])
    await put(office.employee, office, id, '12:00', '13:00', { employee_id: office.ids.owner })
    await runHeldMessages(office)
    expect(await kindsOf(office.owner)).toEqual(['moved_by_staff'])
  })

  it('is not told of what employees do themselves, of other changes, and of the past', async () => {
    const office = await createTestOffice()
    const own = booking(office, at(DAY, '10:00'), at(DAY, '11:00'))
    const { appointment } = (await office.employee('POST', '/api/appointments', own)).body
    await put(office.employee, office, appointment.id, '12:00', '13:00')
    await put(office.owner, office, appointment.id, '12:00', '13:30', { notes: 'להביא תמונה' })
    await runHeldMessages(office)
    expect(await told(office.employee)).toEqual([])
    moveTo(`${DAY} 14:00`)
    await remove(office, appointment.id)
    await book(office, '08:00')
    await runHeldMessages(office)
    expect(await told(office.employee)).toEqual([])
  })
})
