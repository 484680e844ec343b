import { now } from '#web/platform/clock.ts'
import type { Booking } from '../booking-state.ts'
import { asVisitor, booking, visitMark } from './visitor.ts'

/** A new code may be asked for this many milliseconds after the last. */
export const CODE_PAUSE = 30_000

/** Asks the office whether this telephone must be proved; if so, a code is on its way when this returns. */
export async function askPhone(office: number, phone: string): Promise<Partial<Booking>> {
  const { verification } = await asVisitor(office, () => booking.sendCode({ body: { phone } }))
  return {
    asked: phone,
    verification,
    sentAt: verification === 'sms' ? now().getTime() : 0,
    provedOn: null,
    visit: null,
  }
}

/** True when a proof still counts: it belongs to the visit, and the visit to the token. */
export const isProofOf = (booking: Booking, phone: string): boolean =>
  booking.asked === phone && booking.provedOn !== null && booking.provedOn === visitMark()
