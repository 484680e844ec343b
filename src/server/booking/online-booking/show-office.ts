/** The office as a visitor sees it before booking. */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { byDay } from '#shared/calendar/availability/slots.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { requireOnline, slotsFor } from '#server/calendar/availability/offer-slots.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'
import { hasSlug, officeNamed, publicOffice } from '#server/office/business/queries.ts'
import { typedSettings } from '#server/office/calendar-settings/save-calendar-settings.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, PublicContext } from '#server/platform/http/serve.ts'
import { cachedAvailability } from './free-times.ts'

/**
 * Returns a token for 24 hours. Fails with not_found for an unknown office and for one that is
 * closed.
 */
export async function issueVisitorToken(context: PublicContext, officeName: string): Promise<{ token: string }> {
  const office = await officeOfStranger(context, officeName)
  const open = await context.enter(office.id, async (tx, scope) =>
    isOpenForBooking(await publicOffice(tx, scope), context.now),
  )
  if (!open) fail('not_found')
  return { token: await context.services.sessions.signVisitor(office.id) }
}

/**
 * The office that a stranger names. Fails with not_found. Unknown names are counted apart, so that
 * nobody finds businesses by trying numbers.
 */
async function officeOfStranger({ services, db, ip }: PublicContext, officeName: string) {
  const office = await officeNamed(db, officeName)
  await services.limits.takeNetwork(office ? perNetwork.opens : perNetwork.unknownOffices, ip, office?.id)
  return office ?? fail('not_found')
}

/**
 * The office of the token. Fails with not_found when the name in the path is that of another
 * office.
 */
export async function requireTokenOffice({ tx, scope }: OfficeContext, officeName: string) {
  const office = await publicOffice(tx, scope)
  const named = [String(office.id), office.slug].includes(officeName) || (await hasSlug(tx, scope, officeName))
  return named ? office : fail('not_found')
}

/** Whether the office takes online bookings. */
export async function showBookingStatus(context: OfficeContext, officeName: string) {
  return { settings: { online_booking: isOpenForBooking(await requireTokenOffice(context, officeName), context.now) } }
}

/**
 * What the calendar shows, with notice in minutes and horizon in days. The hours of single days
 * come with the slots.
 */
export async function showCalendar({ tx, scope }: OfficeContext) {
  const settings = await typedSettings({ tx, scope })
  const { booking_notice_minutes, booking_horizon_days } = await publicOffice(tx, scope)
  return { calendar_settings: { ...settings, booking_notice_minutes, booking_horizon_days } }
}

/**
 * Free and taken starts of services with an employee, or with any who gives them all, by day. One
 * statement while nothing of the office changes, otherwise one more for each month, regardless of
 * the number of appointments and employees.
 */
export async function offerDays(
  context: PublicContext,
  officeName: string,
  { from = dateOf(context.now), days, ...asked }: Query<typeof onlineBooking, 'slots'>,
) {
  const office = (await officeNamed(context.db, officeName)) ?? fail('not_found')
  const service_ids = [asked.service_id, ...(asked.more_services ?? [])]
  const wanted = { service_ids, employee_id: asked.employee_id ?? null }
  const calendars = requireOnline(await cachedAvailability(context, office.id, { ...wanted, from, days }), context.now)
  const team = calendars.map(({ rules }) => rules)
  return { days: byDay(slotsFor(calendars, { from, days }, context.now), team, from, days) }
}
