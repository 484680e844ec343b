import { TRIAL_PARTS } from '#shared/office/subscriptions/trial.ts'
import { dateOf } from '#shared/values/local-time.ts'

/** Whether a subscription is active. One past its last day is not, whatever its row says. */
export const isActive = (status: string, ends: number | null, now: Date): boolean =>
  status === 'active' && (ends === null || ends > now.getTime())

/** The problems of calls that require an active subscription. */
export const refusals = ['subscription_cancelled', 'subscription_expired'] as const
/** The problem of a subscription that is not active; null for an active one. */
export function refusalOf(status: string, ends: number | null, now: Date): (typeof refusals)[number] | null {
  if (status === 'cancelled') return 'subscription_cancelled'
  return isActive(status, ends, now) ? null : 'subscription_expired'
}

type Stored = { readonly status: 'active' | 'cancelled' | 'expired'; readonly ends_at: Date | null }
/** A subscription past its last day counts as expired, whatever its row says. */
export function statusOf({ status, ends_at }: Stored, now: Date): Stored['status'] {
  if (status === 'cancelled') return 'cancelled'
  return isActive(status, ends_at?.getTime() ?? null, now) ? 'active' : 'expired'
}

/** The first day of the month on the office's clock. Quotas count per month. */
export const monthOf = (now: Date): string => `${dateOf(now).slice(0, 7)}-01`

/** The parts of messages that a trial sends a day; null for a paid subscription. */
export const dayQuotaOf = ({ trial_sms }: Pick<OfDay, 'trial_sms'>): number | null =>
  trial_sms === null ? null : TRIAL_PARTS.day

type OfDay = {
  readonly trial_sms: number | null
  readonly sms_day: string | null
  readonly sms_used_on_day: number | null
}
/** The parts of messages that a trial may still send on the day of `now`; null when it was paid. */
export const leftToday = ({ trial_sms, sms_day, sms_used_on_day }: OfDay, now: Date): number | null =>
  trial_sms === null ? null : TRIAL_PARTS.day - (sms_day === dateOf(now) ? (sms_used_on_day ?? 0) : 0)

type Quotas = { readonly trial_sms: number | null; readonly plan_sms_quota: number }
/** The messages a month that a trial may send once it is paid; null for a paid subscription. */
export const paidQuotaOf = ({ trial_sms, plan_sms_quota }: Quotas): number | null =>
  trial_sms === null ? null : plan_sms_quota

type BookingState = { online_booking: boolean; subscription_status: string; subscription_ends_at: Date | null }
/** Whether the office takes online bookings: the setting is on and the subscription is active. */
export const isOpenForBooking = (office: BookingState, now: Date): boolean =>
  office.online_booking && isActive(office.subscription_status, office.subscription_ends_at?.getTime() ?? null, now)
