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
import { afterQuietHours } from '#shared/messages/quiet-time/rules.ts'
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
    expect(wall(reminderTime(toInstant(`${start}:00`), hours))).toBe(at)
  })

  it('always before the appointment, never at night, and never before the earliest possible time', () => {
    const anyStart = fc.integer({
      min: toInstant('2026-01-01 00:00:00') / MINUTE,
      max: toInstant('2027-12-31 00:00:00') / MINUTE,
    })
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 1, max: MAX_HOURS }), (minute, hours) => {
        const start = minute * MINUTE
        const at = reminderTime(start, hours)
        expect(start - at).toBeGreaterThanOrEqual(hours * HOUR)
        expect(start - at).toBeLessThanOrEqual(LONGEST_REMINDER_LEAD)
        expect(at).toBeGreaterThanOrEqual(earliestReminder(start))
        expect(wall(at)!.slice(11) >= '08:00' && wall(at)!.slice(11) < '21:00').toBe(true)
      }),
      { numRuns: rounds(200, 1_000) },
    )
  })
})

describe('the entries of a service', () => {
  const sms = (hours: number): Entry => ({ hours, action_id: 1, document_id: null })
  const document = (hours: number, document_id = 7): Entry => ({ hours, action_id: 2, document_id })
  const start = toInstant('2026-11-24 10:00:00')
  const day = (time: string, date = '2026-11-23') => toInstant(`${date} ${time}:00`)

  it('default to a reminder one day before, unless the service has its own reminders', () => {
    expect(remindersOf([])).toEqual([sms(24)])
    expect(remindersOf([document(3)])).toEqual([document(3), sms(24)])
    expect(remindersOf([sms(2), document(3)])).toEqual([sms(2), document(3)])
  })

  it('are sent one after the other, and never for the past', () => {
    const entries = [sms(24), sms(2), document(5)]
    expect(wall(nextReminder(entries, start, LONG_AGO))).toBe('2026-11-23 10:00')
    // five hours before is at night
    expect(wall(nextReminder(entries, start, day('10:00')))).toBe('2026-11-23 20:30')
    expect(wall(nextReminder(entries, start, day('20:30')))).toBe('2026-11-24 08:00')
    expect(nextReminder(entries, start, day('08:00', '2026-11-24'))).toBeNull()
    // at 20:45 the 20:30 slot has passed
    expect(nextReminder([document(5)], start, day('20:45'))).toBeNull()
  })

  it('are due once their time has come, if they were not due when planned', () => {
    const entries = [sms(24), sms(20), document(12), sms(2)]
    expect(dueReminders(entries, start, LONG_AGO, day('09:59'))).toEqual([])
    expect(dueReminders(entries, start, LONG_AGO, day('10:00'))).toEqual([sms(24)])
    expect(dueReminders(entries, start, day('10:00'), day('15:00'))).toEqual([sms(20)])
    // two entries that fall into the night are sent together in the evening
    expect(dueReminders([sms(12), sms(10)], start, day('20:00'), day('20:30'))).toEqual([sms(12), sms(10)])
    expect(dueReminders(entries, start, day('20:29'), day('08:00', '2026-11-24'))).toEqual([document(12), sms(2)])
  })

  it('due at once are sent in the order of their hours, whatever that of the service', () => {
    const evening = [sms(10), sms(12), sms(11)]
    expect(dueReminders(evening, start, day('20:00'), day('20:30')).map(({ hours }) => hours)).toEqual([12, 11, 10])
  })

  it('count elapsed hours, also across clock changes', () => {
    const spring = toInstant('2026-03-27 10:00:00')
    const autumn = toInstant('2026-10-25 10:00:00')
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
  it('first wakes when any reminder may be due, or for the next one when it is booked later', () => {
    expect(wall(firstWake(entries, start, LONG_AGO))).toBe('2026-11-23 10:00')
    expect(wall(firstWake(entries, start, at('23 10:00')))).toBe('2026-11-24 08:00')
    expect(firstWake(entries, start, at('24 08:00'))).toBeNull()
    expect(firstWake([], start, at('23 10:00'))).toBeNull()
  })

  it('sends what is due and plans the next', () => {
    const both: Entry[] = [{ hours: 24, action_id: 1, document_id: null }, ...entries]
    const now = at('23 10:00')
    expect(wakeReminder(both, { start, since: LONG_AGO }, now)).toEqual({
      due: [both[0]],
      next: at('24 08:00'),
      since: now,
    })
    expect(wakeReminder(both, { start, since: now }, at('24 08:00'))).toMatchObject({ due: entries, next: null })
  })

  it('waits for the morning at night, unless the appointment begins before', () => {
    const plan = { start, since: LONG_AGO }
    expect(wakeReminder(entries, plan, at('24 03:00'))).toEqual({ due: [], next: at('24 08:00'), since: LONG_AGO })
    for (const begins of ['24 07:00', '24 08:00'])
      expect(wakeReminder(entries, { ...plan, start: at(begins) }, at('24 03:00')).next).toBeNull()
  })
})

describe('a late reminder', () => {
  it.for([
    ['2026-11-23 10:00', '2026-11-23 10:00'],
    ['2026-11-23 20:59', '2026-11-23 20:59'],
    ['2026-11-23 21:00', '2026-11-24 08:00'],
    ['2026-11-23 23:59', '2026-11-24 08:00'],
    ['2026-11-24 03:00', '2026-11-24 08:00'],
    ['2026-11-24 07:59', '2026-11-24 08:00'],
    ['2026-11-24 08:00', '2026-11-24 08:00'],
    ['2026-03-26 22:00', '2026-03-27 08:00'],
    ['2026-10-24 22:00', '2026-10-25 08:00'],
  ] as const)('at %s leaves at %s', ([now, at]) => {
    expect(wall(afterQuietHours(toInstant(`${now}:00`)))).toBe(at)
  })
})
