/** Holds a slot for an online booking until its deposit is paid. */
import { HOLD_MINUTES } from '#shared/money/booking-holds/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import {
  createAppointment,
  saveAppointment,
  type NewAppointment,
} from '#server/calendar/appointments/appointment-lifecycle.ts'
import {
  selectForUpdateAppointment,
  type Appointment,
  type AppointmentRow,
} from '#server/calendar/appointments/queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { addOrder, selectForUpdateOrder } from '../customer-orders/queries.ts'
import { addCardPayment } from '../payment-gateway/take-card-payment.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { agreeToDepositStart } from './agree-to-deposit-start.ts'
import { depositChange } from './changes.ts'
import { depositById, insertDeposit, type Deposit } from './deposit-queries.ts'
import { depositText as text } from './text.ts'

type Context = ChangeContext & { readonly services: Services }
export type Asked = {
  /** Agorot. */
  readonly amount: number
  readonly price: Money
  readonly freeHours: number
  readonly service: string
  readonly customer: { readonly name: string; readonly email: string | null }
}
/**
 * The data that completes a deposit's order: whether the office then has to approve the booking.
 */
export type PendingDeposit = { readonly approve: boolean }

/**
 * Inserts the appointment, which holds its slot for ten minutes, with the pending order and the
 * card payment of its deposit. The calendar must be locked and the slot free.
 */
export async function holdSlot(context: Context, row: NewAppointment, asked: Asked): Promise<Appointment> {
  const { tx, scope, now } = context
  const held_until = holdEnd(now)
  const held = { ...row, status_key: 'waiting' as const, held_until }
  const { appointment } = await createAppointment(context, held, 'customer')
  const pending: PendingDeposit = { approve: row.status_key === 'waiting' }
  const order = await addOrder(context, {
    kind: 'deposit',
    customerId: row.customer_id,
    customerName: asked.customer.name,
    customerEmail: asked.customer.email,
    paymentMethod: 'card',
    total: asked.amount,
    discount: 0,
    rounding: 0,
    tip: 0,
    sellerId: null,
    lines: [
      {
        description: text.line(asked.service, appointment.start_time),
        quantity: 1,
        price: asked.amount,
        discount: 0,
        productId: null,
        employeeId: null,
      },
    ],
    pending,
  })
  const cardPaymentId = await addCardPayment(context, { orderId: order.id, amount: asked.amount })
  const id = await insertDeposit(tx, scope, {
    appointment_id: appointment.id,
    order_id: order.id,
    card_payment_id: cardPaymentId,
    amount: toMoney(asked.amount),
    price: asked.price,
    free_hours: asked.freeHours,
    created_at: now,
    agreed_start: row.start_at,
  })
  recordChange(context, orderChange, { action: 'await_payment', id: order.id })
  recordChange(context, depositChange, { action: 'hold', id, eventId: appointment.id })
  await planRelease(context, id, held_until)
  return appointment
}

const holdEnd = (now: Date) => new Date(now.getTime() + HOLD_MINUTES * MINUTE)

const planRelease = ({ tx, services }: Context, id: number, at: Date) =>
  enqueue(tx, 'release_hold', { id }, { runAt: services.machineTime(at.getTime()), key: `hold:${id}` })

export type OwnHold = { readonly deposit: Deposit; readonly row: AppointmentRow }
/**
 * A hold that is not paid, with its order and its appointment locked, in the order in
 * which a payment locks them.
 */
export async function lockOwnHold({ tx, scope }: Context, depositId: number): Promise<OwnHold | null> {
  const deposit = await depositById(tx, scope, depositId)
  if (!deposit) return null
  const order = await selectForUpdateOrder(tx, scope, deposit.order_id)
  const row = await selectForUpdateAppointment(tx, scope, deposit.appointment_id)
  return order?.status === 'pending' && row && row.held_until !== null ? { deposit, row } : null
}

/**
 * The visitor tries again: the same appointment, order and gateway's page, for another ten minutes.
 */
export async function holdAgain(context: Context, { deposit, row }: OwnHold): Promise<Appointment> {
  const held_until = holdEnd(context.now)
  const change = { held_until, holds_slot: true, deleted_at: null }
  const { appointment } = await saveAppointment(context, row, change, 'update', 'customer')
  await agreeToDepositStart(context, row.id, row.start_at)
  recordChange(context, depositChange, { action: 'hold_again', id: deposit.id, eventId: row.id })
  await planRelease(context, deposit.id, held_until)
  return appointment
}
