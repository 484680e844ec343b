import { giveConsent } from '#server/customers/customers/give-consent.ts'
import { findOrInsertCustomer } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { countFutureOnline, lockPhone } from './booking-queries.ts'
import { proofOf } from './proof-of-session.ts'
import type { SessionWithDetails } from './rules.ts'

const FUTURE_BOOKINGS_MAX = 3

/**
 * Finds the customer by phone or inserts one. A typed name that the card does not have stays with
 * the booking: a mother books for her child, or a phone has a new owner. Fails with booking_limit
 * at three future online bookings; the lock on the phone prevents concurrent requests from
 * exceeding that.
 */
export async function customerOfSession(context: OfficeContext, session: SessionWithDetails) {
  const { tx, scope, now } = context
  const { full_name, phone, email, birth_date, gender } = session
  const details = { full_name, phone, email, birth_date, gender }
  const [, customer, booked] = await Promise.all([
    lockPhone(tx, scope, phone),
    findOrInsertCustomer(tx, scope, { ...details, created_at: now, updated_at: now }),
    countFutureOnline(tx, scope, phone, now),
  ])
  if (booked >= FUTURE_BOOKINGS_MAX) fail('booking_limit')
  // a consent counts only for a phone that the visitor has proved
  if (session.marketing_consent && proofOf(session) === 'phone') await giveConsent(context, customer.id)
  return { customer_id: customer.id, booked_for: isSameName(customer.full_name, full_name) ? null : full_name }
}

const isSameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
