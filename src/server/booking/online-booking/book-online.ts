import type { appointments } from '#shared/calendar/appointments/contract.ts'
import { depositOf } from '#shared/money/deposits/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { feeOf } from '#shared/money/kept-cards/rules.ts'
import { dateOf, MINUTE, toInstant } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import type { NewAppointment } from '#server/calendar/appointments/appointment-lifecycle.ts'
import { createVisit } from '#server/calendar/appointments/create-visit.ts'
import { waitsForMorning } from '#server/calendar/appointments/hold-message.ts'
import { wasConfirmed } from '#server/calendar/appointments/message-queries.ts'
import { appointmentById, lockCalendars, type Appointment } from '#server/calendar/appointments/queries.ts'
import { spanOf } from '#server/calendar/appointments/rules.ts'
import {
  checkStart,
  readAvailability,
  type AvailabilityData,
  type OnlineRules,
} from '#server/calendar/availability/offer-slots.ts'
import { holdAgain, holdSlot, lockOwnHold, type OwnHold } from '#server/money/deposits/hold-slot.ts'
import { cancelDepositOrder, releaseSlot } from '#server/money/deposits/release-hold.ts'
import { holdCardAgain, holdForCard, lockHeldCard } from '#server/money/kept-cards/hold-card.ts'
import { takesCards } from '#server/money/payment-gateway/take-card-payment.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Visitor } from '#server/platform/security/session.ts'
import { identicalBooking, employeesWhoGive } from './booking-queries.ts'
import { chooseEmployee } from './choose-employee.ts'
import { customerOfSession } from './customer-of-session.ts'
import { bookingPerIp, bookingPerPhone, unprovedPerOffice } from './limits.ts'
import { requirePuzzle } from './require-puzzle.ts'
import { partsOfVisit } from './parts-of-visit.ts'
import { toVisitorView, requiresPhoneProof, type SessionWithDetails } from './rules.ts'
import { text } from './text.ts'
import type { BookingSession } from './session-queries.ts'
import { rememberDevice, sessionWithDetails } from './session-with-details.ts'

/**
 * Books for a visitor. Accepts only an offered slot of exactly the service's length (decisions D),
 * for the customer with the phone of the booking session. Without a chosen employee the office's
 * rule chooses one of those who are free, under the locks of all who give the service. A repeated
 * request books once and gets the same reply. When the service asks for a deposit or a card, the
 * slot is held until it comes; a booking session holds one slot at a time. Beyond the allowance of
 * unproved bookings it waits for approval, asks for no money and holds no time.
 */
export async function bookOnline(context: OfficeContext<Visitor>, typed: Body<typeof appointments, 'create'>) {
  const { tx, scope, now, services } = context
  const { employee_id: chosen = null } = typed
  const service_ids = [typed.service_id, ...(typed.more_services ?? [])]
  const session = await sessionWithDetails(context)
  await services.limits.takeNetwork(bookingPerIp, context.ip, scope.officeId)
  await services.limits.take(bookingPerPhone, limitedPhone(context, session), 'booking_limit')
  if (session.proved_phone !== session.phone) await requirePuzzle(context, session.unproved_per_hour)
  const { start, end } = spanOf(typed)
  const wanted = { service_ids, employee_id: chosen, minutes: (end - start) / MINUTE }
  const asVisitor = { ...context, actor: `session:${session.id}` }
  const own = session.unpaid_deposit === null ? null : await lockOwnHold(asVisitor, session.unpaid_deposit)
  const ownCard = session.asked_card === null || own ? null : await lockHeldCard(asVisitor, session.asked_card)
  const held = own ?? ownCard
  const except = held ? [held.row.id] : []
  const candidates = chosen === null ? await employeesWhoGive(tx, scope, wanted.service_ids) : [chosen]
  // pipelined in this order, so that reads after the lock stay valid
  const [, earlier, day] = await Promise.all([
    lockCalendars(tx, scope, now, candidates, service_ids),
    identicalBooking(tx, scope, session.id, { employee_id: chosen, service_ids, start }),
    readAvailability(tx, scope, now, wanted, { from: dateOf(start), days: 1 }, except),
  ])
  if (earlier) return sameReply(context, session, earlier)
  const free = await checkStart(tx, scope, now, wanted, onlyLocked(day, candidates), start, except)
  const { rules } = chooseEmployee(free, dateOf(start))
  if (requiresPhoneProof(services, rules) && !isKnown(session)) fail('phone_unproved')
  const { deposit, fee } = await askedBy(context, rules)
  if (service_ids.length > 1 && deposit + fee > 0) fail('service_alone')
  if (own && deposit > 0 && isSame(own.row, own.deposit, typed, start, now)) {
    const { manage_token } = own.row
    return { ...replyTo(session, await holdAgain(asVisitor, own), manage_token, false), deposit: own.deposit.amount }
  }
  if (ownCard && fee > 0 && isSame(ownCard.row, ownCard.card, typed, start, now)) {
    const { manage_token } = ownCard.row
    return {
      ...replyTo(session, await holdCardAgain(asVisitor, ownCard), manage_token, false),
      card_fee: ownCard.card.fee,
    }
  }
  if (own) await giveUp(asVisitor, own)
  if (ownCard) await releaseSlot(asVisitor, ownCard.row)
  const holds_slot = await mayHold(context, session, rules)
  const row = {
    employee_id: rules.employee_id,
    ...(await customerOfSession(context, session)),
    status_key: rules.approve_bookings || !holds_slot ? ('waiting' as const) : ('confirmed' as const),
    holds_slot,
    booking_session_id: session.id,
  }
  const device_token = typed.remember ? await rememberDevice(context, session) : null
  const [first, ...others] = partsOfVisit(rules, start).map((part) => ({ ...row, ...part }))
  const lead = { ...first!, manage_token: linkToken() }
  const reply = !holds_slot
    ? book(asVisitor, session, [lead, ...others], rules)
    : deposit > 0
      ? hold(asVisitor, session, lead, rules, deposit)
      : fee > 0
        ? holdWithCard(asVisitor, session, lead, rules, fee)
        : book(asVisitor, session, [lead, ...others], rules)
  return { ...(await reply), device_token }
}

/**
 * Leaves out an employee who was assigned after the candidates were read: their calendar is not
 * locked. 0 stands for nobody, with the reason.
 */
function onlyLocked(day: AvailabilityData, locked: readonly number[]): AvailabilityData {
  const calendars = day.calendars.filter(({ rules }) => [0, ...locked].includes(rules.employee_id))
  return calendars.length > 0 ? { ...day, calendars } : fail('employee_not_assigned')
}

/** Whether the visitor proved the phone, or the mailbox that they entered. */
const isKnown = ({ phone, email, proved_phone, proved_email }: SessionWithDetails): boolean =>
  proved_phone === phone || (proved_email !== null && proved_email === email)

/**
 * Whether the booking holds its time: with a proved phone, or within the office's hourly allowance.
 * Beyond it staff are asked, so that nobody empties a calendar with phones that are not theirs.
 */
async function mayHold({ services, scope }: OfficeContext, session: SessionWithDetails, rules: OnlineRules) {
  if (session.proved_phone === session.phone) return true
  const points = rules.unproved_per_hour
  return points > 0 && services.limits.isWithin({ ...unprovedPerOffice, points }, String(scope.officeId))
}

/**
 * A phone that was not proved is limited at all offices together: each booking sends it a message,
 * and a stranger may type any phone. The local provider sends none.
 */
const limitedPhone = ({ scope, services }: OfficeContext, { phone, proved_phone }: SessionWithDetails): string =>
  proved_phone === phone || !services.sms.real ? `${scope.officeId} ${phone}` : phone

type Acting = OfficeContext & { readonly actor: string }
type Row = NewAppointment & { readonly manage_token: string }
async function book(
  context: Acting,
  session: BookingSession,
  rows: readonly [Row, ...NewAppointment[]],
  { is_proved }: OnlineRules,
) {
  const [row] = rows
  const [{ appointment, message }] = await createVisit(context, rows, 'customer')
  // a message that waits for the owner is not promised
  const isQueued = message === 'queued' && is_proved
  return replyTo(session, appointment, row.manage_token, isQueued, isQueued ? sentenceOf(appointment, context.now) : '')
}

async function hold(context: Acting, session: SessionWithDetails, row: Row, rules: OnlineRules, amount: number) {
  const appointment = await holdSlot(context, row, {
    amount,
    price: rules.services[0]!.price,
    freeHours: rules.deposit_free_hours,
    service: rules.services[0]!.name,
    customer: { name: session.full_name, email: session.email },
  })
  return { ...replyTo(session, appointment, row.manage_token, false), deposit: toMoney(amount) }
}

async function holdWithCard(context: Acting, session: BookingSession, row: Row, rules: OnlineRules, fee: number) {
  const asked = { fee, price: rules.services[0]!.price, freeHours: rules.deposit_free_hours }
  const appointment = await holdForCard(context, row, asked)
  return { ...replyTo(session, appointment, row.manage_token, false), card_fee: toMoney(fee) }
}

/**
 * Agorot that the service asks in advance, or keeps a card for; 0 when the office cannot take
 * cards.
 */
async function askedBy(context: OfficeContext, { services }: OnlineRules) {
  const deposit = services.reduce((sum, service) => sum + depositOf(service), 0)
  const fee = services.reduce((sum, service) => sum + feeOf(service), 0)
  return deposit + fee > 0 && (await takesCards(context)) ? { deposit, fee } : { deposit: 0, fee: 0 }
}

/** A page of a gateway that was opened long ago may end while the customer pays. */
const PAGE_MINUTES = 15
const isSame = (
  row: OwnHold['row'],
  asked: { readonly created_at: Date },
  typed: Body<typeof appointments, 'create'>,
  start: number,
  now: Date,
) =>
  row.service_id === typed.service_id &&
  (typed.employee_id === undefined || row.employee_id === typed.employee_id) &&
  row.start_at.getTime() === start &&
  now.getTime() - asked.created_at.getTime() < PAGE_MINUTES * MINUTE

/**
 * The visitor chose something else: the slot is free again, and its page is no longer waited for.
 */
async function giveUp(context: Acting, { deposit, row }: OwnHold): Promise<void> {
  await cancelDepositOrder(context, deposit.order_id)
  await releaseSlot(context, row)
}

async function sameReply(
  { tx, scope, now }: OfficeContext,
  session: BookingSession,
  { id, manage_token }: { id: number; manage_token: string | null },
) {
  const appointment = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  const isQueued = await wasConfirmed(tx, scope, id)
  return replyTo(session, appointment, manage_token, isQueued, isQueued ? sentenceOf(appointment, now) : '')
}

/**
 * The sentence of the thank-you page before the phone number, when the message waits for the
 * morning.
 */
const sentenceOf = ({ start_time }: Appointment, now: Date): string =>
  waitsForMorning([new Date(toInstant(start_time))], now) ? text.smsWaits : ''

const replyTo = (
  session: BookingSession,
  appointment: Appointment,
  manage_token: string | null,
  sms_sent: boolean,
  message = '',
) => ({
  appointment: toVisitorView(session, appointment),
  sms_sent,
  message,
  manage_token,
  deposit: null,
  card_fee: null,
  device_token: null,
})
