import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import {
  dueReminders,
  earliestReminder,
  firstWake,
  MAX_HOURS,
  nextReminder,
  LONGEST_REMINDER_LEAD,
  remindersOf,
  reminderTime,
  type Entry,
  wakeReminder,
} from './rules.ts'
import { rounds } from '#tests/support/long-run.ts'

const wall = (at: number | null) => (at === null ? null : toWallClock(at).slice(0, 16))
const LONG_AGO = toInstant('2025-01-01 12:00:00')

describe('a reminder is sent', () => {
  it.for([
    // a day before, at the same hour
    ['2026-11-24 10:00', 24, '2026-11-23 10:00'],
    ['2026-11-24 08:00', 24, '2026-11-23 08:00'],
    ['2026-11-24 20:59', 24, '2026-11-23 20:59'],
    ['2026-11-24 10:00', 2, '2026-11-24 08:00'],
    // never between 21:00 and 08:00: at 20:30 on the previous evening instead
    ['2026-11-24 21:00', 24, '2026-11-23 20:30'],
    ['2026-11-24 23:30', 24, '2026-11-23 20:30'],
    ['2026-11-24 07:59', 24, '2026-11-22 20:30'],
    ['2026-11-24 00:00', 24, '2026-11-22 20:30'],
    ['2026-11-24 09:00', 2, '2026-11-23 20:30'],
    ['2026-11-24 09:59', 2, '2026-11-23 20:30'],
    // 24 hours before is not always the same hour of the day before
    ['2026-03-28 10:00', 24, '2026-03-27 10:00'],
    ['2026-03-27 10:00', 24, '2026-03-26 09:00'],
    ['2026-03-27 08:30', 24, '2026-03-25 20:30'],
    ['2026-10-25 10:00', 24, '2026-10-24 11:00'],
    ['2026-10-26 00:30', 24, '2026-10-24 20:30'],
    ['2026-10-25 20:30', 24, '2026-10-24 20:30'],
  ] as const)('of %s, %d hours before, at %s', ([start, hours, at]) => {
    expect(wall(reminderTime({ start: toInstant(`${start}:00`), rests: false }, hours))).toBe(at)
  })

  it('always before the appointment, never at night, and never before the earliest possible time', () => {
    const anyStart = fc.integer({
      min: toInstant('2026-01-01 00:00:00') / MINUTE,
      // with a New Year before Shabbat
      max: toInstant('2028-12-31 00:00:00') / MINUTE,
    })
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 1, max: MAX_HOURS }), (minute, hours) => {
        const start = minute * MINUTE
        const visit = { start, rests: true }
        const at = reminderTime(visit, hours)
        expect(start - at).toBeGreaterThanOrEqual(hours * HOUR)
        expect(start - at).toBeLessThanOrEqual(LONGEST_REMINDER_LEAD)
        expect(at).toBeGreaterThanOrEqual(earliestReminder(start))
        expect(wall(at)!.slice(11) >= '08:00' && wall(at)!.slice(11) < '21:00').toBe(true)
      }),
      { numRuns: rounds(200, 1_000) },
    )
  })
})

describe('a reminder before a day of rest is sent', () => {
  it.for([
    // the findings: Yom Kippur and Shabbat
    ['2026-09-22 13:00', 24, '2026-09-20 14:55'],
    ['2027-10-12 10:00', 24, '2027-10-10 14:55'],
    ['2026-11-29 11:00', 24, '2026-11-27 14:55'],
    ['2026-11-29 09:30', 24, '2026-11-27 14:55'],
    // what falls into the night after Shabbat, too
    ['2026-11-29 09:59', 2, '2026-11-27 14:55'],
    ['2026-11-29 10:00', 2, '2026-11-29 08:00'],
    ['2026-11-28 14:59', 24, '2026-11-27 14:59'],
    ['2026-11-28 22:00', 2, '2026-11-27 14:55'],
    // the New Year on Thursday and Friday, then Shabbat
    ['2028-09-24 09:59', 2, '2028-09-20 14:55'],
    ['2028-09-25 07:59', 24, '2028-09-20 14:55'],
  ] as const)('of %s, %d hours before, at %s', ([start, hours, at]) => {
    expect(wall(reminderTime({ start: toInstant(`${start}:00`), rests: true }, hours))).toBe(at)
  })

  it('at its hour in an office that works then, but never on Yom Kippur', () => {
    const at = (start: string) => wall(reminderTime({ start: toInstant(`${start}:00`), rests: false }, 24))
    expect([at('2026-11-29 11:00'), at('2026-09-14 11:00')]).toEqual(['2026-11-28 11:00', '2026-09-13 11:00'])
    expect([at('2026-09-22 13:00'), at('2027-10-12 10:00')]).toEqual(['2026-09-20 14:55', '2027-10-10 14:55'])
  })
})

describe('the entries of a service', () => {
  const sms = (hours: number): Entry => ({ hours, action_id: 1, document_id: null })
  const document = (hours: number, document_id = 7): Entry => ({ hours, action_id: 2, document_id })
  const visitAt = (wall: string) => ({ start: toInstant(`${wall}:00`), rests: false })
  const visit = visitAt('2026-11-24 10:00')
  const day = (time: string, date = '2026-11-23') => toInstant(`${date} ${time}:00`)

  it('default to a reminder one day before, unless the service has its own reminders', () => {
    expect(remindersOf([])).toEqual([sms(24)])
    expect(remindersOf([document(3)])).toEqual([document(3), sms(24)])
    expect(remindersOf([sms(2), document(3)])).toEqual([sms(2), document(3)])
  })

  it('are sent one after the other, and never for the past', () => {
    const entries = [sms(24), sms(2), document(5)]
    expect(wall(nextReminder(entries, visit, LONG_AGO))).toBe('2026-11-23 10:00')
    // five hours before is at night
    expect(wall(nextReminder(entries, visit, day('10:00')))).toBe('2026-11-23 20:30')
    expect(wall(nextReminder(entries, visit, day('20:30')))).toBe('2026-11-24 08:00')
    expect(nextReminder(entries, visit, day('08:00', '2026-11-24'))).toBeNull()
    // at 20:45 the 20:30 slot has passed
    expect(nextReminder([document(5)], visit, day('20:45'))).toBeNull()
  })

  it('are due once their time has come, if they were not due when planned', () => {
    const entries = [sms(24), sms(20), document(12), sms(2)]
    expect(dueReminders(entries, { ...visit, since: LONG_AGO }, day('09:59'))).toEqual([])
    expect(dueReminders(entries, { ...visit, since: LONG_AGO }, day('10:00'))).toEqual([sms(24)])
    expect(dueReminders(entries, { ...visit, since: day('10:00') }, day('15:00'))).toEqual([sms(20)])
    // two entries that fall into the night are sent together in the evening
    expect(dueReminders([sms(12), sms(10)], { ...visit, since: day('20:00') }, day('20:30'))).toEqual([
      sms(12),
      sms(10),
    ])
    expect(dueReminders(entries, { ...visit, since: day('20:29') }, day('08:00', '2026-11-24'))).toEqual([
      document(12),
      sms(2),
    ])
  })

  it('due at once are sent in the order of their hours, whatever that of the service', () => {
    const evening = [sms(10), sms(12), sms(11)]
    expect(dueReminders(evening, { ...visit, since: day('20:00') }, day('20:30')).map(({ hours }) => hours)).toEqual([
      12, 11, 10,
    ])
  })

  it('count elapsed hours, also across clock changes', () => {
    const spring = visitAt('2026-03-27 10:00')
    const autumn = visitAt('2026-10-25 10:00')
    expect(wall(nextReminder([sms(24)], spring, LONG_AGO))).toBe('2026-03-26 09:00')
    expect(wall(nextReminder([sms(24)], autumn, LONG_AGO))).toBe('2026-10-24 11:00')
    expect(wall(nextReminder([sms(9)], spring, LONG_AGO))).toBe('2026-03-26 20:30')
    expect(wall(nextReminder([sms(2)], autumn, LONG_AGO))).toBe('2026-10-25 08:00')
  })
})

describe('the job of an appointment', () => {
  const entries: Entry[] = [{ hours: 2, action_id: 1, document_id: null }]
  const at = (time: string) => toInstant(`2026-11-${time}:00`)
  const start = at('24 10:00')
  const visit = { start, rests: true }
  it('first wakes when any reminder may be due, or for the next one when it is booked later', () => {
    expect(wall(firstWake(entries, visit, LONG_AGO))).toBe('2026-11-23 10:00')
    expect(wall(firstWake(entries, visit, at('23 10:00')))).toBe('2026-11-24 08:00')
    expect(firstWake(entries, visit, at('24 08:00'))).toBeNull()
    expect(firstWake([], visit, at('23 10:00'))).toBeNull()
  })

  it('sends what is due and plans the next', () => {
    const both: Entry[] = [{ hours: 24, action_id: 1, document_id: null }, ...entries]
    const now = at('23 10:00')
    expect(wakeReminder(both, { ...visit, since: LONG_AGO }, now)).toEqual({
      due: [both[0]],
      next: at('24 08:00'),
      since: now,
    })
    expect(wakeReminder(both, { ...visit, since: now }, at('24 08:00'))).toMatchObject({ due: entries, next: null })
  })

  it('waits for the morning at night, unless the appointment begins before', () => {
    const plan = { ...visit, since: LONG_AGO }
    expect(wakeReminder(entries, plan, at('24 03:00'))).toEqual({ due: [], next: at('24 08:00'), since: LONG_AGO })
    for (const begins of ['24 07:00', '24 08:00'])
      expect(wakeReminder(entries, { ...plan, start: at(begins) }, at('24 03:00')).next).toBeNull()
  })

  it('waits until Sunday when it is late on Friday, unless the appointment begins before', () => {
    const plan = { start: at('29 10:00'), since: LONG_AGO, rests: true }
    expect(wakeReminder(entries, plan, at('27 15:00'))).toEqual({ due: [], next: at('29 08:00'), since: LONG_AGO })
    expect(wakeReminder(entries, { ...plan, start: at('28 21:30') }, at('27 15:00')).next).toBeNull()
    expect(wakeReminder(entries, { ...plan, rests: false }, at('27 15:00')).since).toBe(at('27 15:00'))
  })
})
