/** Checks what a visitor chose: that it is offered, and what it asks of them. */
import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { dateOf, MINUTE } from '#shared/values/local-time.ts'
import { checkStart, type OnlineRules } from '#server/calendar/availability/offer-slots.ts'
import { askedInAdvance } from '#server/money/booking-holds/ask-in-advance.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { chooseEmployee } from './choose-employee.ts'
import type { GatheredBooking, OwnHold } from './gather-booking.ts'
import { proofOf } from './proof-of-session.ts'
import { onlyLocked, requiresPhoneProof, type SessionWithDetails } from './rules.ts'

/**
 * `deposit` and `fee` are agorot that the services ask in advance, or keep a card for. `again` is
 * the slot that the booking session holds, when the visitor chose it again.
 */
export type CheckedBooking = Awaited<ReturnType<typeof checkBooking>>

/**
 * The rules of the services with the employee who gives them. Fails with the reason why the start
 * is not offered, with phone_unproved, and with service_alone for several services of which one
 * asks for money.
 */
export async function checkBooking(context: OfficeContext, gathered: GatheredBooking) {
  const { now, services } = context
  const { session, wanted, start, day, candidates, own, except } = gathered
  const free = await checkStart(context, { asked: wanted, day: onlyLocked(day, candidates), start, except })
  const { rules } = chooseEmployee(free, dateOf(start))
  if (requiresPhoneProof(services, rules) && proofOf(session) === null) fail('phone_unproved')
  const asked = await askedInAdvance(context, rules.services)
  if (wanted.service_ids.length > 1 && asked.deposit + asked.fee > 0) fail('service_alone')
  const again = own && asked[own.asks] > 0 && isSameHold(own, gathered, now) ? own : null
  return { rules, start, ...asked, again }
}

/** A page of a gateway that was opened long ago may end while the customer pays. */
const PAGE_MINUTES = 15
/** Whether the visitor chose again what they hold, while its page can still be paid on. */
const isSameHold = ({ row, hold }: OwnHold, { wanted, start }: GatheredBooking, now: Date): boolean =>
  row.service_id === wanted.service_ids[0] &&
  (wanted.employee_id === null || row.employee_id === wanted.employee_id) &&
  row.start_at.getTime() === start &&
  now.getTime() - hold.created_at.getTime() < PAGE_MINUTES * MINUTE

/**
 * Whether the booking holds its time: with a proved phone, or within the office's hourly allowance.
 * Beyond it staff are asked, so that nobody empties a calendar with phones that are not theirs.
 */
export async function mayHold({ services, scope }: OfficeContext, session: SessionWithDetails, rules: OnlineRules) {
  if (proofOf(session) === 'phone') return true
  const points = rules.unproved_per_hour
  return points > 0 && services.limits.isWithin({ ...perOffice.unproved, points }, String(scope.officeId))
}
