import { describe, expect, it } from 'vitest'
import { daysLeft, lastDayOf } from './last-day.ts'

describe('the last day of a subscription', () => {
  it("is the day before the midnight at which it ends, in Israel's time zone", () => {
    expect(lastDayOf('2027-01-31T22:00:00Z')).toBe('2027-01-31')
    expect(lastDayOf('2027-06-30T21:00:00Z')).toBe('2027-06-30')
    expect(lastDayOf('2027-01-31T10:15:00Z')).toBe('2027-01-31')
  })

  it('is counted in days, and only when it is near', () => {
    const ends = '2027-01-31T22:00:00Z'
    const left = (now: string) => daysLeft(ends, new Date(now))
    expect(left('2027-01-23T12:00:00Z')).toBeNull()
    expect(left('2027-01-24T12:00:00Z')).toBe(7)
    expect(left('2027-01-28T12:00:00Z')).toBe(3)
    // 15 minutes before and after midnight
    expect(left('2027-01-30T21:45:00Z')).toBe(1)
    expect(left('2027-01-30T22:15:00Z')).toBe(0)
    expect(left('2027-01-31T21:59:59Z')).toBe(0)
    expect(left('2027-01-31T22:00:00Z')).toBeNull()
    expect(daysLeft(null, new Date(ends))).toBeNull()
  })

  it('is counted correctly across a clock change', () => {
    expect(daysLeft('2027-03-27T21:00:00Z', new Date('2027-03-25T12:00:00Z'))).toBe(2)
  })
})
