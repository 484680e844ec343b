/** Orders of deposits, for the card gateway. */
import { toMoney } from '#shared/values/money.ts'
import { selectForUpdateAppointment, type AppointmentRow } from '#server/calendar/appointments/queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { markCancelled, selectForUpdateOrder } from '../customer-orders/queries.ts'
import type { CardContext, CardOrders, PaidCard } from '../payment-gateway/card-orders.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { depositChange } from './changes.ts'
import { claimHold } from './claim-hold.ts'
import type { PendingDeposit } from './deposit-payer.ts'
import { depositOfOrder, updateDeposit } from './deposit-queries.ts'
import { receivePayment } from './hold-orders.ts'
import { customerOfOrder, shownAppointment, shownOffice } from './hold-queries.ts'
import { issueHoldInvoice } from './issue-hold-invoice.ts'
import { creditDeposit, type WantedDepositCredit } from './refund-deposit.ts'
import { releaseSlot } from './release-hold.ts'
import { depositText as text } from './text.ts'

export const depositOrders: CardOrders = {
  complete: completeDeposit,
  abandon: abandonDeposit,
  credit: (context, { wanted }) => creditDeposit(context, wanted as WantedDepositCredit),
}

/**
 * Books the appointment that the deposit was paid for, with its money, invoice and messages. False
 * when the order was given up, staff gave the appointment to another customer, or the slot was
 * taken after the hold ended: the money is then a late payment, and the customer is told.
 */
async function completeDeposit(context: CardContext, paid: PaidCard): Promise<boolean> {
  const { tx, scope, now } = context
  const order = await selectForUpdateOrder(tx, scope, paid.orderId)
  const { id, appointment_id } = (await depositOfOrder(tx, scope, paid.orderId))!
  const isPending = order?.status === 'pending'
  const row = isPending ? (await selectForUpdateAppointment(tx, scope, appointment_id))! : null
  const isOfPayer = row?.customer_id === order?.customer_id
  if (!isPending || !isOfPayer || !(await claimHold(context, row!, order.pending as PendingDeposit))) {
    if (isPending) await cancel(context, paid.orderId)
    await queueLateMessage(context, paid.orderId, appointment_id)
    return false
  }
  const payment = await receivePayment(context, paid)
  recordChange(context, depositChange, { action: 'pay', id, eventId: appointment_id })
  const { service_name, start_time } = await shownAppointment(tx, scope, appointment_id)
  const bill = { description: text.line(service_name, start_time), payment, textOf: text.document }
  const invoice = await issueHoldInvoice(context, order.id, bill)
  await updateDeposit(tx, scope, id, { paid_at: now, invoice_id: invoice.id })
  notifyOfDeposit(context, row!, paid.amount)
  return true
}

const notifyOfDeposit = (context: CardContext, row: AppointmentRow, agorot: number): void => {
  const { id: appointmentId, customer_id: customerId, start_at: start } = row
  const facts = { amount: toMoney(agorot), start }
  notify(context, { kind: 'payment_received', customerId, appointmentId, onlyOwners: true, facts })
}

async function abandonDeposit(context: CardContext, orderId: number): Promise<void> {
  const { tx, scope } = context
  const order = await selectForUpdateOrder(tx, scope, orderId)
  if (order?.status !== 'pending') return
  await cancel(context, orderId)
  const deposit = (await depositOfOrder(tx, scope, orderId))!
  const row = await selectForUpdateAppointment(tx, scope, deposit.appointment_id)
  if (row) await releaseSlot(context, row)
}

async function cancel(context: CardContext, orderId: number): Promise<void> {
  await markCancelled(context.tx, context.scope, orderId)
  recordChange(context, orderChange, { action: 'cancel', id: orderId })
}

async function queueLateMessage(
  { tx, scope, now }: CardContext,
  orderId: number,
  appointmentId: number,
): Promise<void> {
  const [customer, office, shown] = await Promise.all([
    customerOfOrder(tx, scope, orderId),
    shownOffice(tx, scope),
    shownAppointment(tx, scope, appointmentId),
  ])
  await queueSms(tx, scope, now, {
    kind: 'change',
    customerId: customer.id,
    phone: customer.phone,
    message: text.late(shown.service_name, office.name),
    dedupeKey: `deposit-late:${orderId}`,
    isUnattended: true,
  })
}
