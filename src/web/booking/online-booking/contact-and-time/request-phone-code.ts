import { now } from '#web/platform/clock.ts'
import type { Booking } from '../booking-state.ts'
import { asVisitor, booking, visitKey } from './visitor.ts'

/** Milliseconds until another code can be requested. */
export const CODE_PAUSE_MS = 30_000

/**
 * Asks the office whether this phone number must be proved. If so, a code has been sent when this
 * resolves: by SMS, or to `email` when no SMS can be sent.
 */
export async function requestPhoneCode(office: number, phone: string, email = ''): Promise<Partial<Booking>> {
  const { verification } = await asVisitor(office, () => booking.sendCode({ body: { phone, email } }))
  const codeEmail = verification === 'email' && email !== '' ? email : null
  return {
    checkedPhone: phone,
    verification,
    codeEmail,
    sentAt: verification === 'sms' || codeEmail !== null ? now().getTime() : 0,
    provedOn: null,
    visit: null,
    known: null,
  }
}

/** Whether the phone number is proved for the current visit, which the token identifies. */
export const isPhoneProved = (booking: Booking, phone: string): boolean =>
  booking.checkedPhone === phone && booking.provedOn !== null && booking.provedOn === visitKey()
