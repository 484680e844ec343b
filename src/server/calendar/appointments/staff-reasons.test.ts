import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { absencesOf, saveHours } from '#tests/support/office/working-times.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24' // a Tuesday
const SATURDAY = '2026-11-28'
let office: Office
beforeEach(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  office = await createTestOffice()
})
const book = (from: string, to: string, more: object = {}, day = DAY) =>
  office.owner('POST', '/api/appointments', booking(office, at(day, from), at(day, to), more))
const put = (id: number, from: string, to: string, more: object = {}) =>
  office.owner('PUT', `/api/appointments/${id}`, { start_time: from, end_time: to, ...more })
const kinds = ({ body }: { body: { reasons?: { kind: string }[] } }) => body.reasons?.map(({ kind }) => kind)
const texts = ({ body }: { body: { reasons?: { text: string }[] } }) => body.reasons?.map(({ text }) => text)
const holdsSlot = async (id: number) => {
  const { pool } = await world()
  return (await pool.query('select holds_slot from appointments where id = $1', [id])).rows[0].holds_slot as boolean
}
const lunch = [
  ['09:00', '13:00'],
  ['14:00', '17:00'],
].map(([from, to]) => ({ weekday: 2, from, to }))
const away = (more: object = {}) =>
  office.owner('POST', absencesOf(office), { from_date: DAY, until_date: DAY, ...more })
const block = (from: string, to: string, more: object = {}) =>
  office.create('/api/time-blocks', {
    employee_id: office.ids.employee,
    start_time: at(DAY, from),
    end_time: at(DAY, to),
    reason: 'ישיבה',
    ...more,
  })

describe('staff who book a time', () => {
  it('are told that the business is closed, and book all the same with the slot held', async () => {
    const refused = await book('10:00', '11:00', {}, SATURDAY)
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(refused.body.reasons).toEqual([{ kind: 'closed_day', text: 'יום שבת, העסק סגור' }])
    expect(refused.body.error).toContain('העסק סגור')
    expect(refused.body.slots).toHaveLength(3)
    expect(refused.body.appointment).toBeUndefined()
    const { status, body } = await book('10:00', '11:00', { allow_overlap: 1 }, SATURDAY)
    expect(status).toBe(201)
    expect(await holdsSlot(body.appointment.id)).toBe(true)
    expect(kinds(await book('10:00', '11:00', {}, SATURDAY))).toEqual(['taken', 'closed_day'])
  })

  it('are told of a break, a vacation, a holiday and the end of work', async () => {
    expect(texts(await book('17:30', '18:30'))).toEqual(['מחוץ לשעות העבודה של מאיה, שבין 08:00 ל־18:00'])
    expect(kinds(await book('10:00', '11:00', {}, '2027-04-22'))).toEqual(['holiday'])
    await saveHours(office, lunch)
    expect(texts(await book('12:30', '13:30'))).toEqual(['הפסקה של מאיה בין 13:00 ל־14:00'])
    expect(kinds(await book('08:30', '17:30'))).toEqual(['outside_hours', 'break'])
    // the business is open on Wednesdays, the employee is not there
    expect(kinds(await book('10:00', '11:00', {}, '2026-11-25'))).toEqual(['outside_hours'])
    await away({ from: '15:00', to: '16:00' })
    expect(texts(await book('15:30', '16:30'))).toEqual(['היעדרות של מאיה בין 15:00 ל־16:00'])
    await away()
    expect(texts(await book('10:00', '11:00'))).toEqual(['חופשה של מאיה'])
  })

  it('are told all that is in the way at once, with names', async () => {
    await book('11:00', '12:00')
    await block('12:00', '13:00')
    const refused = await book('11:30', '18:30')
    expect(texts(refused)).toEqual([
      'אצל מאיה כבר יש תור בין 11:00 ל־12:00: דנה כהן, תספורת נשים',
      'זמן חסום של מאיה בין 12:00 ל־13:00: ישיבה',
      'מחוץ לשעות העבודה של מאיה, שבין 08:00 ל־18:00',
    ])
    expect(refused.body.appointment).toMatchObject({ customer_name: 'דנה כהן' })
    expect(refused.body.time_block).toMatchObject({ reason: 'ישיבה' })
    const over = await book('11:30', '18:30', { allow_overlap: 1 })
    expect(await holdsSlot(over.body.appointment.id)).toBe(false)
    const beside = await book('12:30', '13:00', { allow_overlap: 1 })
    expect(beside.status).toBe(201)
  })

  it('never take a room twice, also outside hours', async () => {
    const room = (await office.create('/api/resources', { name: 'חדר לייזר', quantity: 1 })).id
    await office.owner('PUT', `/api/products/${office.ids.service}`, { resources: [room] })
    await book('10:00', '11:00', { allow_overlap: 1 }, SATURDAY)
    const other = { employee_id: office.ids.owner, allow_overlap: 1 }
    expect((await book('10:30', '11:30', other, SATURDAY)).body.code).toBe('resource_taken')
  })

  it('book a visit of several services with the reasons of all of them', async () => {
    await saveHours(office, lunch)
    const { service, employee, owner, customer } = office.ids
    const visit = {
      customer_id: customer,
      start_time: at(DAY, '12:00'),
      parts: [
        { service_id: service, employee_id: owner, minutes: 60 },
        { service_id: service, employee_id: employee, minutes: 60 },
      ],
    }
    const refused = await office.owner('POST', '/api/appointment-visits', visit)
    expect([refused.status, kinds(refused)]).toEqual([409, ['break']])
    const { status, body } = await office.owner('POST', '/api/appointment-visits', { ...visit, allow_overlap: 1 })
    expect(status).toBe(201)
    for (const { id } of body.appointments) expect(await holdsSlot(id)).toBe(true)
  })
})

describe('staff who change an appointment', () => {
  it('are told when it moves or grows into a time that nobody works, as of any time', async () => {
    const { id } = (await book('16:00', '17:00')).body.appointment
    expect(kinds(await put(id, at(SATURDAY, '10:00'), at(SATURDAY, '11:00')))).toEqual(['closed_day'])
    expect(kinds(await put(id, at(DAY, '16:00'), at(DAY, '18:15')))).toEqual(['outside_hours'])
    const moved = await put(id, at(SATURDAY, '10:00'), at(SATURDAY, '11:00'), { allow_overlap: 1 })
    expect([moved.status, await holdsSlot(id)]).toEqual([200, true])
  })

  it('are not asked again about the time that it has', async () => {
    const { id } = (await book('10:00', '11:00', { allow_overlap: 1 }, SATURDAY)).body.appointment
    const url = `/api/appointments/${id}`
    expect((await office.owner('PUT', url, { notes: 'קצר' })).status).toBe(200)
    expect((await office.owner('PUT', url, { status_key: 'cancelled' })).status).toBe(200)
    expect((await office.owner('PUT', url, { status_key: 'confirmed' })).status).toBe(200)
    await office.owner('DELETE', url)
    expect((await office.owner('POST', `${url}/restore`, {})).status).toBe(200)
    expect(await holdsSlot(id)).toBe(true)
  })

  it('are told that a delay reaches beyond the end of work, also of whom it pushes', async () => {
    const { id } = (await book('16:00', '17:00')).body.appointment
    const last = (await book('17:00', '18:00')).body.appointment
    const delay = (more: object = {}) => office.owner('POST', `/api/appointments/${id}/delay`, { minutes: 15, ...more })
    const asked = await delay()
    expect([asked.body.code, kinds(asked)]).toEqual(['delay_pushes', ['outside_hours']])
    expect(kinds(await delay({ push: [last.id] }))).toEqual(['outside_hours'])
    expect((await delay({ push: [last.id], allow_overlap: 1 })).status).toBe(200)
    // the time that is already beyond it is not new
    expect((await put(last.id, at(DAY, '16:00'), at(DAY, '16:45'), { allow_overlap: 1 })).status).toBe(200)
  })
})

describe('a time that staff are offered', () => {
  const nextStart = async (id: number) =>
    (await office.owner('GET', `/api/appointments/${id}/next-start?weeks=1`)).body.start_time
  it('is none when the employee left, no longer gives the service, or it was deleted', async () => {
    const { id } = (await book('10:00', '11:00')).body.appointment
    expect(await nextStart(id)).toBe(at('2026-12-01', '10:00'))
    const { service, employee, owner } = office.ids
    await office.owner('PUT', `/api/products/${service}`, { assignedEmployees: [owner] })
    expect(await nextStart(id)).toBeNull()
    await office.owner('PUT', `/api/products/${service}`, { assignedEmployees: [owner, employee] })
    await office.owner('PUT', `/api/users/update/${employee}`, { status: 'inactive', appointments: 'keep' })
    expect(await nextStart(id)).toBeNull()
    await office.owner('PUT', `/api/users/update/${employee}`, { status: 'active' })
    expect(await nextStart(id)).toBe(at('2026-12-01', '10:00'))
    await office.owner('DELETE', `/api/products/${service}?accept=appointments`)
    expect(await nextStart(id)).toBeNull()
  })
})
