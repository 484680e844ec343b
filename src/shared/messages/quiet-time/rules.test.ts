import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { rounds } from '#tests/support/long-run.ts'
import { isNear, sendingTime, type Sending } from './rules.ts'

const at = (wall: string) => toInstant(`${wall}:00`)
type Kind = Sending['kind']
const leaves = (kind: Kind, wall: string, rests = true) =>
  toWallClock(sendingTime({ kind, at: at(wall), rests })).slice(0, 16)

const datesOf = (text: string) => new Set(text.trim().split(/\s+/))
/** Days of rest and solemn ones, from printed calendars of 2026 to 2028. */
const REST = datesOf(`
  2026-04-02 2026-04-08 2026-04-22 2026-05-22 2026-09-12 2026-09-13 2026-09-21 2026-09-26 2026-10-03
  2027-04-22 2027-04-28 2027-05-12 2027-06-11 2027-10-02 2027-10-03 2027-10-11 2027-10-16 2027-10-23
  2028-04-11 2028-04-17 2028-05-02 2028-05-31 2028-09-21 2028-09-22 2028-09-30 2028-10-05 2028-10-12`)
const YOM_KIPPUR = new Set(['2026-09-21', '2027-10-11', '2028-09-30'])
const SOLEMN = datesOf(`
  2026-04-14 2026-04-21 2026-07-23 2027-05-04 2027-05-11 2027-08-12 2028-04-24 2028-05-01 2028-08-01`)
const FROM = at('2026-01-01 00:00')
const UNTIL = at('2028-12-30 00:00')

/** The definition, from the printed calendars and not from the code under test. */
function isQuiet({ kind, rests }: Pick<Sending, 'kind' | 'rests'>, instant: number): boolean {
  const wall = toWallClock(instant)
  const [date, time] = [wall.slice(0, 10), wall.slice(11, 16)]
  const day = (days: number) => new Date(Date.parse(date) + days * DAY)
  const dateOf = (days: number) => day(days).toISOString().slice(0, 10)
  const isRest = (days: number) =>
    rests ? day(days).getUTCDay() === 6 || REST.has(dateOf(days)) : YOM_KIPPUR.has(dateOf(days))
  if ((isRest(0) && time < '21:00') || (isRest(1) && time >= '15:00')) return true
  if (kind === 'digest') return isRest(0)
  if (time >= '21:00' || time < '08:00') return true
  return kind === 'marketing' && (SOLEMN.has(date) || (SOLEMN.has(dateOf(1)) && time >= '20:00'))
}
const anyTime = fc.integer({ min: FROM / MINUTE, max: UNTIL / MINUTE }).map((minute) => minute * MINUTE)

describe('a message', () => {
  it.for([
    ['2026-11-23 10:00', '2026-11-23 10:00'],
    ['2026-11-23 20:59', '2026-11-23 20:59'],
    ['2026-11-23 21:00', '2026-11-24 08:00'],
    ['2026-11-23 23:59', '2026-11-24 08:00'],
    ['2026-11-24 07:59', '2026-11-24 08:00'],
    ['2026-11-24 08:00', '2026-11-24 08:00'],
    // through both clock changes
    ['2026-03-25 22:00', '2026-03-26 08:00'],
    ['2026-10-25 00:30', '2026-10-25 08:00'],
    // Shabbat ends at 21:00, in the night
    ['2026-11-27 14:59', '2026-11-27 14:59'],
    ['2026-11-27 15:00', '2026-11-29 08:00'],
    ['2026-11-28 20:59', '2026-11-29 08:00'],
    // a New Year after Shabbat, and one before it
    ['2026-09-11 16:00', '2026-09-14 08:00'],
    ['2028-09-20 15:00', '2028-09-24 08:00'],
    // Independence Day
    ['2027-05-11 15:00', '2027-05-13 08:00'],
    // the findings
    ['2026-09-21 13:00', '2026-09-22 08:00'],
    ['2027-10-11 10:00', '2027-10-12 08:00'],
  ] as const)('of %s leaves at %s', ([wanted, expected]) => {
    expect(leaves('message', wanted)).toBe(expected)
  })

  it('leaves on Shabbat and holidays where the office chose so, but not on Yom Kippur', () => {
    expect(leaves('message', '2026-11-28 10:00', false)).toBe('2026-11-28 10:00')
    expect(leaves('message', '2026-09-12 10:00', false)).toBe('2026-09-12 10:00')
    expect(leaves('message', '2026-09-20 15:00', false)).toBe('2026-09-22 08:00')
  })

  it('about a change leaves at once when one of the appointments begins within a day', () => {
    const night = at('2026-11-27 23:00')
    const change = (...changes: number[]) => sendingTime({ kind: 'message', at: night, rests: true, changes })
    expect(change(night + DAY)).toBe(night)
    expect(change(night + 9 * DAY, night + HOUR)).toBe(night)
    expect(change(night + DAY + MINUTE)).toBe(at('2026-11-29 08:00'))
    expect([isNear([new Date(night + DAY)], night), isNear([], night)]).toEqual([true, false])
  })

  it('that somebody waits for at a screen leaves at once', () => {
    for (const wall of ['2026-11-24 03:00', '2026-09-21 13:00']) expect(leaves('at_once', wall)).toBe(wall)
  })
})

describe('marketing', () => {
  it.for([
    ['on a weekday at once', '2026-11-24 10:00', '2026-11-24 10:00'],
    ['not at night', '2026-11-24 21:00', '2026-11-25 08:00'],
    ['on Sunday in place of Shabbat', '2026-11-28 20:00', '2026-11-29 08:00'],
    ['until 20:00 before Holocaust Day', '2027-05-03 19:59', '2027-05-03 19:59'],
    ['not from 20:00 before Holocaust Day', '2027-05-03 20:00', '2027-05-05 08:00'],
    ['not on Holocaust Day', '2027-05-04 10:00', '2027-05-05 08:00'],
    ['not on Memorial Day, which Independence Day follows', '2027-05-11 10:00', '2027-05-13 08:00'],
    ['not on the Ninth of Av', '2027-08-12 10:00', '2027-08-13 08:00'],
  ] as const)('leaves %s', ([, wanted, expected]) => {
    expect(leaves('marketing', wanted)).toBe(expected)
  })

  it('rests on solemn days in every office, and other messages do not', () => {
    expect(leaves('marketing', '2027-05-04 10:00', false)).toBe('2027-05-05 08:00')
    for (const kind of ['message', 'reminder', 'digest'] as const)
      expect(leaves(kind, '2027-05-04 10:00')).toBe('2027-05-04 10:00')
  })
})

describe('through three years with all clock changes', () => {
  const runs = { numRuns: rounds(1_000, 20_000) }
  const anyWaiting = fc.record({
    kind: fc.constantFrom('message' as const, 'marketing' as const, 'digest' as const),
    at: anyTime,
    rests: fc.boolean(),
  })

  it('what waits leaves outside quiet time, as early as it can', () => {
    fc.assert(
      fc.property(anyWaiting, (sending) => {
        const time = sendingTime(sending)
        expect(isQuiet(sending, time)).toBe(false)
        expect(time).toBeGreaterThanOrEqual(sending.at)
        // nothing between is free
        for (let between = sending.at; between < time; between += 15 * MINUTE)
          expect(isQuiet(sending, between)).toBe(true)
        if (time > sending.at) expect(isQuiet(sending, time - 1)).toBe(true)
      }),
      runs,
    )
  })

  it('a reminder leaves outside quiet time, not late, and in the last half hour that is free', () => {
    fc.assert(
      fc.property(anyTime, fc.boolean(), (wanted, rests) => {
        const sending = { kind: 'reminder', at: wanted, rests } as const
        const time = sendingTime(sending)
        expect(isQuiet(sending, time)).toBe(false)
        expect(time).toBeLessThanOrEqual(wanted)
        if (time === wanted) return
        expect(['20:30', '14:55']).toContain(toWallClock(time).slice(11, 16))
        for (let between = time + HOUR / 2; between <= wanted; between += 15 * MINUTE)
          expect(isQuiet(sending, between)).toBe(true)
      }),
      runs,
    )
  })

  it('rest keeps no message from leaving that would leave without it, but for later', () => {
    fc.assert(
      fc.property(anyWaiting, (sending) => {
        expect(sendingTime({ ...sending, rests: true })).toBeGreaterThanOrEqual(
          sendingTime({ ...sending, rests: false }),
        )
      }),
      runs,
    )
  })
})
