/** Books a held appointment when what it was held for has come. */
import { saveAppointment } from '#server/calendar/appointments/change/save-appointment.ts'
import { isStillFree } from '#server/calendar/appointments/is-still-free.ts'
import { lockCalendars, type AppointmentRow } from '#server/calendar/appointments/queries.ts'
import { serviceWithRules } from '#server/calendar/appointments/service-queries.ts'
import type { CardContext } from '../payment-gateway/card-orders.ts'

/**
 * Makes the held appointment, which is locked, a booked one, or one that waits where the office
 * approves its bookings. What staff decided meanwhile stays: a confirmed appointment is only paid
 * for, a cancelled or deleted one is refused. False when the slot was taken after the hold ended.
 */
export async function claimHold(
  context: CardContext,
  row: AppointmentRow,
  { approve }: { readonly approve: boolean },
): Promise<boolean> {
  if (row.held_until === null) return row.deleted_at === null && row.status_key !== 'cancelled'
  const isOver = row.held_until <= context.now || !row.holds_slot
  if (isOver && !(await mayStillBook(context, row))) return false
  const status_key = approve ? 'waiting' : 'confirmed'
  const change = { status_key, held_until: null, deleted_at: null, holds_slot: true }
  await saveAppointment(context, row, { change, by: 'customer' })
  return true
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
