import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { dateOf, MINUTE } from '#shared/values/local-time.ts'
import { lockCalendars } from '#server/calendar/appointments/queries.ts'
import { spanOf } from '#server/calendar/appointments/rules.ts'
import { readAvailability } from '#server/calendar/availability/offer-slots.ts'
import { keptCardPayer } from '#server/money/booking-holds/kept-card-payer.ts'
import { depositPayer } from '#server/money/booking-holds/deposit-payer.ts'
import type { HoldContext } from '#server/money/booking-holds/hold-payer.ts'
import { lockHold } from '#server/money/booking-holds/hold-slot.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Visitor } from '#server/platform/security/session.ts'
import { employeesWhoGive, identicalBooking } from './booking-queries.ts'
import { limitedPhone, proofOf } from './proof-of-session.ts'
import { sayingWhen } from './refuse-visitor.ts'
import { requirePuzzle } from './require-puzzle.ts'
import type { SessionWithDetails } from './rules.ts'
import { sessionWithDetails } from './session-with-details.ts'

export type GatheredBooking = Awaited<ReturnType<typeof gatherBooking>>

/**
 * All that decides about a booking of a visitor, under the locks that keep it true: the booking
 * session, the slot that it holds, the same booking that was made before, and the day of everybody
 * who may give the services. Counts against the limits of visitors.
 */
export async function gatherBooking(context: OfficeContext<Visitor>, typed: Body<typeof appointments, 'create'>) {
  const { tx, scope, now } = context
  const { employee_id = null } = typed
  const service_ids = [typed.service_id, ...(typed.more_services ?? [])]
  const session = await admit(context)
  const actor = `session:${session.id}`
  const { start, end } = spanOf(typed)
  const wanted = { service_ids, employee_id, minutes: (end - start) / MINUTE }
  const own = await lockOwnHold({ ...context, actor }, session)
  const except = own ? [own.row.id] : []
  const candidates = employee_id === null ? await employeesWhoGive(tx, scope, service_ids) : [employee_id]
  // pipelined in this order, so that reads after the lock stay valid
  const [, earlier, day] = await Promise.all([
    lockCalendars(tx, scope, now, candidates, service_ids),
    identicalBooking(tx, scope, session.id, { employee_id, service_ids, start }),
    readAvailability(context, { asked: wanted, days: { from: dateOf(start), days: 1 }, except }),
  ])
  return { session, actor, start, wanted, own, except, candidates, earlier, day }
}

/** The booking session, if it has details and its limits allow another booking. */
async function admit(context: OfficeContext<Visitor>): Promise<SessionWithDetails> {
  const { scope, services, ip } = context
  const session = await sessionWithDetails(context)
  const { unproved_per_hour } = session
  const ofNetwork = await sayingWhen(context, services.limits.takeNetwork(perNetwork.strangers, ip, scope.officeId))
  const phone = `booking ${limitedPhone(context, session)}`
  if (proofOf(session) === 'phone')
    await sayingWhen(context, services.limits.take(perPerson.phoneTries, phone, 'booking_limit'))
  else {
    const ofPhone = await services.limits.isWithin(perPerson.phoneTries, phone)
    await requirePuzzle(context, { unproved_per_hour, isUsual: ofNetwork && ofPhone })
  }
  return session
}

export type OwnHold = NonNullable<Awaited<ReturnType<typeof lockOwnHold>>>
/** Locks the slot that the session holds, for a deposit or for a card; null when it holds none. */
async function lockOwnHold(context: HoldContext, { unpaid_deposit, asked_card }: SessionWithDetails) {
  const deposit = unpaid_deposit === null ? null : await lockHold(context, depositPayer, unpaid_deposit)
  if (deposit?.isAwaited) return { ...deposit, asks: 'deposit' as const }
  const card = asked_card === null ? null : await lockHold(context, keptCardPayer, asked_card)
  return card?.isAwaited ? { ...card, asks: 'fee' as const } : null
}
