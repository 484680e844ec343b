import { isActive } from '#server/office/subscriptions/rules.ts'

type BookingState = { online_booking: boolean; subscription_status: string; subscription_ends_at: Date | null }
/** Whether the office takes online bookings: the setting is on and the subscription is active. */
export const isOpen = (office: BookingState, now: Date): boolean =>
  office.online_booking && isActive(office.subscription_status, office.subscription_ends_at?.getTime() ?? null, now)
