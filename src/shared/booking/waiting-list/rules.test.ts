import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, MINUTE, toInstant } from '#shared/values/local-time.ts'
import { bestFit, fitsWindow, rankCandidates, usualOpening, type Gap } from './rules.ts'

/** A Tuesday. */
const DAY = '2026-11-24'
const instant = (time: string, day = DAY) => toInstant(`${day} ${time}:00`)
const window = {
  employee_ids: [] as number[],
  from_date: DAY,
  until_date: addDays(DAY, 6),
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  from_minute: 600,
  until_minute: 840,
}
const hour = (time: string, day = DAY) => ({ start: instant(time, day), end: instant(time, day) + 60 * MINUTE })
const gap = (from: string, to: string): Gap => ({ employee_id: 7, start: instant(from), end: instant(to) })

describe('a window', () => {
  it.for([
    ['that begins with the appointment fits', hour('10:00'), {}, true],
    ['that ends with it fits', hour('13:00'), {}, true],
    ['that ends before it does not', hour('13:30'), {}, false],
    ['that begins after it does not', hour('09:30'), {}, false],
    ['of later dates does not', hour('10:00', addDays(DAY, -1)), {}, false],
    ['whose last date it is fits', hour('10:00', addDays(DAY, 6)), {}, true],
    ['whose last date has passed does not', hour('10:00', addDays(DAY, 7)), {}, false],
    ['of other weekdays does not', hour('10:00'), { weekdays: [0, 5] }, false],
    ['of this weekday fits', hour('10:00'), { weekdays: [2] }, true],
    ['of another employee does not', hour('10:00'), { employee_ids: [8] }, false],
    ['of this employee fits', hour('10:00'), { employee_ids: [8, 7] }, true],
  ] as const)('%s', ([, span, more, fits]) => {
    expect(fitsWindow({ ...window, ...more }, 7, span)).toBe(fits)
  })
})

describe('an appointment in a gap', () => {
  const starts = ['10:00', '10:30', '11:00', '12:00'].map((time) => instant(time))
  it('uses as much of the gap as it can, and comes early', () => {
    expect(bestFit(window, gap('11:00', '12:00'), { starts, minutes: 60 })).toEqual(hour('11:00'))
    expect(bestFit(window, gap('10:00', '13:00'), { starts, minutes: 60 })).toEqual(hour('10:00'))
  })
  it('may begin before it and end after it, and not beside it', () => {
    expect(bestFit(window, gap('10:45', '11:15'), { starts: [instant('10:30')], minutes: 60 })).toEqual(hour('10:30'))
    expect(bestFit(window, gap('12:00', '13:00'), { starts: [instant('11:00')], minutes: 60 })).toBeNull()
  })
})

describe('candidates', () => {
  const entry = fc.record({
    id: fc.integer({ min: 1, max: 1e6 }),
    service_id: fc.integer({ min: 1, max: 3 }),
    created_at: fc.integer({ min: 0, max: 50 }).map((minute) => new Date(minute * MINUTE)),
    employee_ids: fc.constantFrom<number[]>([], [7], [8]),
    from_date: fc.constant(DAY),
    until_date: fc.constant(DAY),
    weekdays: fc.constantFrom([2], [1, 2], [4]),
    from_minute: fc.constantFrom(480, 600, 720),
    until_minute: fc.constantFrom(780, 1080),
  })
  const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 30 })
  const starts = [8, 9, 10, 11, 12, 13, 14].map((at) => instant(`${String(at).padStart(2, '0')}:00`))
  const freeOf = (service: number) => (service === 3 ? null : { starts, minutes: service * 60 })
  const freed = gap('11:00', '13:00')

  it('are those whom an appointment fits, all of them, in the order in which they came', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const ranked = rankCandidates(freed, all, freeOf)
        const fitting = all.filter((one) => {
          const free = freeOf(one.service_id)
          return free !== null && bestFit(one, freed, free) !== null
        })
        expect(new Set(ranked.map(({ entry: { id } }) => id))).toEqual(new Set(fitting.map(({ id }) => id)))
        for (const [i, { entry: one, span }] of ranked.entries()) {
          const before = ranked[i - 1]?.entry
          expect(before === undefined || before.created_at <= one.created_at).toBe(true)
          expect(fitsWindow(one, freed.employee_id, span)).toBe(true)
        }
      }),
    )
  })

  it('get the same place whatever the order in which the list is read', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const idsOf = (list: typeof all) => rankCandidates(freed, list, freeOf).map(({ entry: { id } }) => id)
        expect(idsOf(all.toReversed())).toEqual(idsOf(all))
      }),
    )
  })

  it('keep their place when others come later', () => {
    fc.assert(
      fc.property(entries, entry, (all, late) => {
        const newcomer = { ...late, id: 2e6, created_at: new Date(100 * MINUTE) }
        const [before, after] = [all, [newcomer, ...all]].map((list) => rankCandidates(freed, list, freeOf))
        expect(after!.slice(0, before!.length)).toEqual(before)
      }),
    )
  })
})

describe('the usual opening of a business', () => {
  const office_hours = [0, 1, 5].map((weekday) => ({ weekday, start_minute: 510, end_minute: 1050 }))
  it('is in full hours, on the days of the office', () => {
    const team = [{ office_hours, own_hours: false, hours: [] }]
    expect(usualOpening(team)).toEqual({ weekdays: [0, 1, 5], from: '08:00', until: '18:00' })
  })
  it('counts the own hours of who has some', () => {
    const hours = [{ weekday: 3, start_minute: 1140, end_minute: 1410 }]
    expect(usualOpening([{ office_hours, own_hours: true, hours }])).toEqual({
      weekdays: [3],
      from: '19:00',
      until: '24:00',
    })
  })
  it('is from the first who begins to the last who ends', () => {
    const own = (start_minute: number, end_minute: number) => ({
      office_hours: [],
      own_hours: true,
      hours: [{ weekday: 2, start_minute, end_minute }],
    })
    expect(usualOpening([own(600, 840), own(480, 720), own(540, 1080)])).toMatchObject({
      from: '08:00',
      until: '18:00',
    })
  })
  it('is none when nobody has hours', () => {
    expect(usualOpening([])).toBeNull()
    expect(usualOpening([{ office_hours: [], own_hours: false, hours: [] }])).toBeNull()
  })
})
