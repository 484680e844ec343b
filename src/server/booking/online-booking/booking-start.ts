import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { usualOpening } from '#shared/booking/waiting-list/rules.ts'
import { usualWeek } from '#shared/office/working-hours/rules.ts'
import { depositOf } from '#shared/money/booking-holds/rules.ts'
import { feeOf } from '#shared/money/booking-holds/rules.ts'
import { addDays, dateOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import { busyRangesByEmployee } from '#server/calendar/availability/team-queries.ts'
import { isOpenForBooking } from '#server/office/subscriptions/rules.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { askedInAdvance } from '#server/money/booking-holds/ask-in-advance.ts'
import type { Services } from '#server/platform/services.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { teamRules } from '#server/office/working-hours/queries.ts'
import type { BusinessProfile } from './business-profile.ts'
import { firstFree } from './first-free.ts'
import { contactOf, openText } from './office-contact.ts'
import { onlineServicesAndFull } from './queries.ts'

/** What the page shows, and what only search engines read of it. */
export type BookingData = { readonly start: BookingStart; readonly profile: BusinessProfile }

/**
 * All data of the first two booking steps. The number of queries does not depend on the number of
 * services, employees and appointments.
 */
export async function bookingStart(tx: Tx, scope: Scope, now: Date, services: Services): Promise<BookingData> {
  const office = await publicOffice(tx, scope)
  const open = isOpenForBooking(office, now)
  const today = dateOf(now)
  const until = toInstant(wallClockAt(addDays(today, Math.min(office.booking_horizon_days, 62) + 2), '00:00'))
  const { services: found, full } = open
    ? await onlineServicesAndFull(tx, scope, now, until)
    : { services: [], full: [] }
  const team = await teamRules(tx, scope, today)
  const busy = open ? await busyRangesByEmployee(tx, scope, now, until) : new Map<number, never>()
  const asked = await askedInAdvance({ tx, scope, now, services }, found)
  const withCards = asked.deposit + asked.fee > 0
  const offered = found.map(({ assignedEmployees, ...service }) => ({
    ...offeredService(service, withCards),
    employees: assignedEmployees.map((e) => e.id),
  }))
  const wanted = found.map((service, i) => ({ ...offered[i]!, ...timesOf(service) }))
  const employees = new Map(found.flatMap((service) => service.assignedEmployees.map((e) => [e.id, e] as const)))
  const { id, slug, name, logo, about, phone, booking_notice_minutes, booking_horizon_days } = office
  const { cancel_cutoff_hours, deposit_free_hours } = office
  const contact = contactOf(office)
  const start: BookingStart = {
    page: 'booking',
    office: {
      id,
      slug,
      name,
      logo,
      about,
      phone,
      ...contact,
      hours: openText(team, now),
      open,
      booking_notice_minutes,
      booking_horizon_days,
      cancel_cutoff_hours,
      deposit_free_hours,
    },
    services: offered,
    employees: [...employees.values()],
    first_free: firstFree(wanted, office, team, { busy, full }, now.getTime()),
    opening: usualOpening(team),
    today,
    service_id: null,
  }
  return { start, profile: profileOf(office, contact.links, team) }
}

function profileOf(
  { trade, address, city, is_proved }: Awaited<ReturnType<typeof publicOffice>>,
  links: BookingStart['office']['links'],
  team: Parameters<typeof usualWeek>[0],
): BusinessProfile {
  const pages = links.map(({ href }) => href).filter((href) => /(instagram|facebook|tiktok)\.com/.test(href))
  return { trade, address, city, pages, week: usualWeek(team), isProved: is_proved }
}

const timesOf = ({ buffer_minutes, processing_after, processing_minutes, resources }: Found) => ({
  buffer_minutes,
  processing_after,
  processing_minutes,
  resources,
})

type Found = Omit<Awaited<ReturnType<typeof onlineServicesAndFull>>['services'][number], 'assignedEmployees'>
/** A service as the page shows it; deposit and fee only where the office can take cards. */
function offeredService({ id, name, description, price, time_window, category, ...asking }: Found, withCards: boolean) {
  const deposit = withCards ? depositOf({ price, ...asking }) : 0
  const fee = withCards ? feeOf({ price, ...asking }) : 0
  return {
    id,
    name,
    description,
    price,
    time_window,
    category,
    ...(deposit > 0 && { deposit: toMoney(deposit) }),
    ...(fee > 0 && { card_fee: toMoney(fee) }),
  }
}
