import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { workAlways } from '#tests/support/calendar/open-hours.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { dueReminders, messages } from '#tests/support/calendar/reminders.ts'
import {
  bookRecurrence,
  createRecurrence,
  DAY,
  NOW,
  previewOf,
  rowsOf,
  SERIES,
  recurrenceBody,
  startsOf,
} from '#tests/support/calendar/recurrence.ts'
import { AUTUMN, SPRINGS } from '#tests/support/calendar/slot-times.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

const dates = (every: number, count: number, day = DAY) =>
  Array.from({ length: count }, (_, i) => addDays(day, 7 * every * i))
const conflictsOf = (body: { dates: { date: string; conflict: string | null }[] }) =>
  body.dates.filter(({ conflict }) => conflict !== null).map(({ date, conflict }) => [date, conflict])
const tableSize = async (table: string) =>
  (await (await world()).pool.query(`select 1 from ${table} where office_id = $1`, [office.officeId])).rowCount

describe('a recurrence', () => {
  it('is an appointment on each of its dates, at the same hour', async () => {
    const { status, body } = await bookRecurrence(office, { notes: 'גוון 7.1' })
    expect(status).toBe(201)
    expect(body.appointments).toHaveLength(6)
    expect(body.appointments[5]).toMatchObject({ notes: 'גוון 7.1', status_key: 'confirmed' })
    expect(await startsOf(office, body.series_id)).toEqual(dates(4, 6).map((day) => `${day} 10:00`))
    expect(new Set(body.appointments.map((one: { series_id: number }) => one.series_id))).toEqual(
      new Set([body.series_id]),
    )
    expect((await office.owner('GET', `${SERIES}/${body.series_id}`)).body.every_weeks).toBe(4)
  })

  it('lasts at most two years and 52 appointments', async () => {
    await workAlways(office)
    for (const more of [
      { every_weeks: 12, count: 10 },
      { every_weeks: 13 },
      { count: 1 },
      { count: 53 },
      { every_weeks: 0 },
    ])
      expect((await bookRecurrence(office, more)).status).toBe(422)
    expect((await bookRecurrence(office, { every_weeks: 12, count: 10 })).body.fields).toHaveProperty('count')
    expect((await bookRecurrence(office, { every_weeks: 12, count: 9 })).status).toBe(201)
    expect((await bookRecurrence(office, { every_weeks: 2, count: 52 }, '12:00')).status).toBe(201)
  })

  it('names all its dates in one message, and reminds of each', async () => {
    const { body } = await bookRecurrence(office, { count: 3 })
    const [message, ...others] = await messages(office, 'confirmation')
    expect(others).toEqual([])
    expect(message!.message).toContain('יום ג׳ 24/11 בשעה 10:00, ועוד 2 תורים: 22/12, 19/01')
    expect(body.message).toContain('נשלחה')
    expect(await dueReminders(office)).toHaveLength(3)
    await bookRecurrence(office, { count: 3, notify: 0 }, '12:00')
    expect(await messages(office, 'confirmation')).toHaveLength(1)
  })

  it('lists the first dates of a long recurrence and the last one', async () => {
    await bookRecurrence(office, { every_weeks: 1, count: 30 })
    const [{ message } = { message: '' }] = await messages(office, 'confirmation')
    expect(message).toContain('ועוד 29 תורים: 01/12, 08/12')
    expect(message).toContain('והאחרון ב־15/06/2027')
  })

  it('tells its employee once, and the audit log of each appointment', async () => {
    await bookRecurrence(office)
    const { body } = await office.employee('GET', '/api/notifications')
    expect(body.notifications.filter(({ kind }: { kind: string }) => kind === 'booked_by_staff')).toHaveLength(1)
    const { pool } = await world()
    const { rowCount } = await pool.query(
      `select 1 from audit_log where office_id = $1 and subject = 'appointment' and action = 'create'`,
      [office.officeId],
    )
    expect(rowCount).toBe(6)
  })

  it('is booked once for one key', async () => {
    const body = recurrenceBody(office)
    const send = () => office.owner('POST', SERIES, body, { 'idempotency-key': 'series-of-dana' })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body.series_id).toBe(first.body.series_id)
    expect(await tableSize('appointments')).toBe(6)
  })
})

describe('a recurrence over a clock change', () => {
  const openOn = async (day: string) => {
    moveClockTo(new Date(toInstant(wallClockAt(day, '10:00'))).toISOString())
    office = await createTestOffice()
    await workAlways(office)
  }

  it('keeps its hour on the wall clock', async () => {
    await openOn('2026-10-18')
    const autumn = await createRecurrence(office, { every_weeks: 1, count: 3 }, '10:00', '2026-10-20')
    const instants = async () => {
      const { rows } = await (
        await world()
      ).pool.query<{ at: Date }>('select start_at as at from appointments where office_id = $1 order by 1', [
        office.officeId,
      ])
      return rows.map(({ at: instant }) => instant.toISOString().slice(5, 16))
    }
    expect(autumn.map(({ start_time }) => start_time.slice(11, 16))).toEqual(['10:00', '10:00', '10:00'])
    expect(await instants()).toEqual(['10-20T07:00', '10-27T08:00', '11-03T08:00'])
    await openOn('2027-03-21')
    await createRecurrence(office, { every_weeks: 1, count: 2 }, '10:00', '2027-03-23')
    expect(await instants()).toEqual(['03-23T08:00', '03-30T07:00'])
  })

  it('reports the hour that the clocks skip, which nobody can allow', async () => {
    const [, spring = ''] = SPRINGS
    const first = addDays(spring, -14)
    await openOn(addDays(first, -3))
    const night = (more: object) => [{ every_weeks: 1, count: 3, ...more }, '02:00', first] as const
    const { body } = await previewOf(office, ...night({}))
    expect(conflictsOf(body)).toEqual([[spring, 'time_skipped']])
    expect(body.dates[2].slots[0]).toBe(at(spring, '01:30'))
    const allow = { date: spring, choice: 'allow' }
    const refused = await bookRecurrence(office, ...night({ choices: [allow] }))
    expect(conflictsOf(refused.body)).toEqual([[spring, 'time_skipped']])
    const moved = { date: spring, choice: 'move', start_time: at(spring, '03:00') }
    expect((await bookRecurrence(office, ...night({ choices: [moved] }))).status).toBe(201)
    expect((await rowsOf(office)).map(({ start }) => start.slice(11))).toEqual(['02:00', '02:00', '03:00'])
  })

  it('means the first occurrence of the hour that occurs twice', async () => {
    const first = addDays(AUTUMN, -7)
    await openOn(addDays(first, -3))
    await createRecurrence(office, { every_weeks: 1, count: 2 }, '01:00', first)
    const { rows } = await (
      await world()
    ).pool.query<{ at: Date }>('select start_at as at from appointments where office_id = $1 order by 1', [
      office.officeId,
    ])
    expect(rows[1]!.at.toISOString()).toBe('2026-10-24T22:00:00.000Z')
  })
})

describe('a recurrence of another office', () => {
  it('is not found, and none is booked with its people or services', async () => {
    const other = await createTestOffice()
    const [theirs] = await createRecurrence(other)
    expect((await office.owner('GET', `${SERIES}/${theirs!.series_id}`)).status).toBe(404)
    for (const field of ['employee_id', 'customer_id', 'service_id'] as const) {
      const id =
        field === 'employee_id' ? other.ids.employee : field === 'customer_id' ? other.ids.customer : other.ids.service
      expect((await bookRecurrence(office, { [field]: id })).status).toBe(404)
      if (field !== 'customer_id') expect((await previewOf(office, { [field]: id })).status).toBe(404)
    }
    expect(await tableSize('appointments')).toBe(0)
  })

  it('takes an employee who gives the service, and a customer who was not deleted', async () => {
    const other = await office.create('/api/users/create', { name: 'רון', phone: randomPhone() })
    expect((await bookRecurrence(office, { employee_id: other.id })).body.code).toBe('employee_not_assigned')
    expect((await previewOf(office, { employee_id: other.id })).body.code).toBe('employee_not_assigned')
    await office.owner('DELETE', `/api/customers/${office.ids.customer}?appointments=keep`)
    expect((await bookRecurrence(office)).status).toBe(404)
  })
})
