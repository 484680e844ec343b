import { now } from '#web/platform/clock.ts'
import type { Booking } from '../booking-state.ts'
import { asVisitor, booking, visitKey } from './visitor.ts'

/** Milliseconds until another code can be requested. */
export const CODE_PAUSE_MS = 30_000

/**
 * Asks the office whether this phone number must be proved. If so, a code has been sent when this
 * resolves.
 */
export async function requestPhoneCode(office: number, phone: string): Promise<Partial<Booking>> {
  const { verification } = await asVisitor(office, () => booking.sendCode({ body: { phone } }))
  return {
    checkedPhone: phone,
    verification,
    sentAt: verification === 'sms' ? now().getTime() : 0,
    provedOn: null,
    visit: null,
  }
}

/** Whether the phone number is proved for the current visit, which the token identifies. */
export const isPhoneProved = (booking: Booking, phone: string): boolean =>
  booking.checkedPhone === phone && booking.provedOn !== null && booking.provedOn === visitKey()
