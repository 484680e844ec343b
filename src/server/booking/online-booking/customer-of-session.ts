import { giveConsent } from '#server/customers/customers/give-consent.ts'
import { findOrInsertCustomer, type FoundCustomer } from '#server/customers/customers/queries.ts'
import { findOrInsertUnproved } from '#server/customers/customers/unproved-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { countFutureOnline, lockPhone } from './booking-queries.ts'
import { proofOf } from './proof-of-session.ts'
import { phoneOf } from './refuse-visitor.ts'
import { lockStrangers } from './stranger-queries.ts'
import type { SessionWithDetails } from './rules.ts'
import { text } from './text.ts'

const FUTURE_BOOKINGS_MAX = 3

/**
 * The card that a booking is for, and what strangers have open when it is one of theirs. A typed
 * name that the card does not have stays with the booking: a mother books for her child, or a phone
 * has a new owner. Fails with booking_limit at three future online bookings; the lock on the phone
 * prevents concurrent requests from exceeding that. Who is booked handles a new customer.
 */
export async function customerOfSession(context: OfficeContext, session: SessionWithDetails, employeeId: number) {
  const { tx, scope, now } = context
  const { full_name, phone } = session
  const count = (phone_unproved: boolean) => countFutureOnline(tx, scope, { phone, phone_unproved }, now)
  const expected = !hasCustomerCard(session)
  // pipelined: the lock is the first statement
  const [card, counted, open] = await Promise.all([
    cardOfSession(context, session, employeeId),
    count(expected),
    expected ? lockStrangers(tx, scope, now) : null,
  ])
  const booked = card.phone_unproved === expected ? counted : await count(card.phone_unproved)
  if (booked >= FUTURE_BOOKINGS_MAX) fail('booking_limit', { message: await limitSentence(context) })
  // a consent counts only for a phone that the visitor has proved
  if (session.marketing_consent && proofOf(session) === 'phone') await giveConsent(context, card.id)
  const strangers = card.phone_unproved ? (open ?? (await lockStrangers(tx, scope, now))) : null
  const booked_for = isSameName(card.full_name, full_name) ? null : full_name
  return { customer: { customer_id: card.id, booked_for }, strangers }
}

const limitSentence = async (context: OfficeContext) => text.openBookings(FUTURE_BOOKINGS_MAX, await phoneOf(context))

/** Why the customer of a proved phone can book nothing more online; null while they can. */
export async function limitOfPhone(context: OfficeContext, phone: string): Promise<string | null> {
  const { tx, scope, now } = context
  const booked = await countFutureOnline(tx, scope, { phone, phone_unproved: false }, now)
  return booked < FUTURE_BOOKINGS_MAX ? null : limitSentence(context)
}

/**
 * Finds or inserts the card of the customer whose phone the visitor proved. A mailbox proves the
 * card that has both the phone and the mailbox, or that of a phone which nobody has. Without a
 * proof it is a card of its own, whoever has the phone, so nobody learns that, and the calendar
 * shows no customer whom a stranger named. Locks the phone.
 */
export async function cardOfSession(
  { tx, scope, now }: OfficeContext,
  session: SessionWithDetails,
  handled_by: number | null = null,
): Promise<FoundCustomer> {
  const proof = proofOf(session)
  const { id: sessionId, full_name, phone, email, birth_date, gender } = session
  const details = { full_name, phone, email, birth_date, gender, handled_by, created_at: now, updated_at: now }
  // what was proved is how to reach the visitor
  const unproved = { ...details, preferred_channel: proof === null ? null : ('email' as const), sessionId }
  const locked = lockPhone(tx, scope, phone)
  const found = hasCustomerCard(session)
    ? findOrInsertCustomer(tx, scope, details)
    : findOrInsertUnproved(tx, scope, unproved)
  const [, card] = await Promise.all([locked, found])
  const isOthers = proof === 'mailbox' && !card.phone_unproved && card.email !== email
  return isOthers ? findOrInsertUnproved(tx, scope, unproved) : card
}

/** Whether what was proved may lead to the card of a customer. */
const hasCustomerCard = (session: SessionWithDetails): boolean => ['phone', 'mailbox'].includes(proofOf(session) ?? '')

const isSameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
