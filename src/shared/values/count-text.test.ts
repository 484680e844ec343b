import { describe, expect, it } from 'vitest'
import { counted, daysOf, hoursOf, hoursOrDaysOf, inDays, timesOf, weeksOf } from './count-text.ts'

describe('a number with its noun', () => {
  it('has a word for one, and for two where the noun has it', () => {
    expect([0, 1, 2, 11].map((n) => counted(n, ['תור אחד', 'תורים']))).toEqual([
      '0 תורים',
      'תור אחד',
      '2 תורים',
      '11 תורים',
    ])
    expect([1, 2, 3].map(timesOf)).toEqual(['פעם אחת', 'פעמיים', '3 פעמים'])
    expect([1, 2, 24].map(hoursOf)).toEqual(['שעה', 'שעתיים', '24 שעות'])
    expect([1, 2, 4].map(weeksOf)).toEqual(['שבוע', 'שבועיים', '4 שבועות'])
  })

  it('counts days in the singular from eleven on', () => {
    expect([1, 2, 3, 10, 11, 30].map(daysOf)).toEqual(['יום', 'יומיים', '3 ימים', '10 ימים', '11 יום', '30 יום'])
    expect([0, 1, 2, 10, 30].map(inDays)).toEqual(['היום', 'מחר', 'בעוד יומיים', 'בעוד 10 ימים', 'בעוד 30 יום'])
  })

  it('counts hours in days from two whole days on', () => {
    expect([1, 12, 24, 36, 48, 49, 72].map(hoursOrDaysOf)).toEqual([
      'שעה',
      '12 שעות',
      '24 שעות',
      '36 שעות',
      'יומיים',
      '49 שעות',
      '3 ימים',
    ])
  })

  it('shows the number as it is written', () => {
    expect(counted(1200, ['לקוח אחד', 'לקוחות'], '1,200')).toBe('1,200 לקוחות')
    expect(counted(1, ['לקוח אחד', 'לקוחות'], '1')).toBe('לקוח אחד')
  })
})
