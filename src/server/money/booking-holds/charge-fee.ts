/** Charges the fee of a missed visit, or of a late cancellation, to the kept card. */
import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import type { Body } from '#shared/http/endpoint.ts'
import type { keptCards } from '#shared/money/booking-holds/contract.ts'
import { toAgorot } from '#shared/values/money.ts'
import { selectForUpdateAppointment } from '#server/calendar/appointments/queries.ts'
import { selectForUpdateOrder } from '../customer-orders/queries.ts'
import { addCharge, chargeKeptCard } from '../payment-gateway/charge-kept-card.ts'
import { confirmCardPayments } from '../payment-gateway/confirm-card-payment.ts'
import { isOfGateway } from '../payment-gateway/open-gateway.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { rightsOf } from '#server/office/users/queries.ts'
import { keptCardChange } from './changes.ts'
import { tokenOf } from './keep-card.ts'
import { addHoldOrder } from './hold-orders.ts'
import { shownAppointment } from './hold-queries.ts'
import {
  attemptsOf,
  customerOfCard,
  keptCardOfAppointment,
  selectForUpdateKeptCard,
  updateKeptCard,
  type KeptCard,
} from './kept-card-queries.ts'
import { chargeable, staffView } from './show-kept-card.ts'
import { cardText as text } from './text.ts'

/**
 * Charges the fee, at most once: the attempt is written before the gateway is asked, and an earlier
 * attempt without an answer is looked up first. The order, the money and the invoice are written
 * with the answer. Fails with the problems of the contract.
 */
export async function chargeFee(
  context: OwnTransactionContext<Staff>,
  appointmentId: number,
  { amount }: Body<typeof keptCards, 'charge'>,
) {
  const { scope, services } = context
  await services.limits.take(perOffice.acts, String(scope.officeId))
  const earlier = await context.inOffice((_, inside) => earlierOrder(inside, appointmentId))
  const before = earlier === null ? 'none' : await confirmCardPayments(context, earlier)
  if (before === 'late') fail('no_show_late')
  // the answer of an earlier attempt was lost, and it was charged
  if (before === 'paid' && earlier !== null) return context.finish((_, inside) => reply(inside, appointmentId))
  const claimed = await context.inOffice((_, inside) => claimFee(inside, appointmentId, toAgorot(amount)))
  const status = await ask(context, claimed)
  if (status === 'failed') fail('no_show_declined')
  if (status === 'late') fail('no_show_late')
  return context.finish((_, inside) => reply(inside, appointmentId))
}

async function ask(context: OwnTransactionContext<Staff>, claimed: Claimed) {
  try {
    return await chargeKeptCard(context, claimed)
  } catch (error) {
    if (isOfGateway(error)) return fail('no_show_unknown', {}, error)
    throw error
  }
}

const reply = async (context: OfficeContext<Staff>, appointmentId: number) => ({
  card: await staffView(context, (await keptCardOfAppointment(context.tx, context.scope, appointmentId))!),
})

/** The order of earlier attempts that is not paid; null when there was none. */
async function earlierOrder({ tx, scope, caller }: OfficeContext<Staff>, appointmentId: number) {
  if (!(await rightsOf(tx, scope, caller.userId))?.may_sell) fail('selling_not_allowed')
  const card = (await keptCardOfAppointment(tx, scope, appointmentId)) ?? fail('not_found')
  if (card.charged_at !== null) fail('no_show_charged')
  return card.order_id
}

type ClaimContext = Pick<OfficeContext<Staff>, 'tx' | 'scope' | 'now' | 'services' | 'caller'>
type Claimed = { readonly paymentId: number; readonly token: string; readonly description: string }

/**
 * Writes the attempt to charge an amount in agorot; the first attempt also adds the order of the
 * fee.
 */
export async function claimFee(context: ClaimContext, appointmentId: number, amount: number): Promise<Claimed> {
  const { tx, scope, now } = context
  const card = await lockForCharge(context, appointmentId)
  if (card.charged_at !== null) fail('no_show_charged')
  const due = chargeable(card, now)
  const token = due > 0 ? tokenOf(context, card) : null
  if (due === 0 || token === null) return fail('no_show_not_due')
  if (amount <= 0 || amount > due) fail('no_show_over_fee')
  const { service_name, start_time } = await shownAppointment(tx, scope, appointmentId)
  const description = (card.status_key === 'no_show' ? text.missed : text.cancelled)(service_name, start_time)
  const orderId = card.order_id ?? (await addFeeOrder(context, card, amount, description))
  // the order of a first attempt keeps its amount
  if (card.order_total !== null && toAgorot(card.order_total) !== amount) fail('no_show_over_fee')
  const { declines, last } = await attemptsOf(tx, scope, orderId)
  if (last === 'created') fail('no_show_unknown')
  if (last === 'paid') fail('no_show_late')
  // a new key only after a definite no: the gateway refuses one that was charged
  const key = `luz-${scope.officeId}-noshow-${card.id}-${declines}`
  const paymentId = await addCharge(context, { orderId, gatewayId: card.gateway_id, amount, key })
  recordChange(context, keptCardChange, { action: 'charge', id: card.id, eventId: appointmentId })
  return { paymentId, token, description }
}

/** Locks the order, the appointment and the card, as a payment does. */
async function lockForCharge({ tx, scope }: ClaimContext, appointmentId: number): Promise<KeptCard> {
  const found = (await keptCardOfAppointment(tx, scope, appointmentId)) ?? fail('not_found')
  if (found.order_id !== null) await selectForUpdateOrder(tx, scope, found.order_id)
  await selectForUpdateAppointment(tx, scope, appointmentId)
  await selectForUpdateKeptCard(tx, scope, found.id)
  const card = (await keptCardOfAppointment(tx, scope, appointmentId))!
  // another request has just begun to charge it
  return card.order_id === found.order_id ? card : fail('no_show_unknown')
}

async function addFeeOrder(context: ClaimContext, card: KeptCard, amount: number, description: string) {
  const { tx, scope, caller } = context
  const customer = await customerOfCard(tx, scope, card.customer_id)
  const order_id = await addHoldOrder(context, {
    kind: 'no_show',
    customerId: customer.id,
    customerName: customer.full_name,
    customerEmail: customer.email,
    appointmentId: card.appointment_id,
    sellerId: caller.userId,
    amount,
    description,
    pending: { description },
  })
  await updateKeptCard(tx, scope, card.id, { order_id })
  return order_id
}
