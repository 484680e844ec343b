import { describe, expect, it } from 'vitest'
import { sendingTime } from '#shared/messages/quiet-time/rules.ts'
import { isRestDay, isSolemnDay, isYomKippur } from '#shared/values/hebrew-calendar.ts'
import { addDays, dateOf, DAY, toInstant, toWallClock } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { birthdaysBetween, nextRun, reviewUrl, visitsDue } from './rules.ts'

describe('the next run', () => {
  it.for([
    ['those of rest', true, isRestDay],
    ['Yom Kippur, in an office that works on Shabbat', false, isYomKippur],
  ] as const)('is at ten on every day of a year but solemn ones and %s', ([, rests, isRest]) => {
    const runs: string[] = []
    // a rule that stands still is wrong, and must not run for ever here
    for (let at = toInstant('2026-12-31 10:00:00'); runs.length < 366;) {
      at = nextRun(at, { rests })
      const wall = toWallClock(at)
      if (wall >= '2028') break
      expect(wall.slice(11)).toBe('10:00:00')
      expect(sendingTime({ kind: 'marketing', at, rests })).toBe(at)
      runs.push(wall.slice(0, 10))
    }
    const days = Array.from({ length: 365 }, (_, i) => addDays('2027-01-01', i))
    expect(runs).toEqual(days.filter((date) => !isRest(date) && !isSolemnDay(date)))
  })

  it('is today before ten and tomorrow from ten on', () => {
    expect(toWallClock(nextRun(toInstant('2026-11-22 09:59:59'), { rests: true }))).toBe('2026-11-22 10:00:00')
    expect(toWallClock(nextRun(toInstant('2026-11-22 10:00:00'), { rests: true }))).toBe('2026-11-23 10:00:00')
  })
})

const between = (since: string, until: string) => birthdaysBetween(since, until as LocalDate)

describe('birthdays', () => {
  it('are those of each day since the last run, of seven days at most', () => {
    expect(between('2026-11-21', '2026-11-22')).toEqual([{ day: '11-22', year: '2026' }])
    expect(between('2026-12-31', '2027-01-02').map(({ day, year }) => `${year}-${day}`)).toEqual([
      '2027-01-02',
      '2027-01-01',
    ])
    expect(between('1970-01-01', '2026-11-22')).toHaveLength(7)
    expect(between('2026-11-22', '2026-11-22')).toEqual([])
  })

  it('of 29 February are greeted on the 28th in a year without a leap day', () => {
    const days = (date: LocalDate) => between(addDays(date, -1), date).map(({ day }) => day)
    expect(days('2027-02-28' as LocalDate)).toEqual(['02-28', '02-29'])
    expect(days('2027-03-01' as LocalDate)).toEqual(['03-01'])
    expect(days('2028-02-28' as LocalDate)).toEqual(['02-28'])
    expect(days('2028-02-29' as LocalDate)).toEqual(['02-29'])
  })

  it('are each greeted on one day of every year', () => {
    for (const year of ['2027', '2028']) {
      const greeted: string[] = []
      for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1))
        greeted.push(...between(addDays(date, -1), date).map(({ day }) => day))
      expect([greeted.length, new Set(greeted).size]).toEqual([366, 366])
    }
  })
})

it('visits are due by whole days of the wall clock, also when the clocks changed between', () => {
  const { from, to } = visitsDue('2026-11-02' as LocalDate, 10, 14)
  expect([toWallClock(from), toWallClock(to)]).toEqual(['2026-10-09 00:00:00', '2026-10-24 00:00:00'])
  expect((to.getTime() - from.getTime()) / DAY).toBe(15)
  expect(dateOf(visitsDue('2027-03-27' as LocalDate, 1, 7).to)).toBe('2027-03-27')
})

describe('the address of a review page', () => {
  it.each([
    ['https://g.page/r/studio/review', 'https://g.page/r/studio/review'],
    [
      ' https://search.google.com/local/writereview?placeid=a_b ',
      'https://search.google.com/local/writereview?placeid=a_b',
    ],
    ['http://g.page/r/studio', null],
    ['javascript:alert(1)', null],
    ['https://user@g.page/r', null],
    ['https://localhost/r', null],
    ['https://g.page:8443/r', null],
    ['https://g.page/r studio', null],
    ['g.page/r/studio', null],
    [`https://g.page/${'a'.repeat(285)}`, `https://g.page/${'a'.repeat(285)}`],
    [`https://g.page/${'a'.repeat(286)}`, null],
  ])('%s', (typed, stored) => {
    expect(reviewUrl(typed)).toBe(stored)
  })
})
