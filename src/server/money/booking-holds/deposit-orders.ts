/** Orders of deposits, for the card gateway. */
import { toMoney } from '#shared/values/money.ts'
import { saveAppointment } from '#server/calendar/appointments/appointment-lifecycle.ts'
import {
  lockCalendars,
  selectForUpdateAppointment,
  type AppointmentRow,
} from '#server/calendar/appointments/queries.ts'
import { isStillFree } from '#server/calendar/appointments/is-still-free.ts'
import { serviceWithRules } from '#server/calendar/appointments/service-queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { insertPayments, markCancelled, markCompleted, selectForUpdateOrder } from '../customer-orders/queries.ts'
import type { CardContext, CardOrders, PaidCard } from '../payment-gateway/card-orders.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { depositChange } from './changes.ts'
import type { PendingDeposit } from './hold-slot.ts'
import { issueDepositInvoice } from './issue-deposit-invoice.ts'
import { customerOfOrder, depositOfOrder, shownAppointment, shownOffice, updateDeposit } from './deposit-queries.ts'
import { creditDeposit, type WantedDepositCredit } from './refund-deposit.ts'
import { releaseSlot } from './release-hold.ts'
import { depositText as text } from './text.ts'

export const depositOrders: CardOrders = {
  complete: completeDeposit,
  abandon: abandonDeposit,
  credit: (context, { wanted }) => creditDeposit(context, wanted as WantedDepositCredit),
}

/**
 * Books the appointment that the deposit was paid for, with its money, document and messages. False
 * when the order was given up, staff gave the appointment to another customer, or the slot was
 * taken after the hold ended: the money is then a late payment, and the customer is told.
 */
async function completeDeposit(context: CardContext, paid: PaidCard): Promise<boolean> {
  const { tx, scope, now } = context
  const order = await selectForUpdateOrder(tx, scope, paid.orderId)
  const deposit = (await depositOfOrder(tx, scope, paid.orderId))!
  const isPending = order?.status === 'pending'
  const row = isPending ? (await selectForUpdateAppointment(tx, scope, deposit.appointment_id))! : null
  const isOfPayer = row?.customer_id === order?.customer_id
  if (!isPending || !isOfPayer || !(await bookHeld(context, row!, (order.pending as PendingDeposit).approve))) {
    if (isPending) await cancel(context, paid.orderId)
    await queueLateMessage(context, paid.orderId, deposit.appointment_id)
    return false
  }
  await markCompleted(tx, scope, order.id, now)
  const { lastDigits, brand, instalments, approval } = paid
  const card = lastDigits === null ? null : { lastDigits, brand, instalments }
  const payment = { method: 'card' as const, amount: paid.amount, asmacta: approval, cheque: null, card }
  await insertPayments(context, order.id, [payment])
  recordChange(context, orderChange, { action: 'sell', id: order.id })
  recordChange(context, depositChange, { action: 'pay', id: deposit.id, eventId: deposit.appointment_id })
  const appointment = await shownAppointment(tx, scope, deposit.appointment_id)
  const invoice = await issueDepositInvoice(context, order.id, appointment, payment)
  await updateDeposit(tx, scope, deposit.id, { paid_at: now, invoice_id: invoice.id })
  notifyOfDeposit(context, row!, paid.amount)
  return true
}

/**
 * Makes the held appointment, which is locked, a booked one. What staff decided meanwhile stays: a
 * confirmed appointment is only paid for, a cancelled or deleted one is refused.
 */
export async function bookHeld(context: CardContext, row: AppointmentRow, approve: boolean): Promise<boolean> {
  if (row.held_until === null) return row.deleted_at === null && row.status_key !== 'cancelled'
  const isOver = row.held_until <= context.now || !row.holds_slot
  if (isOver && !(await mayStillBook(context, row))) return false
  const change = {
    status_key: approve ? ('waiting' as const) : ('confirmed' as const),
    held_until: null,
    deleted_at: null,
    holds_slot: true,
  }
  await saveAppointment(context, row, change, 'update', 'customer')
  return true
}

const notifyOfDeposit = (context: CardContext, row: AppointmentRow, agorot: number): void => {
  const { id: appointmentId, customer_id: customerId, start_at: start } = row
  const facts = { amount: toMoney(agorot), start }
  notify(context, { kind: 'payment_received', customerId, appointmentId, onlyOwners: true, facts })
}

async function mayStillBook(context: CardContext, row: AppointmentRow): Promise<boolean> {
  const { tx, scope, now } = context
  if (row.start_at <= now) return false
  await lockCalendars(tx, scope, now, [row.employee_id], [row.service_id])
  const service = await serviceWithRules(tx, scope, { ...row, start: row.start_at.getTime() })
  return isStillFree(context, row, service && { ...service, ...timesOf(row) })
}

/** What the appointment copied of its service. */
const timesOf = ({ buffer_minutes, processing_after, processing_minutes }: AppointmentRow) => ({
  buffer_minutes,
  processing_after,
  processing_minutes,
})

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
