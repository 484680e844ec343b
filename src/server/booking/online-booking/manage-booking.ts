/**
 * The actions of a customer with the manage link of an appointment. The link alone gives access:
 * its holder may view, move and cancel.
 */
import { perNetwork, perPerson } from '#server/office/subscriptions/limit-table.ts'
import { fullAddress } from '#shared/office/business/rules.ts'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import type { Body, Query } from '#shared/http/endpoint.ts'
import type { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import { answerBy } from '#shared/booking/online-booking/rules.ts'
import { changeWindow } from '#shared/calendar/appointments/rules.ts'
import { countedStart } from '#shared/money/booking-holds/rules.ts'
import { byDay } from '#shared/calendar/availability/slots.ts'
import { dateOf, wallClockExists, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { positionAt } from '#server/calendar/appointments/change/plan.ts'
import { saveAppointment } from '#server/calendar/appointments/change/save-appointment.ts'
import { notifyOfParts } from '#server/calendar/appointments/change/notify-of-change.ts'
import { lockCalendars, type AppointmentRow } from '#server/calendar/appointments/queries.ts'
import { freeTimesOf } from '#server/calendar/appointments/release-queries.ts'
import { isUnheldRequest, linksOfVisitsAfter } from '#server/calendar/appointments/rules.ts'
import {
  checkStart,
  requireOnline,
  readAvailability,
  slotsFor,
  onlineRefusal,
} from '#server/calendar/availability/offer-slots.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import { depositShown, lockDeposit, settleDeposit } from '#server/money/booking-holds/settle-deposit.ts'
import { agreeToStart, chosenStart } from '#server/money/booking-holds/agree-to-start.ts'
import { settleKeptCard } from '#server/money/booking-holds/settle-card.ts'
import { customerView } from '#server/money/booking-holds/show-kept-card.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, PublicContext } from '#server/platform/http/serve.ts'
import { noteLinkOpened } from '#server/messages/sms/result-queries.ts'
import { managedBy } from './booking-queries.ts'
import { partsOfVisit } from './parts-of-visit.ts'
import { confirmRefusal } from './rules.ts'
import { lockVisit, visitOfLink } from './visit-of-link.ts'
import { text } from './text.ts'

export type ManageContext = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'> & { readonly actor: 'customer' }

/**
 * Enters the office of a link. Fails with not_found for an unknown or expired link; the attempts
 * are limited.
 */
export async function withLink<T>(
  { now, services, db, enter, ip }: PublicContext,
  token: string,
  work: (context: ManageContext, id: number) => Promise<T>,
): Promise<T> {
  const linked = await managedBy(db, services.secrets.links.storedAs(token), linksOfVisitsAfter(now))
  await services.limits.takeNetwork(perNetwork.opens, ip, linked?.office_id)
  const found = linked ?? fail('not_found')
  return enter(found.office_id, (tx, scope) => work({ tx, scope, now, services, actor: 'customer' }, found.id))
}

const OPEN: readonly string[] = ['waiting', 'confirmed', 'reminded']

/** The appointment of a link as its customer sees it. */
export async function showManaged({ tx, scope, now }: Pick<ManageContext, 'tx' | 'scope' | 'now'>, id: number) {
  const visit = await visitOfLink(tx, scope, id)
  const { start_at, created_at: bookedAt, status_key, employee_ids: _e, end_at: _, ...appointment } = visit
  const { held_until, source, confirmed_start } = appointment
  const office = await publicOffice(tx, scope)
  const { id: officeId, slug, name, logo, phone, cancel_cutoff_hours, booking_horizon_days } = office
  const refusal = confirmRefusal({ status_key, start_at, held_until, source }, office, now)
  const chosen = await chosenStart(tx, scope, id)
  const counted = chosen ? countedStart({ start_at, agreed_start: chosen }) : start_at
  const window = changeWindow({ bookedAt, startAt: counted, cutoffHours: cancel_cutoff_hours }, now)
  // a visit that staff marked as missed before the time that the customer chose can still be
  // cancelled
  const isOpen = OPEN.includes(status_key) || (status_key === 'no_show' && chosen !== null)
  const can_change = window !== null && isOpen
  const refused = can_change ? await moveRefusal({ tx, scope, now }, visit) : null
  return {
    appointment: { ...appointment, employee_phone: phone, status_key: status_key as StatusKey },
    business: { id: officeId, slug, name, logo, phone, address: fullAddress(office) },
    can_change,
    grace_until: can_change && window.byGrace ? toWallClock(window.until.getTime()) : null,
    holds_time: visit.holds_slot,
    answer_by: status_key === 'waiting' ? toWallClock(answerBy({ bookedAt, startAt: start_at }).getTime()) : null,
    can_move: can_change && refused === null,
    move_refusal: refused?.sentence ?? null,
    chosen_time: counted > start_at ? toWallClock(counted.getTime()) : null,
    can_confirm: refusal === null,
    is_past: refusal === 'past',
    confirmed: confirmed_start?.getTime() === start_at.getTime(),
    deposit: await depositShown({ tx, scope, now }, id),
    card: await customerView({ tx, scope, now }, id),
    cancel_cutoff_hours,
    booking_horizon_days,
  }
}

/**
 * The appointment of a manage link. Fails with not_found when the link is unknown. `isOpening`: a
 * person opened the page, which the message that brought the link notes.
 */
export const showManagedBooking = (
  context: PublicContext,
  token: string,
  { isOpening }: { readonly isOpening: boolean },
) =>
  withLink(context, token, async (managing, id) => {
    if (isOpening) await noteLinkOpened(managing.tx, managing.scope, id, managing.now)
    return showManaged(managing, id)
  })

/** The same with start and end as instants, for the calendar file. */
export const managedSpan = (context: PublicContext, token: string) =>
  withLink(context, token, async (managing, id) => {
    const { start_at: start, end_at: end } = await visitOfLink(managing.tx, managing.scope, id)
    return { ...(await showManaged(managing, id)), start, end }
  })

/** The slots to move to: the same service with the same employee, the current time included. */
export const managedSlots = (
  context: PublicContext,
  token: string,
  query: Query<typeof onlineBooking, 'managedSlots'>,
) =>
  withLink(context, token, async (managing, id) => {
    const { tx, scope, now } = managing
    await requireMovable(managing, id)
    const { from = dateOf(now), days } = query
    const { ids, ...asked } = askedBy(await visitOfLink(tx, scope, id))
    const read = await readAvailability(managing, { asked, days: { from, days }, except: ids })
    const calendars = requireOnline(read, now)
    const team = calendars.map(({ rules }) => rules)
    return { days: byDay(slotsFor(calendars, read, now), team, from, days) }
  })

/** Fails with the reason why the customer cannot move the appointment, whatever the time. */
async function requireMovable(managing: ManageContext, id: number) {
  const shown = await showManaged(managing, id)
  if (!shown.can_change) fail('cutoff_passed')
  if (shown.can_move) return shown
  const refused = await moveRefusal(managing, await visitOfLink(managing.tx, managing.scope, id))
  return fail(refused?.code ?? 'cutoff_passed', refused ? { message: refused.sentence } : {})
}

const askedBy = ({ ids, service_ids, employee_id, times }: Awaited<ReturnType<typeof visitOfLink>>) => ({
  ids,
  service_ids,
  employee_id,
  times,
})

/** Moves only to an offered slot, checked like a new booking. */
export const moveManagedBooking = (
  context: PublicContext,
  token: string,
  to: Body<typeof onlineBooking, 'moveManaged'>,
) =>
  withLink(context, token, async (managing, id) => {
    const { tx, scope, now, services } = managing
    if (!wallClockExists(to.start_time)) fail('time_skipped')
    await lockDeposit(managing, id)
    const parts = await lockVisit(managing, id)
    const { appointment } = await requireMovable(managing, id)
    const start = toInstant(to.start_time)
    const { ids, ...asked } = askedBy(await visitOfLink(tx, scope, id))
    // pipelined in this order, so that reads after the lock stay valid
    const [, day] = await Promise.all([
      lockCalendars(tx, scope, now, [appointment.employee_id], asked.service_ids),
      readAvailability(managing, { asked, days: { from: dateOf(start), days: 1 }, except: ids }),
    ])
    if (to.version !== undefined && to.version !== appointment.version) fail('appointment_changed')
    const [{ rules }] = await checkStart(managing, { asked, day, start, except: ids })
    await services.limits.take(perPerson.linkActs, token, 'booking_limit')
    const times = partsOfVisit(rules, start)
    if (parts.length > 1) await freeTimesOf(tx, scope, ids)
    for (const [i, before] of [...parts.entries()].toReversed()) {
      const { service_id: _, visit_key: _g, ...moved } = times[i]!
      const isRequest = isUnheldRequest(before)
      const status_key = rules.approve_bookings || isRequest ? 'waiting' : 'confirmed'
      const change = { ...moved, status_key, holds_slot: !isRequest }
      await saveAppointment(managing, before, { change, action: 'move', by: 'customer', position: positionAt(i) })
    }
    await agreeToStart(managing, id, new Date(start))
    return showManaged(managing, id)
  })

/**
 * Cancels an appointment for its customer, and returns of its deposit what the rule says, or keeps
 * its card for the fee of a late cancellation. Does nothing when it is already cancelled.
 * `seenStart`: the start that the customer saw. `notify` false: the caller tells the customer.
 * Fails with cutoff_passed.
 */
export async function cancelManaged(
  managing: ManageContext,
  id: number,
  { seenStart, notify = true }: { readonly seenStart?: string | undefined; readonly notify?: boolean } = {},
): Promise<void> {
  const deposit = await lockDeposit(managing, id)
  const parts = await lockVisit(managing, id)
  const before = parts[0]!
  checkSeen(before, seenStart)
  if (before.status_key === 'cancelled') return
  const { can_change } = await showManaged(managing, id)
  if (!can_change) fail('cutoff_passed')
  if (deposit) await settleDeposit(managing, deposit, 'rule')
  await settleKeptCard(managing, id)
  const change = { status_key: 'cancelled', holds_slot: false }
  for (const [i, part] of [...parts.entries()].toReversed())
    await saveAppointment(managing, part, { change, action: 'cancel', by: 'customer', notify, position: positionAt(i) })
  notifyOfParts(managing, parts, change)
}

/** The same for the appointment of a manage link, which is shown as it is then. */
export const cancelManagedBooking = (context: PublicContext, token: string, seenStart?: string) =>
  withLink(context, token, async (managing, id) => {
    await cancelManaged(managing, id, { seenStart })
    return showManaged(managing, id)
  })

/**
 * Fails with appointment_changed when the customer saw another start, an office wall clock, than it
 * has.
 */
export function checkSeen({ start_at }: AppointmentRow, seenStart: string | undefined): void {
  if (seenStart !== undefined && toWallClock(start_at.getTime()) !== seenStart) fail('appointment_changed')
}

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>

/**
 * Why the customer cannot move a visit online at all, with the code of the refusal, while it can be
 * cancelled: the rule of a new booking of the same services with the same employee. Null when they
 * can. What is offered and what is accepted fail with the same code.
 */
async function moveRefusal(context: Context, visit: Awaited<ReturnType<typeof visitOfLink>>) {
  const { now } = context
  const { ids, service_ids, employee_ids, employee_id, employee_name } = visit
  if (employee_ids.length > 1) return { code: 'cutoff_passed' as const, sentence: text.cannotMove.divided }
  const asked = { service_ids, employee_id }
  const days = { from: dateOf(now), days: 1 }
  const { calendars } = await readAvailability(context, { asked, days, except: ids })
  const refusal = onlineRefusal(calendars[0]!, now)
  return refusal && { code: refusal.code, sentence: text.cannotMove[refusal.kind](employee_name) }
}
