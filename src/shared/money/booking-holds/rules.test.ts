import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, toInstant } from '#shared/values/local-time.ts'
import { askedBy, countedStart, depositOf, chargeableOf, feeOf, outcomeOf } from './rules.ts'

const at = (wall: string) => new Date(toInstant(wall))
/** A visit for 400 shekels with a deposit of 100, booked on Sunday, 22 November 2026. */
const booked = {
  deposit: 100_00,
  price: 400_00,
  freeHours: 24,
  bookedAt: at('2026-11-22 09:55:00'),
  paidAt: at('2026-11-22 10:00:00'),
}
const cancelled = (now: string, startAt: string, more: object = {}) =>
  outcomeOf({ ...booked, startAt: at(startAt), now: at(now), ...more })

describe('the deposit of a service', () => {
  it('is an amount, a percentage rounded down, or nothing, never more than the price', () => {
    expect(depositOf({ price: '180.00', deposit_amount: '50.00', deposit_percent: null })).toBe(50_00)
    expect(depositOf({ price: '99.99', deposit_amount: null, deposit_percent: 33 })).toBe(32_99)
    expect(depositOf({ price: '180.00', deposit_amount: null, deposit_percent: null })).toBe(0)
    expect(depositOf({ price: '40.00', deposit_amount: '50.00', deposit_percent: null })).toBe(40_00)
  })
})

describe('the fee of a service', () => {
  it('is its amount, never more than the price, or nothing', () => {
    expect(feeOf({ price: '180.00', no_show_fee: '60.00' })).toBe(60_00)
    expect(feeOf({ price: '40.00', no_show_fee: '60.00' })).toBe(40_00)
    expect(feeOf({ price: '40.00', no_show_fee: null })).toBe(0)
  })

  it('may be charged as far as a deposit of that sum would be kept', () => {
    const bookedAt = at('2026-11-22 10:00:00')
    const late = {
      bookedAt,
      price: 400_00,
      freeHours: 24,
      startAt: at('2026-11-24 10:00:00'),
      now: at('2026-11-24 09:00:00'),
    }
    expect(chargeableOf({ ...late, fee: 60_00, givenAt: at('2026-11-22 10:00:00') })).toBe(60_00)
    expect(chargeableOf({ ...late, fee: 60_00, givenAt: at('2026-11-22 10:00:00'), freeHours: 1 })).toBe(0)
  })
})

it('a cancellation counts from the start that the customer chose, or a later one to which staff moved it', () => {
  const [early, late] = [at('2026-11-24 10:00:00'), at('2026-11-25 10:00:00')]
  expect(countedStart({ start_at: early, agreed_start: late })).toEqual(late)
  expect(countedStart({ start_at: late, agreed_start: early })).toEqual(late)
})

describe('what services ask in advance', () => {
  const asking = { price: '180.00', deposit_amount: null, deposit_percent: null, no_show_fee: null }
  it('is the sum of their deposits, and that of their fees', () => {
    expect(askedBy([asking])).toEqual({ deposit: 0, fee: 0 })
    const services = [
      { ...asking, deposit_amount: '50.00' },
      { ...asking, deposit_percent: 10 },
      { ...asking, no_show_fee: '60.00' },
    ]
    expect(askedBy(services)).toEqual({ deposit: 68_00, fee: 60_00 })
  })
})

describe('what returns of a deposit', () => {
  it('is all of it for 15 minutes after booking, while three hours remain', () => {
    const soon = '2026-11-22 16:00:00'
    const after = (now: string, startAt = soon) => cancelled(now, startAt, { bookedAt: at('2026-11-22 10:00:00') }).by
    expect([after('2026-11-22 10:15:00'), after('2026-11-22 10:15:01')]).toEqual(['free', 'terms'])
    expect(after('2026-11-22 10:10:00', '2026-11-22 13:10:00')).toBe('free')
    expect(after('2026-11-22 10:10:01', '2026-11-22 13:10:00')).toBe('terms')
  })

  it('is all of it until the agreed hours before the start', () => {
    expect(cancelled('2026-11-23 10:00:00', '2026-11-24 10:00:00')).toEqual({ refund: 100_00, kept: 0, by: 'free' })
    expect(cancelled('2026-11-23 10:00:01', '2026-11-24 10:00:00').by).toBe('terms')
  })

  it('is nothing after that, and for a visit that has begun', () => {
    expect(cancelled('2026-11-24 09:00:00', '2026-11-24 10:00:00')).toEqual({ refund: 0, kept: 100_00, by: 'terms' })
    expect(cancelled('2026-11-24 10:00:00', '2026-11-24 10:00:00', { freeHours: 0 }).refund).toBe(0)
  })

  it('is all but five percent of the price inside the window of the law, however long the office wants', () => {
    const long = { freeHours: 720 }
    const early = cancelled('2026-11-23 10:00:00', '2026-12-06 10:00:00', long)
    expect(early).toEqual({ refund: 80_00, kept: 20_00, by: 'law' })
    // two business days before: Sunday and Monday for a visit on Tuesday
    expect(cancelled('2026-11-22 23:00:00', '2026-11-24 08:00:00', long).by).toBe('law')
    expect(cancelled('2026-11-23 00:00:00', '2026-11-24 08:00:00', long).by).toBe('terms')
  })

  it('does not count Saturdays and holidays as business days', () => {
    const long = { freeHours: 720 }
    // Friday and Saturday before a visit on Sunday hold one business day
    expect(cancelled('2026-11-27 09:00:00', '2026-11-29 09:00:00', long).by).toBe('terms')
    expect(cancelled('2026-11-26 09:00:00', '2026-11-29 09:00:00', long).by).toBe('law')
    // Passover 2027 begins on Thursday, 22 April: only Wednesday counts before Friday
    const paidAt = at('2027-04-18 09:00:00')
    expect(cancelled('2027-04-21 09:00:00', '2027-04-23 09:00:00', { ...long, paidAt }).by).toBe('terms')
    // people work on the eve and in the middle of the feast: Wednesday and Friday count
    expect(cancelled('2027-04-21 09:00:00', '2027-04-25 09:00:00', { ...long, paidAt }).by).toBe('law')
  })

  it('looks at a few days of the calendar for a visit that is a year ahead', () => {
    const looks = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const far = { freeHours: 24 * 400, paidAt: at('2027-11-22 10:00:00') }
    expect(cancelled('2027-11-22 11:00:00', '2028-11-21 10:00:00', far).by).toBe('law')
    expect(looks.mock.calls.length).toBeLessThan(20)
    looks.mockRestore()
  })

  it('is decided by the terms from the fifteenth day after the deal', () => {
    const long = { freeHours: 720 }
    expect(cancelled('2026-12-06 23:59:00', '2026-12-20 10:00:00', long).by).toBe('law')
    expect(cancelled('2026-12-07 00:00:00', '2026-12-20 10:00:00', long).by).toBe('terms')
  })

  it('keeps at most 100 shekels in the window of the law', () => {
    const expensive = { deposit: 900_00, price: 5_000_00, freeHours: 720 }
    expect(cancelled('2026-11-23 10:00:00', '2026-12-06 10:00:00', expensive).kept).toBe(100_00)
  })

  it('adds up to the deposit, and is never less for cancelling earlier', () => {
    const start = at('2026-12-20 10:00:00').getTime()
    fc.assert(
      fc.property(
        fc.record({
          deposit: fc.integer({ min: 1, max: 1_000_00 }),
          more: fc.integer({ min: 0, max: 4_000_00 }),
          freeHours: fc.integer({ min: 0, max: 720 }),
          before: fc.tuple(fc.integer({ min: 0, max: 30 * 24 }), fc.integer({ min: 0, max: 30 * 24 })),
        }),
        ({ deposit, more, freeHours, before }) => {
          const paidAt = new Date(start - 30 * DAY)
          const outcomeAt = (hours: number) =>
            outcomeOf({
              deposit,
              price: deposit + more,
              freeHours,
              bookedAt: paidAt,
              paidAt,
              startAt: new Date(start),
              now: new Date(start - hours * HOUR),
            })
          const [late, early] = before.toSorted((a, b) => a - b).map(outcomeAt)
          for (const { refund, kept } of [late!, early!]) expect([refund + kept, refund >= 0]).toEqual([deposit, true])
          expect(early!.refund).toBeGreaterThanOrEqual(late!.refund)
        },
      ),
    )
  })
})
