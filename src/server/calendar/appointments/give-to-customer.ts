/** Staff give an appointment to another customer (docs/calendar.md). */
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { smsRoom } from '#server/messages/sms/quota-queries.ts'
import { saveAppointment } from './change/save-appointment.ts'
import { isNear } from '#shared/messages/quiet-time/rules.ts'
import { knownOf } from './change/hold-message.ts'
import { noticesOf } from './change/notice-queries.ts'
import { messageCustomer } from './message-customer.ts'
import { messageFacts, type Appointment, type AppointmentRow } from './queries.ts'
import { messageForChange } from './rules.ts'

type Change = Partial<Omit<AppointmentRow, 'id' | 'version'>>

/**
 * Saves an appointment with another customer. Nothing of the former one stays: their manage link,
 * their confirmation, their visit and their recurrence end. A new link goes to the new customer
 * with their messages. `notify` tells the former customer that the appointment is off and the new
 * one that it is booked.
 */
export async function giveToCustomer(
  context: OfficeContext,
  before: AppointmentRow,
  { change, notify }: { readonly change: Change; readonly notify: boolean },
): Promise<Appointment> {
  if (notify) await notifyFormerCustomer(context, before)
  const ended = {
    source: 'staff' as const,
    booking_session_id: null,
    visit_key: null,
    series_id: null,
    confirmed_start: null,
    manage_token: before.manage_token === null ? null : newLinkSeed(),
    held_until: null,
    booked_for: null,
  }
  return (await saveAppointment(context, before, { change: { ...change, ...ended }, notify })).appointment
}

/**
 * Queues the message of a cancellation, unless the customer does not know of the appointment or it
 * has begun.
 */
async function notifyFormerCustomer(context: OfficeContext, before: AppointmentRow): Promise<void> {
  const { tx, scope, now } = context
  const known = knownOf({ ...before, ...(await noticesOf(tx, scope, before.id)) })
  const off = known && { ...known, start_at: before.start_at, deleted_at: now }
  if (!off || messageForChange(known, off, 'staff', now) !== 'cancelled') return
  const [room, facts] = await Promise.all([smsRoom(tx, scope, now), messageFacts(tx, scope, before.id)])
  const atOnce = isNear([known.start_at, before.start_at], now.getTime())
  if (facts) messageCustomer(context, facts, 'cancelled', room, { atOnce, isUnattended: true })
}
