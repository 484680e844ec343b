import { appointmentChange } from '#server/calendar/appointments/changes.ts'
import {
  selectForUpdateAppointment,
  updateAppointment,
  type AppointmentRow,
} from '#server/calendar/appointments/queries.ts'
import { planGap } from '#server/calendar/availability/gap-queries.ts'
import { orderChange } from '../customer-orders/changes.ts'
import { markCancelled, selectForUpdateOrder } from '../customer-orders/queries.ts'
import { cancelCardPayments } from '../payment-gateway/take-card-payment.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { depositById } from './deposit-queries.ts'

type Context = ChangeContext & { readonly services: Services }

/**
 * Frees the slot of a hold. Its row keeps `held_until`, so that a later payment can tell it from an
 * appointment that was cancelled.
 */
export async function releaseSlot(context: Context, row: AppointmentRow): Promise<void> {
  const { tx, scope, now } = context
  if (row.held_until === null || row.deleted_at !== null) return
  await updateAppointment(tx, scope, row.id, { deleted_at: now, holds_slot: false })
  planGap(context, row, now.getTime())
  recordChange(context, appointmentChange, { action: 'delete', id: row.id, before: row })
}

/**
 * Gives up a deposit that is not paid. Money that still comes is a late payment. The order is
 * locked.
 */
export async function cancelDepositOrder(context: Context, orderId: number): Promise<void> {
  await markCancelled(context.tx, context.scope, orderId)
  await cancelCardPayments(context, orderId)
  recordChange(context, orderChange, { action: 'cancel', id: orderId })
}

/** Frees a slot whose time is over. The payment can still come and book it, if it is free then. */
export const releaseHold = ({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> =>
  inOffice(async (tx) => {
    const deposit = await depositById(tx, scope, id)
    if (!deposit) return
    await selectForUpdateOrder(tx, scope, deposit.order_id)
    const row = await selectForUpdateAppointment(tx, scope, deposit.appointment_id)
    if (row && row.held_until !== null && row.held_until <= now)
      await releaseSlot({ tx, scope, services, now, actor: 'job' }, row)
  })
