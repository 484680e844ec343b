import type { appointments } from '#shared/calendar/appointments/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { toMoney } from '#shared/values/money.ts'
import type { NewAppointment } from '#server/calendar/appointments/change/save-appointment.ts'
import { createVisit } from '#server/calendar/appointments/create-visit.ts'
import { forKeptCard } from '#server/money/booking-holds/kept-card-payer.ts'
import { forDeposit } from '#server/money/booking-holds/deposit-payer.ts'
import { holdAgain, holdSlot } from '#server/money/booking-holds/hold-slot.ts'
import { giveUpHold } from '#server/money/booking-holds/release-hold.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import type { Visitor } from '#server/platform/security/session.ts'
import { checkBooking, mayHold, type CheckedBooking } from './check-booking.ts'
import { checkStrangers } from './check-strangers.ts'
import { customerOfSession } from './customer-of-session.ts'
import { gatherBooking, type OwnHold } from './gather-booking.ts'
import { partsOfVisit } from './parts-of-visit.ts'
import { promiseOf, replyTo, sameReply } from './reply-to-visitor.ts'
import type { SessionWithDetails } from './rules.ts'
import { rememberDevice } from './session-with-details.ts'

/**
 * Books for a visitor. Accepts only an offered slot of exactly the service's length, for the
 * customer with the phone of the booking session. Without a chosen employee the office's rule
 * chooses one of those who are free, under the locks of all who give the service. A repeated
 * request books once and gets the same reply. When the service asks for a deposit or a card, the
 * slot is held until it comes; a booking session holds one slot at a time. Beyond the allowance of
 * unproved bookings it waits for approval, asks for no money and holds no time.
 */
export async function bookOnline(context: OfficeContext<Visitor>, typed: Body<typeof appointments, 'create'>) {
  const gathered = await gatherBooking(context, typed)
  const { session, earlier, own } = gathered
  if (earlier) return sameReply(context, session, earlier)
  const checked = await checkBooking(context, gathered)
  const acting = { ...context, actor: gathered.actor }
  if (checked.again) return holdSameAgain(acting, session, checked.again)
  if (own) await giveUpHold(acting, own)
  const strategy = strategyOf(checked, await mayHold(context, session, checked.rules))
  const { customer, strangers: open } = await customerOfSession(context, session, checked.rules.employee_id)
  const isRequest = strategy === request || checked.rules.approve_bookings
  await checkStrangers(context, { ...session, open, wants: isRequest ? 'request' : 'time' })
  const device_token = typed.remember ? await rememberDevice(context, session) : null
  return { ...(await strategy(acting, { ...checked, session, customer })), device_token }
}

type Acting = OfficeContext & { readonly actor: string }
type Customer = Awaited<ReturnType<typeof customerOfSession>>['customer']
type Booking = CheckedBooking & { readonly session: SessionWithDetails; readonly customer: Customer }

function strategyOf({ deposit, fee }: CheckedBooking, holdsTime: boolean) {
  if (!holdsTime) return request
  if (deposit > 0) return holdForDeposit
  return fee > 0 ? holdForCard : book
}

async function holdSameAgain(context: Acting, session: SessionWithDetails, own: OwnHold) {
  const { manage_token } = own.row
  const { amount } = own.hold
  const asked = own.asks === 'deposit' ? { deposit: amount } : { card_fee: amount }
  return replyTo(context, session, { appointment: await holdAgain(context, own), manage_token, ...asked })
}

async function holdForDeposit(context: Acting, booking: Booking) {
  const { session, rules, deposit: amount } = booking
  const { price, name: service } = rules.services[0]!
  const customer = { name: session.full_name, email: session.email }
  const asked = { amount, price, freeHours: rules.deposit_free_hours, service, customer }
  const [row] = rowsOf(booking, offered(booking))
  const appointment = await holdSlot(context, row, forDeposit(asked))
  return replyTo(context, session, { appointment, manage_token: row.manage_token, deposit: toMoney(amount) })
}

async function holdForCard(context: Acting, booking: Booking) {
  const { session, rules, fee } = booking
  const asked = { fee, price: rules.services[0]!.price, freeHours: rules.deposit_free_hours }
  const [row] = rowsOf(booking, offered(booking))
  const appointment = await holdSlot(context, row, forKeptCard(asked))
  return replyTo(context, session, { appointment, manage_token: row.manage_token, card_fee: toMoney(fee) })
}

/** Staff are asked, and the time stays free for others until they approve. */
const request = (context: Acting, booking: Booking) =>
  insert(context, booking, { status_key: 'waiting', holds_slot: false })

const book = (context: Acting, booking: Booking) => insert(context, booking, offered(booking))

async function insert(context: Acting, booking: Booking, terms: Terms) {
  const { session, rules } = booking
  const rows = rowsOf(booking, terms)
  const [{ appointment, message }] = await createVisit(context, rows, { by: 'customer' })
  // a message that waits for the owner is not promised
  const promise = await promiseOf(context, appointment, message === 'queued' && rules.is_proved)
  return replyTo(context, session, { appointment, manage_token: rows[0].manage_token, ...promise })
}

type Terms = Pick<NewAppointment, 'status_key' | 'holds_slot'>
const offered = ({ rules }: Booking): Terms => ({
  status_key: rules.approve_bookings ? 'waiting' : 'confirmed',
  holds_slot: true,
})

type Rows = readonly [NewAppointment & { readonly manage_token: string }, ...NewAppointment[]]
/** The appointments of the visit; the first one has the link of all. */
function rowsOf({ rules, start, session, customer }: Booking, terms: Terms): Rows {
  const common = { ...terms, employee_id: rules.employee_id, ...customer, booking_session_id: session.id }
  const [first, ...others] = partsOfVisit(rules, start).map((part) => ({ ...common, ...part }))
  return [{ ...first!, manage_token: newLinkSeed() }, ...others]
}
