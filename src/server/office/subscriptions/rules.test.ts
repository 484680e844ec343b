import { expect, it } from 'vitest'
import { isActive, isOpenForBooking, monthOf, paidQuotaOf, refusalOf, statusOf } from './rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const before = new Date('2026-11-26T11:59:59Z')
const after = new Date('2026-11-26T12:00:01Z')

it('a subscription is active until it ends, whatever its row says', () => {
  for (const [status, ends, is, refusal] of [
    ['active', null, 'active', null],
    ['active', after, 'active', null],
    ['active', now, 'expired', 'subscription_expired'],
    ['active', before, 'expired', 'subscription_expired'],
    ['expired', null, 'expired', 'subscription_expired'],
    ['expired', after, 'expired', 'subscription_expired'],
    ['cancelled', null, 'cancelled', 'subscription_cancelled'],
    ['cancelled', after, 'cancelled', 'subscription_cancelled'],
  ] as const) {
    const at = ends?.getTime() ?? null
    const office = { online_booking: true, subscription_status: status, subscription_ends_at: ends }
    expect(statusOf({ status, ends_at: ends }, now)).toBe(is)
    expect(refusalOf(status, at, now)).toBe(refusal)
    expect(isActive(status, at, now)).toBe(is === 'active')
    expect(isOpenForBooking(office, now)).toBe(is === 'active')
    expect(isOpenForBooking({ ...office, online_booking: false }, now)).toBe(false)
  }
})

it('messages count per month of the office’s clock', () => {
  expect(monthOf(new Date('2026-10-31T22:30:00Z'))).toBe('2026-11-01')
  expect(monthOf(new Date('2026-10-31T21:30:00Z'))).toBe('2026-10-01')
})

it('only a trial has another quota once it is paid', () => {
  expect(paidQuotaOf({ trial_sms: 20, plan_sms_quota: 500 })).toBe(500)
  expect(paidQuotaOf({ trial_sms: 0, plan_sms_quota: 500 })).toBe(500)
  expect(paidQuotaOf({ trial_sms: null, plan_sms_quota: 500 })).toBeNull()
})
