import type { StatusKey } from '#shared/calendar-settings/contract.ts'
import { problemText } from '#shared/http/text.ts'
import { fieldText } from '#shared/values/text.ts'
import { nearestForStaff } from '../availability/offer-slots.ts'
import { conflictingAppointment } from '../availability/queries.ts'
import { lockCustomerInUse } from '../customers/queries.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import { publish } from '../platform/realtime/events.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { appointmentById, insertAppointment, lockCalendars, serviceOf, type Appointment } from './queries.ts'
import { spanOf } from './rules.ts'
import { scheduleReminder, tellCustomer } from './tell-customer.ts'
import { text } from './text.ts'

export type Typed = {
  employee_id: number
  customer_id?: number | undefined
  service_id: number
  start_time: string
  end_time: string
  status_key?: StatusKey | undefined
  notes: string | null
  allow_overlap: boolean
}
type Booked = {
  appointment: Appointment
  sms_sent: boolean
  message: string
  code?: 'sms_quota_reached' | undefined
  manage_token: string | null
}

/** Staff book for a customer: any time, also over another appointment when they chose so knowingly. */
export async function bookAppointment(context: InOffice, typed: Typed): Promise<Booked> {
  const { tx, scope, now, caller } = context
  const span = spanOf(typed)
  const customer_id = await checkCustomer(context, typed.customer_id)
  const status_key = typed.status_key ?? 'confirmed'
  await lockCalendars(tx, scope, [typed.employee_id])
  const { buffer_minutes } = await checkAssigned(context, typed) // under the lock: somebody may just be switching her off
  const holds_slot = await claim(context, { ...typed, status_key }, span)
  const id = await insertAppointment(tx, scope, {
    employee_id: typed.employee_id,
    customer_id,
    service_id: typed.service_id,
    start_at: new Date(span.start),
    end_at: new Date(span.end),
    buffer_minutes,
    status_key,
    notes: typed.notes,
    source: 'staff',
    holds_slot,
    created_at: now,
  })
  await scheduleReminder(context, { id, start: span.start })
  const news = span.start > now.getTime() && status_key !== 'cancelled'
  const told = news ? await tellCustomer(context, id, 'confirmed') : 'unwanted'
  const appointment = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  await audit(tx, scope, now, {
    actor: actorOf(caller),
    action: 'create',
    subject: 'appointment',
    id,
    after: appointment,
  })
  await publish(tx, scope, { what: 'appointments', id })
  const message = told === 'quota' ? problemText.sms_quota_reached : told === 'queued' ? text.smsSent : ''
  const code = told === 'quota' ? 'sms_quota_reached' : undefined
  return { appointment, sms_sent: told === 'queued', message, code, manage_token: null }
}

/** The number of a customer who is there, neither deleted nor another office's. */
export async function checkCustomer({ tx, scope }: InOffice, id: number | undefined): Promise<number> {
  if (id === undefined) return fail('invalid_input', { fields: { customer_id: fieldText.required } })
  if (!(await lockCustomerInUse(tx, scope, id))) fail('not_found')
  return id
}

/** What the appointment takes from its service; fails unless the employee works here and gives it. */
export async function checkAssigned(
  { tx, scope }: InOffice,
  typed: { service_id: number; employee_id: number },
): Promise<{ buffer_minutes: number }> {
  const service = (await serviceOf(tx, scope, typed.service_id, typed.employee_id)) ?? fail('not_found')
  if (!service.assigned || service.employee_status !== 'active') fail('employee_not_assigned')
  return service
}

type Claim = { employee_id: number; service_id: number; status_key: string; allow_overlap: boolean }
/**
 * Whether the appointment will hold its time: not when it is cancelled, and not when staff chose to overlap. Fails with slot_taken, the
 * appointment that stands there and the nearest free starts. The calendar must be locked.
 */
export async function claim(
  context: InOffice,
  wanted: Claim,
  span: { start: number; end: number },
  except?: number,
): Promise<boolean> {
  const { tx, scope, now } = context
  if (wanted.status_key === 'cancelled') return false
  const standing = await conflictingAppointment(tx, scope, {
    employeeId: wanted.employee_id,
    from: span.start,
    to: span.end,
    except,
  })
  if (standing === undefined) return true
  if (wanted.allow_overlap) return false
  const appointment = await appointmentById(tx, scope, standing)
  const slots = await nearestForStaff(tx, scope, now, wanted, span, except)
  return fail('slot_taken', { slots, ...(appointment && { appointment }) })
}
