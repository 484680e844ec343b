import { giveConsent } from '#server/customers/customers/give-consent.ts'
import { findOrInsertCustomer } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { countFutureOnline, lockPhone } from './booking-queries.ts'
import type { SessionWithDetails } from './rules.ts'

const FUTURE_BOOKINGS_MAX = 3

/**
 * Finds the customer by phone or inserts one. Fails with booking_limit at three future online
 * bookings; the lock on the phone prevents concurrent requests from exceeding that.
 */
export async function customerOfSession(context: OfficeContext, session: SessionWithDetails): Promise<number> {
  const { tx, scope, now } = context
  const { full_name, phone, email, birth_date, gender } = session
  const details = { full_name, phone, email, birth_date, gender }
  const [, id, booked] = await Promise.all([
    lockPhone(tx, scope, phone),
    findOrInsertCustomer(tx, scope, { ...details, created_at: now, updated_at: now }),
    countFutureOnline(tx, scope, phone, now),
  ])
  if (booked >= FUTURE_BOOKINGS_MAX) fail('booking_limit')
  // a consent counts only for a phone that the visitor has proved
  if (session.marketing_consent && session.proved_phone === phone) await giveConsent(context, id)
  return id
}
