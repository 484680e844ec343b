import { saveHours, splitShift } from '#tests/support/office/working-times.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { messages } from '#tests/support/calendar/reminders.ts'
import { bookRecurrence, DAY, NOW, previewOf, rowsOf, startsOf } from '#tests/support/calendar/recurrence.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

const later = (weeks: number) => addDays(DAY, 7 * weeks)
const take = (day: string, from: string, to: string) =>
  office.create('/api/appointments', booking(office, at(day, from), at(day, to), { allow_overlap: 1 }))
const conflictsOf = (body: { dates: { date: string; conflict: string | null }[] }) =>
  body.dates.filter(({ conflict }) => conflict !== null).map(({ date, conflict }) => [date, conflict])
const tableSize = async (table: string) =>
  (await (await world()).pool.query(`select 1 from ${table} where office_id = $1`, [office.officeId])).rowCount

describe('a date of a recurrence that is not free', () => {
  async function obstruct() {
    await take(later(4), '10:30', '11:30')
    const block = {
      employee_id: office.ids.employee,
      start_time: at(later(8), '09:30'),
      end_time: at(later(8), '10:15'),
    }
    expect((await office.owner('POST', '/api/time-blocks', block)).status).toBe(201)
    const away = { from_date: later(12), until_date: addDays(later(12), 2) }
    expect((await office.owner('POST', `/api/employees/${office.ids.employee}/absences`, away)).status).toBe(201)
  }

  it('is listed with what stands there and the nearest free times, before anything is booked', async () => {
    await obstruct()
    const { status, body } = await previewOf(office)
    expect(status).toBe(200)
    expect(body.dates).toHaveLength(6)
    expect(conflictsOf(body)).toEqual([
      [later(4), 'taken'],
      [later(8), 'blocked'],
      [later(12), 'absence'],
    ])
    expect(body.dates[1]).toMatchObject({
      appointment: { customer_name: 'דנה כהן', start_time: at(later(4), '10:30') },
    })
    expect(body.dates[1].slots).toEqual(['08:30', '09:00', '09:30'].map((time) => at(later(4), time)))
    expect(body.dates[2]).toMatchObject({ time_block: { start_time: at(later(8), '09:30') } })
    // the employee is away until Thursday
    expect(body.dates[3].slots[0].slice(0, 10)).toBe(addDays(later(12), 3))
    expect(body.dates[0]).toMatchObject({ conflict: null, slots: [] })
    expect(await tableSize('recurrences')).toBe(0)
  })

  it('outside working hours needs a choice, as a single appointment does', async () => {
    const { body } = await previewOf(office, { count: 2 }, '20:00')
    expect(conflictsOf(body)).toEqual([
      [DAY, 'outside_hours'],
      [later(4), 'outside_hours'],
    ])
    expect((await bookRecurrence(office, { count: 2 }, '20:00')).body.code).toBe('series_conflicts')
    const choices = [DAY, later(4)].map((date) => ({ date, choice: 'allow', conflict: 'outside_hours' }))
    expect((await bookRecurrence(office, { count: 2, choices }, '20:00')).status).toBe(201)
    expect((await rowsOf(office)).map(({ held }) => held)).toEqual([true, true])
  })

  it('says that the business is closed, that it is a holiday, and that it is a break', async () => {
    const kindsOf = async (start: string, day: string, count = 2) =>
      (await previewOf(office, { every_weeks: 1, count }, start, day)).body.dates.map(
        ({ conflict }: { conflict: string }) => conflict,
      )
    expect(await kindsOf('10:00', '2026-11-28')).toEqual(['closed_day', 'closed_day'])
    expect(await kindsOf('10:00', '2027-04-15')).toEqual([null, 'holiday'])
    await saveHours(office, splitShift)
    expect(await kindsOf('12:30', DAY)).toEqual(['break', 'break'])
    expect(await kindsOf('10:00', '2026-11-25')).toEqual(['outside_hours', 'outside_hours'])
  })

  it('takes a choice for each: skipped, moved or booked all the same', async () => {
    await obstruct()
    const refused = await bookRecurrence(office)
    expect([refused.status, refused.body.code]).toEqual([409, 'series_conflicts'])
    expect(conflictsOf(refused.body)).toHaveLength(3)
    expect(refused.body.messages.error).toContain('שום דבר לא נשמר')
    expect(await tableSize('recurrences')).toBe(0)
    const choices = [
      { date: later(4), choice: 'move', start_time: at(later(4), '12:00') },
      { date: later(8), choice: 'allow' },
    ]
    const half = await bookRecurrence(office, { choices })
    expect(conflictsOf(half.body)).toEqual([[later(12), 'absence']])
    const { status, body } = await bookRecurrence(office, {
      choices: [...choices, { date: later(12), choice: 'skip' }],
    })
    expect(status).toBe(201)
    const starts = [
      `${DAY} 10:00`,
      `${later(4)} 12:00`,
      `${later(8)} 10:00`,
      `${later(16)} 10:00`,
      `${later(20)} 10:00`,
    ]
    expect(await startsOf(office, body.series_id)).toEqual(starts)
    const { message } = (await messages(office, 'confirmation')).at(-1)!
    expect(message).toContain('22/12 בשעה 12:00, 19/01')
  })

  it('may be booked over another appointment, and holds no time then', async () => {
    await take(later(4), '10:30', '11:30')
    const allow = { date: later(4), choice: 'allow', conflict: 'taken' }
    expect((await bookRecurrence(office, { count: 2, choices: [allow] })).status).toBe(201)
    expect((await rowsOf(office)).map(({ start, held }) => [start, held])).toEqual([
      [`${DAY} 10:00`, true],
      [`${later(4)} 10:00`, false],
      [`${later(4)} 10:30`, true],
    ])
  })

  it('is listed again when it is taken meanwhile, also where an absence was allowed', async () => {
    await obstruct()
    await take(later(12), '10:00', '11:00')
    await take(later(16), '10:00', '11:00')
    const choices = [
      { date: later(4), choice: 'skip' },
      { date: later(8), choice: 'allow', conflict: 'blocked' },
      { date: later(12), choice: 'allow', conflict: 'absence' },
    ]
    const { status, body } = await bookRecurrence(office, { choices })
    expect([status, ...conflictsOf(body)]).toEqual([409, [later(12), 'taken'], [later(16), 'taken']])
    expect(await tableSize('recurrences')).toBe(0)
  })

  it('cannot move onto another date of the same recurrence', async () => {
    const onto = { date: later(1), choice: 'move', start_time: at(later(2), '10:30') }
    const { body } = await bookRecurrence(office, { every_weeks: 1, count: 3, choices: [onto] })
    expect(conflictsOf(body)).toEqual([
      [later(1), 'taken'],
      [later(2), 'taken'],
    ])
  })

  it('is named once, is of the recurrence, and not all of them are skipped', async () => {
    const skip = (date: string) => ({ date, choice: 'skip' })
    for (const choices of [
      [skip(later(1))],
      [skip(DAY), skip(DAY)],
      [skip(DAY), skip(later(4))],
      [{ date: DAY, choice: 'move' }],
    ])
      expect((await bookRecurrence(office, { count: 2, choices })).status).toBe(422)
  })
})
