import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_OFFICE_HOURS, sameHours } from '#shared/office/working-hours/week-hours.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { at, callerOf, createTestOffice, type Json, type Office } from '#tests/support/office.ts'
import { register } from '#tests/support/team/registered.ts'
import { bookAsVisitor, offeredBy } from '#tests/support/booking/visitor-offers.ts'
import { hoursOf, workingHours } from '#tests/support/office/working-times.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z')) // a Sunday

const grid = { calendar_start_time: '08:00', calendar_end_time: '18:00', default_view: 'daily' }
const settingsOf = async ({ owner }: Pick<Office, 'owner'>): Promise<Json> =>
  (await owner('GET', '/api/calendar-settings')).body.calendar_settings
const save = async (office: Office, body: object): Promise<Json> => {
  const { status, body: reply } = await office.owner('POST', '/api/calendar-settings', { ...grid, ...body })
  return { status, ...reply, ...reply.calendar_settings }
}
/** The employee's hours on the days [start, end). */
const rangesOf = async (office: Office, start: string, end: string) =>
  (await workingHours(office, start, end))[1]!.days.map(({ ranges, rest }) =>
    ranges.length > 0 ? ranges.map(({ from, to }) => `${from}-${to}`).join(' ') : rest,
  )

/** Sunday with a break, Tuesday, and Friday. */
const week = [
  ...sameHours([0], '09:00', '12:00'),
  ...sameHours([0], '13:30', '19:00'),
  ...sameHours([2], '10:00', '20:00'),
  ...sameHours([5], '08:30', '14:00'),
]

describe('the hours of the office', () => {
  it('are those of a new business until it changes them', async () => {
    const { owner } = await register()
    expect(await settingsOf({ owner })).toMatchObject({
      ...grid,
      hours: DEFAULT_OFFICE_HOURS,
      working_days: [0, 1, 2, 3, 4, 5],
      closed_on_holidays: 1,
      short_eves: 1,
    })
  })

  it('are saved per day with breaks, beside what the calendar shows', async () => {
    const office = await createTestOffice()
    expect(await save(office, { hours: week })).toMatchObject({ ...grid, hours: week, working_days: [0, 2, 5] })
    expect(await rangesOf(office, '2026-11-22', '2026-11-29')).toEqual([
      '09:00-12:00 13:30-19:00',
      null,
      '10:00-20:00',
      null,
      null,
      '08:30-14:00',
      null,
    ])
  })

  it('decide what visitors are offered and what is accepted, with one statement for a month', async () => {
    const office = await createTestOffice()
    await save(office, { hours: week })
    const { free } = await offeredBy(office)
    const onSunday = free.filter((start) => start.startsWith('2026-11-22'))
    expect(onSunday).toEqual(
      ['13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30', '18:00'].map((time) =>
        at('2026-11-22', time),
      ),
    )
    expect(free.filter((start) => start.startsWith('2026-11-23'))).toEqual([])
    const during = await bookAsVisitor(office, at('2026-11-29', '12:30'), 60)
    expect(during.body.code).toBe('outside_hours')
    expect((await bookAsVisitor(office, at('2026-11-29', '09:00'), 60)).status).toBe(201)
    const stranger = await callerOf(null)
    const { service, employee } = office.ids
    const url = `/api/online-booking/slots/${office.slug}?service_id=${service}&employee_id=${employee}&from=2026-12-01&days=31`
    expect((await statementsOf(() => stranger('GET', url))).length).toBeLessThanOrEqual(3)
  })

  it('are refused with an overlap or an end before the start, at the wrong field', async () => {
    const office = await createTestOffice()
    const overlap = await save(office, { hours: [...week, { weekday: 2, from: '19:00', to: '21:00' }] })
    expect(overlap.fields).toEqual({ 'hours.4.from': 'השעות חופפות לשעות אחרות באותו יום' })
    const backwards = await save(office, { hours: [{ weekday: 1, from: '12:00', to: '12:00' }] })
    expect(backwards.fields).toEqual({ 'hours.0.to': 'שעת הסיום צריכה להיות אחרי שעת ההתחלה' })
    expect((await save(office, { hours: [{ weekday: 1, from: '12:00', to: '24:00' }] })).status).toBe(201)
    expect((await save(office, { hours: [] })).working_days).toEqual([])
  })

  it('are saved by one of two callers at once as a whole', async () => {
    const office = await createTestOffice()
    const weeks = [sameHours([1, 2], '09:00', '10:00'), sameHours([1, 4], '09:00', '11:00')]
    const answers = await Promise.all(weeks.map((hours) => save(office, { hours })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(weeks).toContainEqual((await settingsOf(office)).hours)
  })
})

describe('clients that know one range for all days', () => {
  it('give it to all working days, and change nothing by repeating what is stored', async () => {
    const office = await createTestOffice()
    await save(office, { hours: week })
    expect((await save(office, { working_days: [0, 2, 5], time_step: 15 })).hours).toEqual(week)
    expect((await save(office, { working_days: [0, 1] })).hours).toEqual(sameHours([0, 1], '08:00', '18:00'))
    expect((await save(office, { working_days: [0, 1], calendar_end_time: '20:00' })).hours).toEqual(
      sameHours([0, 1], '08:00', '20:00'),
    )
  })

  it('take along the days that had the whole range when they send no days', async () => {
    const office = await createTestOffice()
    await save(office, { hours: DEFAULT_OFFICE_HOURS })
    expect((await save(office, { calendar_start_time: '09:00' })).hours).toEqual([
      ...sameHours([0, 1, 2, 3, 4], '09:00', '18:00'),
      ...sameHours([5], '08:00', '13:00'),
    ])
  })
})

describe('holidays', () => {
  // Wednesday 21 April 2027 is the eve of Passover, Thursday the holiday
  beforeEach(() => moveClockTo('2027-04-18T08:00:00Z'))
  const days = ['2027-04-20', '2027-04-23'] as const

  it('are closed with the eve as Friday, until the office decides otherwise', async () => {
    const office = await createTestOffice()
    await save(office, { hours: DEFAULT_OFFICE_HOURS, short_eves: 1 })
    expect(await rangesOf(office, ...days)).toEqual(['08:00-18:00', '08:00-13:00', 'holiday'])
    const { free } = await offeredBy(office)
    expect(free.filter((start) => start.startsWith('2027-04-21')).at(-1)).toBe(at('2027-04-21', '12:00'))
    expect(free.some((start) => start.startsWith('2027-04-22'))).toBe(false)
    await save(office, { closed_on_holidays: 0, short_eves: 0 })
    expect(await rangesOf(office, ...days)).toEqual(['08:00-18:00', '08:00-18:00', '08:00-18:00'])
  })

  it('follow the office for employees who never decided, and the employee for the others', async () => {
    const office = await createTestOffice()
    const rests = (rests_on_holidays: 0 | 1) =>
      office.owner('PUT', hoursOf(office), { own_hours: 0, hours: [], rests_on_holidays })
    const restsNow = async () => (await office.owner('GET', hoursOf(office))).body.rests_on_holidays
    await save(office, { closed_on_holidays: 0 })
    expect(await restsNow()).toBe(0)
    await rests(1)
    expect(await rangesOf(office, ...days)).toEqual(['08:00-18:00', '08:00-18:00', 'holiday'])
    await rests(0)
    await save(office, { hours: DEFAULT_OFFICE_HOURS, closed_on_holidays: 1, short_eves: 1 })
    expect([await restsNow(), await rangesOf(office, ...days)]).toEqual([1, ['08:00-18:00', '08:00-13:00', 'holiday']])
    await rests(0)
    expect(await rangesOf(office, ...days)).toEqual(['08:00-18:00', '08:00-18:00', '08:00-18:00'])
  })
})
