import { expect, it } from 'vitest'
import { hebrewDateOf, hebrewNumeralOf, holidayOf, restDays } from './hebrew-calendar.ts'
import { addDays } from './local-time.ts'

/** Computed independently of this code and compared with the printed calendars of those years. */
const table = [
  ['2026-02-02', 'ט״ו בשבט', false],
  ['2026-03-03', 'פורים', false],
  ['2026-04-02', 'פסח', true],
  ['2026-04-08', 'שביעי של פסח', true],
  ['2026-04-14', 'יום השואה', false],
  ['2026-04-22', 'יום העצמאות', true],
  ['2026-05-05', 'ל״ג בעומר', false],
  ['2026-05-15', 'יום ירושלים', false],
  ['2026-05-22', 'שבועות', true],
  ['2026-07-23', 'תשעה באב', false],
  ['2026-09-12', 'ראש השנה א׳', true],
  ['2026-09-13', 'ראש השנה ב׳', true],
  ['2026-09-21', 'יום כיפור', true],
  ['2026-09-26', 'סוכות', true],
  ['2026-10-03', 'שמחת תורה', true],
  ['2026-12-05', 'חנוכה', false],
  ['2027-01-23', 'ט״ו בשבט', false],
  ['2027-03-23', 'פורים', false],
  ['2027-04-22', 'פסח', true],
  ['2027-04-28', 'שביעי של פסח', true],
  ['2027-05-04', 'יום השואה', false],
  ['2027-05-12', 'יום העצמאות', true],
  ['2027-05-25', 'ל״ג בעומר', false],
  ['2027-06-04', 'יום ירושלים', false],
  ['2027-06-11', 'שבועות', true],
  ['2027-08-12', 'תשעה באב', false],
  ['2027-10-02', 'ראש השנה א׳', true],
  ['2027-10-03', 'ראש השנה ב׳', true],
  ['2027-10-11', 'יום כיפור', true],
  ['2027-10-16', 'סוכות', true],
  ['2027-10-23', 'שמחת תורה', true],
  ['2027-12-25', 'חנוכה', false],
  ['2028-02-12', 'ט״ו בשבט', false],
  ['2028-03-12', 'פורים', false],
  ['2028-04-11', 'פסח', true],
  ['2028-04-17', 'שביעי של פסח', true],
  ['2028-04-24', 'יום השואה', false],
  ['2028-05-02', 'יום העצמאות', true],
  ['2028-05-14', 'ל״ג בעומר', false],
  ['2028-05-24', 'יום ירושלים', false],
  ['2028-05-31', 'שבועות', true],
  ['2028-08-01', 'תשעה באב', false],
  ['2028-09-21', 'ראש השנה א׳', true],
  ['2028-09-22', 'ראש השנה ב׳', true],
  ['2028-09-30', 'יום כיפור', true],
  ['2028-10-05', 'סוכות', true],
  ['2028-10-12', 'שמחת תורה', true],
  ['2028-12-13', 'חנוכה', false],
] as const

it.each(table)('recognises %s as %s', (date, name, rest) => {
  expect(holidayOf(date)).toEqual({ name, rest })
})

it.each([2026, 2027, 2028])('returns exactly the nine days of rest of %i', (year) => {
  const expected = table.filter(([date, , rest]) => rest && date.startsWith(`${year}`))
  expect(expected).toHaveLength(9)
  expect(restDays(`${year}-01-01`, 365)).toEqual(expected.map(([date, name]) => ({ date, name })))
})

it('finds days of rest only within the requested days', () => {
  expect(restDays('2026-09-12', 1)).toEqual([{ date: '2026-09-12', name: 'ראש השנה א׳' }])
  expect(restDays('2026-09-14', 7)).toEqual([])
  expect(restDays('2026-09-12', 0)).toEqual([])
})

it('places Remembrance Day on the day before Independence Day, also when that is moved', () => {
  for (const date of ['2026-04-21', '2027-05-11', '2028-05-01']) expect(holidayOf(date)?.name).toBe('יום הזיכרון')
})

const datesOf = (year: number) => Array.from({ length: 365 }, (_, i) => addDays(`${year}-01-01`, i))

it.each([
  // 5 Iyar is a Friday, and 9 Av a Saturday
  [2022, '04-28', '05-04', '05-05', '08-07'],
  // 27 Nisan is a Sunday, and 5 Iyar a Monday
  [2024, '05-06', '05-13', '05-14', '08-13'],
  // 27 Nisan is a Friday, 5 Iyar a Saturday, and 9 Av a Sunday
  [2025, '04-24', '04-30', '05-01', '08-03'],
  // 5 Iyar is a Friday, and 9 Av a Saturday
  [2029, '04-12', '04-18', '04-19', '07-22'],
  [2030, '04-30', '05-07', '05-08', '08-08'],
] as const)('places Independence Day and the other days of %i that a Sabbath moves, each once', (year, ...dates) => {
  const names = ['יום השואה', 'יום הזיכרון', 'יום העצמאות', 'תשעה באב']
  const found = datesOf(year).filter((date) => names.includes(holidayOf(date)?.name ?? ''))
  expect(found.map((date) => [date, holidayOf(date)!.name])).toEqual(
    dates.map((date, i) => [`${year}-${date}`, names[i]]),
  )
})

// a year that no other test asks for: what was asked before is remembered and not computed again
it('knows every holiday and eve of 2031, and nothing on other days', () => {
  const found: [string, string][] = []
  for (const date of datesOf(2031)) {
    const name = holidayOf(date)?.name
    if (name && name !== found.at(-1)?.[1]) found.push([date.slice(5), name])
  }
  expect(found).toEqual([
    ['02-08', 'ט״ו בשבט'],
    ['03-09', 'פורים'],
    ['03-10', 'שושן פורים'],
    ['04-07', 'ערב פסח'],
    ['04-08', 'פסח'],
    ['04-09', 'חול המועד פסח'],
    ['04-14', 'שביעי של פסח'],
    ['04-21', 'יום השואה'],
    ['04-28', 'יום הזיכרון'],
    ['04-29', 'יום העצמאות'],
    ['05-11', 'ל״ג בעומר'],
    ['05-21', 'יום ירושלים'],
    ['05-27', 'ערב שבועות'],
    ['05-28', 'שבועות'],
    ['07-29', 'תשעה באב'],
    ['09-17', 'ערב ראש השנה'],
    ['09-18', 'ראש השנה א׳'],
    ['09-19', 'ראש השנה ב׳'],
    ['09-26', 'ערב יום כיפור'],
    ['09-27', 'יום כיפור'],
    ['10-01', 'ערב סוכות'],
    ['10-02', 'סוכות'],
    ['10-03', 'חול המועד סוכות'],
    ['10-09', 'שמחת תורה'],
    ['12-10', 'חנוכה'],
  ])
  // five days in the middle of Passover, six in that of Sukkot, and eight of Hanukkah
  expect(datesOf(2031).filter((date) => holidayOf(date))).toHaveLength(25 + 4 + 5 + 7)
})

it('gives Hanukkah eight days in long and short years', () => {
  const days = (start: number) =>
    Array.from({ length: 40 }, (_, i) => new Date(start + i * 86_400_000).toISOString().slice(0, 10))
  for (const year of [2026, 2027, 2028, 2029, 2030]) {
    const lit = days(Date.UTC(year, 10, 28)).filter((date) => holidayOf(date)?.name === 'חנוכה')
    expect(lit).toHaveLength(8)
  }
})

it('returns null for an ordinary day', () => {
  expect(holidayOf('2026-11-20')).toBeNull()
})

it('writes days in Hebrew letters, with the customary forms of 15 and 16', () => {
  expect(hebrewDateOf('2026-11-20')).toBe('י׳ בכסלו')
  expect(hebrewDateOf('2026-11-25')).toBe('ט״ו בכסלו')
  expect(hebrewDateOf('2026-11-26')).toBe('ט״ז בכסלו')
  expect(hebrewNumeralOf('2026-12-01')).toBe('כ״א')
  expect(hebrewDateOf('2027-03-23')).toBe('י״ד באדר ב׳')
})
