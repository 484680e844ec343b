import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { withSlashes } from '#web/platform/date-slashes.ts'
import { readTypedDate } from './read-typed-date.ts'

/** A Friday. */
const TODAY = '2026-11-27' as LocalDate
const read = (typed: string, today = TODAY) => readTypedDate(typed, today)

test.each([
  ['1.12', '2026-12-01'],
  ['1/12', '2026-12-01'],
  ['01/12', '2026-12-01'],
  ['1-12', '2026-12-01'],
  ['1 12', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  ['1/12/26', '2026-12-01'],
  ['01.12.26', '2026-12-01'],
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01T10:00', '2026-12-01'],
  [' יום ג׳, 1.12.2026 ', '2026-12-01'],
  ['\u200f1/12/2026\u200e', '2026-12-01'],
  ['14/06/91', '1991-06-14'],
  ['29.2', '2028-02-29'],
])('reads %j as the day that was meant', (typed, date) => {
  expect(read(typed)).toBe(date)
})

test('takes a day without a year as the coming one, unless it has just passed', () => {
  expect(read('3.1')).toBe('2027-01-03')
  expect(read('20.11')).toBe('2026-11-20')
  expect(read('1.6')).toBe('2027-06-01')
  expect(read('20.12', '2027-01-05' as LocalDate)).toBe('2026-12-20')
})

test('reads the words for a day, and a weekday as the next one', () => {
  expect(['היום', 'מחר', 'מחרתיים'].map((word) => read(word))).toEqual(['2026-11-27', '2026-11-28', '2026-11-29'])
  for (const word of ['ג', 'ג׳', "ג'", 'שלישי', 'יום ג', 'יום שלישי', 'ביום ג׳']) expect(read(word)).toBe('2026-12-01')
  expect(read('ו')).toBe('2026-12-04')
  expect(read('שבת')).toBe('2026-11-28')
})

test.each(['31/02/2026', '14/13/1991', '1', 'אתמול', '', '1/2/3/4', 'גדול'])('refuses %j', (typed) => {
  expect(read(typed)).toBeNull()
})

test('does not guess the year of a birthday', () => {
  const birthday = (typed: string) => readTypedDate(typed, TODAY, { needsYear: true })
  expect([birthday('1.12'), birthday('ג'), birthday('1.12.90')]).toEqual([null, null, '1990-12-01'])
})

test('every day of a year is read back in each usual way, and from the digits of the mask', () => {
  fc.assert(
    fc.property(fc.integer({ min: -59, max: 304 }), fc.constantFrom('.', '/', '-'), (ahead, sign) => {
      const date = addDays(TODAY, ahead)
      const [year, month, day] = date.split('-') as [string, string, string]
      const short = [Number(day), Number(month)].join(sign)
      const ways = [`${day}${sign}${month}${sign}${year}`, short, `${short}${sign}${year.slice(2)}`]
      for (const way of [...ways, withSlashes(`${day}${month}${year}`)]) expect(read(withSlashes(way))).toBe(date)
      expect(weekdayOf(read('אבגדהוש'[weekdayOf(date)]!)!)).toBe(weekdayOf(date))
    }),
  )
})
