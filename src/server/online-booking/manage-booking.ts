/** What a customer does with the link of her own appointment. The link is the key: whoever holds it may look, move and cancel. */
import type { StatusKey } from '#shared/calendar-settings/contract.ts'
import { byDay } from '#shared/online-booking/slots.ts'
import { dateOf, exists, HOUR, MINUTE, toInstant } from '#shared/values/local-time.ts'
import { selectForUpdateAppointment, lockCalendars, updateAppointment } from '../appointments/queries.ts'
import { forgetReminder, scheduleReminder, tellCustomer } from '../appointments/tell-customer.ts'
import { acceptStart, loadRules, slotsIn } from '../availability/offer-slots.ts'
import { publicOffice } from '../business/queries.ts'
import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { publish } from '../platform/realtime/events.ts'
import { fail } from '../platform/fail.ts'
import type { Scope } from '../platform/security/scope.ts'
import type { Outside } from '../platform/http/serve.ts'
import { managedAppointment, managedBy } from './booking-queries.ts'

/** Opens the office of a link and works there; a link that fits nothing is not found, after a limited number of tries. */
async function withLink<T>(
  context: Outside,
  token: string,
  work: (tx: Tx, scope: Scope, id: number) => Promise<T>,
): Promise<T> {
  await context.services.limits.take('manageIp', context.ip)
  const found = (await managedBy(context.db, token)) ?? fail('not_found')
  return context.enter(found.office_id, (tx, scope) => work(tx, scope, found.id))
}

async function shown(tx: Tx, scope: Scope, now: Date, id: number) {
  const { start_at, end_at: _, status_key, ...appointment } = await managedAppointment(tx, scope, id)
  const office = await publicOffice(tx, scope)
  const { id: officeId, slug, name, logo, phone, address, cancel_cutoff_hours, booking_horizon_days } = office
  const inTime = start_at.getTime() - now.getTime() >= cancel_cutoff_hours * HOUR && start_at > now
  return {
    appointment: { ...appointment, status_key: status_key as StatusKey },
    business: { id: officeId, slug, name, logo, phone, address },
    can_change: inTime && ['waiting', 'confirmed', 'reminded'].includes(status_key),
    cancel_cutoff_hours,
    booking_horizon_days,
  }
}

export const showManaged = (context: Outside, token: string) =>
  withLink(context, token, (tx, scope, id) => shown(tx, scope, context.now, id))

/** The same with its instants, for the calendar file. */
export const managedSpan = (context: Outside, token: string) =>
  withLink(context, token, async (tx, scope, id) => {
    const { start_at: start, end_at: end } = await managedAppointment(tx, scope, id)
    return { ...(await shown(tx, scope, context.now, id)), start, end }
  })

/** The slots to move to: those of the same service with the same employee, her own time among them. */
export const managedSlots = (context: Outside, token: string, query: { from?: string | undefined; days: number }) =>
  withLink(context, token, async (tx, scope, id) => {
    const { appointment, can_change } = await shown(tx, scope, context.now, id)
    if (!can_change) fail('cutoff_passed')
    const rules = await loadRules(tx, scope, context.now, appointment)
    const window = { from: query.from ?? dateOf(context.now), days: query.days }
    const slots = await slotsIn(tx, scope, context.now, appointment, rules, window, id)
    return { days: byDay(slots, rules, window.from, window.days) }
  })

/** Only to what is offered, decided as a new booking is. */
export const moveManaged = (
  context: Outside,
  token: string,
  to: { start_time: string; version?: number | undefined },
) =>
  withLink(context, token, async (tx, scope, id) => {
    if (!exists(to.start_time)) fail('time_skipped')
    await selectForUpdateAppointment(tx, scope, id)
    const { appointment, can_change } = await shown(tx, scope, context.now, id)
    if (!can_change) fail('cutoff_passed')
    await lockCalendars(tx, scope, [appointment.employee_id])
    if (to.version !== undefined && to.version !== appointment.version) fail('appointment_changed')
    const start = toInstant(to.start_time)
    const rules = await acceptStart(tx, scope, context.now, appointment, start, id)
    await context.services.limits.take('moveLink', token, 'booking_limit')
    await updateAppointment(tx, scope, id, {
      start_at: new Date(start),
      end_at: new Date(start + rules.time_window * MINUTE),
      buffer_minutes: rules.buffer_minutes,
      status_key: rules.approve_bookings ? 'waiting' : 'confirmed',
      holds_slot: true,
    })
    const inside = { tx, scope, now: context.now, services: context.services }
    await scheduleReminder(inside, { id, start })
    await tellCustomer(inside, id, rules.approve_bookings ? 'requested' : 'moved')
    return written(context, tx, scope, id, 'move')
  })

/** Frees the time. Asked twice, it is still cancelled. */
export const cancelManaged = (context: Outside, token: string) =>
  withLink(context, token, async (tx, scope, id) => {
    await selectForUpdateAppointment(tx, scope, id)
    const { appointment, can_change } = await shown(tx, scope, context.now, id)
    if (appointment.status_key === 'cancelled') return shown(tx, scope, context.now, id)
    if (!can_change) fail('cutoff_passed')
    await updateAppointment(tx, scope, id, { status_key: 'cancelled', holds_slot: false })
    await forgetReminder({ tx }, id)
    await tellCustomer({ tx, scope, now: context.now, services: context.services }, id, 'cancelled')
    return written(context, tx, scope, id, 'cancel')
  })

async function written(context: Outside, tx: Tx, scope: Scope, id: number, action: string) {
  await audit(tx, scope, context.now, { actor: 'customer', action, subject: 'appointment', id })
  await publish(tx, scope, { what: 'appointments', id })
  return shown(tx, scope, context.now, id)
}
