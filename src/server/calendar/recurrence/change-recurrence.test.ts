import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, randomPhone, type Answer, type Office } from '#tests/support/office.ts'
import { dueReminders, messages, moveTo, runHeldMessages } from '#tests/support/calendar/reminders.ts'
import { createRecurrence, DAY, NOW, rowsOf, startsOf, type Booked } from '#tests/support/calendar/recurrence.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let booked: Booked[]
/** Four Tuesdays at ten. */
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
  booked = await createRecurrence(office, { every_weeks: 1, count: 4 })
})

const URL = '/api/appointments'
const week = (n: number) => addDays(DAY, 7 * n)
const put = (i: number, body: object): Promise<Answer> => office.owner('PUT', `${URL}/${booked[i]!.id}`, body)
const times = (day: string, from: string, to: string) => ({ start_time: at(day, from), end_time: at(day, to) })
const remove = (i: number, query = '', call = office.owner) => call('DELETE', `${URL}/${booked[i]!.id}${query}`)
const restore = (i: number, body: object = {}) => office.owner('POST', `${URL}/${booked[i]!.id}/restore`, body)
const starts = () => startsOf(office, booked[0]!.series_id)
const statuses = async () => (await rowsOf(office)).map(({ status }) => status)
const gone = async () => (await rowsOf(office)).map((row) => row.gone)
const told = async () => {
  await runHeldMessages(office)
  return [...(await messages(office, 'change')), ...(await messages(office, 'cancellation'))].map((one) => one.message)
}

describe('a change of an appointment of a recurrence', () => {
  it('is of this one alone without a scope', async () => {
    expect((await put(1, times(week(1), '12:00', '13:00'))).status).toBe(200)
    expect(await starts()).toEqual([`${DAY} 10:00`, `${week(1)} 12:00`, `${week(2)} 10:00`, `${week(3)} 10:00`])
    expect(await told()).toEqual([expect.stringMatching(/הועבר ליום ג׳ 01\/12 בשעה 12:00(?!, ו)/)])
  })

  it('moves this one and the later ones by as much, and tells of all in one message', async () => {
    const answer = await put(1, { ...times(addDays(week(1), 1), '11:00', '12:30'), scope: 'following' })
    expect([answer.status, answer.body.appointment.id]).toEqual([200, booked[1]!.id])
    const wednesday = [1, 2, 3].map((n) => `${addDays(week(n), 1)} 11:00`)
    expect(await starts()).toEqual([`${DAY} 10:00`, ...wednesday])
    const later = (await office.owner('GET', `${URL}/${booked[3]!.id}`)).body.appointment
    expect(later.end_time).toBe(at(addDays(week(3), 1), '12:30'))
    expect((await dueReminders(office)).length).toBe(4)
    expect(await told()).toEqual([expect.stringContaining('יום ד׳ 02/12 בשעה 11:00, ועוד 2 תורים: 09/12, 16/12')])
  })

  it('moves all of them onto each other’s dates', async () => {
    expect((await put(0, { ...times(week(1), '10:00', '11:00'), scope: 'all' })).status).toBe(200)
    expect(await starts()).toEqual([1, 2, 3, 4].map((n) => `${week(n)} 10:00`))
    expect((await put(0, { ...times(DAY, '10:00', '11:00'), scope: 'all' })).status).toBe(200)
    expect(await starts()).toEqual([0, 1, 2, 3].map((n) => `${week(n)} 10:00`))
    // moved and moved back
    expect(await told()).toEqual([])
  })

  it('tells the employee of the first one only', async () => {
    await put(0, { ...times(DAY, '12:00', '13:00'), scope: 'all' })
    await runHeldMessages(office)
    const { body } = await office.employee('GET', '/api/notifications')
    expect(body.notifications.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'booked_by_staff',
      'moved_by_staff',
    ])
  })

  it('gives all of them another employee and service, with its buffer', async () => {
    const other = await office.create('/api/products', {
      name: 'פן',
      price: '80',
      category_id: office.ids.category,
      assignedEmployees: [office.ids.owner],
      time_window: 60,
      buffer_minutes: 15,
    })
    const change = { service_id: other.id, employee_id: office.ids.owner, notes: 'עם קרם', scope: 'all' }
    await put(3, { notes: 'הערה משלו' })
    expect((await put(0, change)).status).toBe(200)
    const { pool } = await world()
    const { rows } = await pool.query(
      'select employee_id, service_id, buffer_minutes, notes from appointments where office_id = $1 order by start_at',
      [office.officeId],
    )
    const changed = { employee_id: office.ids.owner, service_id: other.id, buffer_minutes: 15 }
    expect(rows).toEqual([
      ...Array.from({ length: 3 }, () => ({ ...changed, notes: 'עם קרם' })),
      { ...changed, notes: 'הערה משלו' },
    ])
  })

  it('takes the processing time that the new service has not, unless others have it', async () => {
    const service = { price: '80', category_id: office.ids.category, time_window: 60 }
    const assignedEmployees = [office.ids.owner, office.ids.employee]
    const colour = { ...service, assignedEmployees, processing_after: 15, processing_minutes: 30 }
    const { id: service_id } = await office.create('/api/products', { ...colour, name: 'צבע' })
    expect((await put(0, { service_id, scope: 'all' })).status).toBe(200)
    await office.create(URL, booking(office, at(week(1), '10:15'), at(week(1), '10:45')))
    const answer = await put(0, { service_id: office.ids.service, scope: 'all' })
    expect(answer.body.dates).toMatchObject([{ date: week(1), conflict: 'taken' }])
  })

  it('cancels those that are to come in one message; done and past ones stay', async () => {
    await put(2, { status_key: 'done' })
    moveTo('2026-11-25 09:00')
    expect((await put(1, { status_key: 'cancelled', scope: 'all' })).status).toBe(200)
    expect(await statuses()).toEqual(['confirmed', 'cancelled', 'done', 'cancelled'])
    expect(await told()).toEqual([expect.stringContaining('יום ג׳ 01/12 בשעה 10:00, ועוד תור אחד: 15/12')])
    // that of the one that is done
    expect(await dueReminders(office)).toEqual(['2026-12-07 10:00'])
  })

  it('gives a status other than a cancellation to this one alone', async () => {
    await put(1, { status_key: 'arrived', scope: 'all' })
    expect(await statuses()).toEqual(['confirmed', 'arrived', 'confirmed', 'confirmed'])
  })

  it('is refused with the list when dates are taken, and changes nothing', async () => {
    await office.create(URL, booking(office, at(week(2), '12:30'), at(week(2), '13:30')))
    const answer = await put(0, { ...times(DAY, '12:00', '13:00'), scope: 'all' })
    expect([answer.status, answer.body.code]).toEqual([409, 'series_conflicts'])
    expect(answer.body.dates).toMatchObject([
      { date: week(2), start_time: at(week(2), '12:00'), conflict: 'taken', appointment: { customer_name: 'דנה כהן' } },
    ])
    expect(await starts()).toEqual([0, 1, 2, 3].map((n) => `${week(n)} 10:00`))
    const allowed = { ...times(DAY, '12:00', '13:00'), scope: 'all', allow_overlap: 1 }
    expect((await put(0, allowed)).status).toBe(200)
    const row = (await rowsOf(office)).find(({ start }) => start === `${week(2)} 12:00`)
    expect(row).toMatchObject({ held: false })
  })

  it('takes the version that was seen, and no other customer', async () => {
    const stale = await put(0, { ...times(DAY, '12:00', '13:00'), scope: 'all', version: 9 })
    expect([stale.status, stale.body.code]).toEqual([409, 'appointment_changed'])
    const { id } = await office.create('/api/customers', { full_name: 'רות', phone: randomPhone() })
    const given = await put(0, { customer_id: id, scope: 'all' })
    expect([given.status, given.body.fields?.customer_id]).toEqual([422, expect.stringContaining('לתור אחד')])
    expect((await put(0, { customer_id: id })).body.appointment.series_id).toBeNull()
    expect(await starts()).toHaveLength(3)
  })

  it('of a single appointment is as it was, and none of another office is found', async () => {
    const { id } = await office.create(URL, booking(office, at(DAY, '14:00'), at(DAY, '15:00')))
    const moved = await office.owner('PUT', `${URL}/${id}`, { ...times(DAY, '15:00', '16:00'), scope: 'all' })
    expect(moved.status).toBe(200)
    const other = await createTestOffice()
    for (const scope of ['this', 'following', 'all']) {
      const change = { ...times(DAY, '12:00', '13:00'), scope }
      expect((await other.owner('PUT', `${URL}/${booked[0]!.id}`, change)).status).toBe(404)
      expect((await other.owner('DELETE', `${URL}/${booked[0]!.id}?scope=${scope}`)).status).toBe(404)
    }
    expect(await starts()).toEqual([0, 1, 2, 3].map((n) => `${week(n)} 10:00`))
  })

  it('keeps the wall clock across a clock change, and reports an hour that the clocks skip', async () => {
    const friday = '2027-03-12'
    moveTo('2027-03-01 09:00')
    office = await createTestOffice()
    booked = await createRecurrence(office, { every_weeks: 1, count: 3 }, '10:00', friday)
    expect((await put(0, { ...times(friday, '11:00', '12:00'), scope: 'all' })).status).toBe(200)
    expect(await starts()).toEqual(['2027-03-12 11:00', '2027-03-19 11:00', '2027-03-26 11:00'])
    const skipped = { ...times(friday, '02:00', '03:00'), scope: 'all', allow_overlap: 1 }
    const answer = await put(0, skipped)
    expect(answer.body.dates).toMatchObject([{ date: '2027-03-26', conflict: 'time_skipped' }])
  })
})

describe('a deletion in a recurrence', () => {
  it('takes this one, the later ones or all that are to come, and undo brings back exactly those', async () => {
    await remove(1)
    expect((await remove(2, '?scope=following')).status).toBe(204)
    expect(await gone()).toEqual([false, true, true, true])
    expect((await restore(3)).status).toBe(200)
    expect(await gone()).toEqual([false, true, false, false])
    expect((await restore(1)).status).toBe(200)
    moveTo('2026-11-25 09:00')
    await remove(3, '?scope=all')
    expect(await gone()).toEqual([false, true, true, true])
    expect((await restore(1)).body.appointment.id).toBe(booked[1]!.id)
    expect(await starts()).toEqual([0, 1, 2, 3].map((n) => `${week(n)} 10:00`))
    expect(await told()).toEqual([])
  })

  it('tells the customer once, or not at all', async () => {
    await remove(0, '?scope=all')
    expect(await told()).toEqual([
      expect.stringContaining('יום ג׳ 24/11 בשעה 10:00, ועוד 3 תורים: 01/12, 08/12, 15/12'),
    ])
    await restore(0)
    await remove(0, '?scope=all&notify=0')
    expect(await told()).toHaveLength(1)
  })

  it('is told at night when the first date is near, and otherwise in the morning', async () => {
    moveTo('2026-11-23 22:00')
    await remove(0, '?scope=all')
    expect(await told()).toEqual([expect.stringContaining('ועוד 3 תורים')])
    expect(await messages(office, 'cancellation')).toMatchObject([{ status: 'sent' }])
    const [first] = await createRecurrence(office, { every_weeks: 1, count: 2 }, '12:00', week(1))
    await office.owner('DELETE', `${URL}/${first!.id}?scope=all`)
    expect(await told()).toHaveLength(1)
    moveTo('2026-11-24 08:00')
    expect(await told()).toHaveLength(2)
  })

  it('is not undone when a date was taken meanwhile, unless that is allowed', async () => {
    await remove(0, '?scope=all')
    await office.create(URL, booking(office, at(week(1), '10:00'), at(week(1), '11:00')))
    const answer = await restore(0)
    expect([answer.status, answer.body.code]).toEqual([409, 'series_conflicts'])
    expect(answer.body.dates).toMatchObject([{ date: week(1), conflict: 'taken' }])
    expect((await gone()).filter((one) => !one)).toHaveLength(1)
    expect((await restore(0, { allow_overlap: 1 })).status).toBe(200)
    expect(await starts()).toHaveLength(4)
  })

  it('of a colleague’s appointments takes the right to delete', async () => {
    const { pool } = await world()
    await pool.query('update users set may_delete = false where office_id = $1', [office.officeId])
    await put(3, { employee_id: office.ids.owner })
    expect((await remove(0, '?scope=all', office.employee)).status).toBe(403)
    expect(await gone()).toEqual([false, false, false, false])
    expect((await remove(2, '', office.employee)).status).toBe(204)
  })
})
