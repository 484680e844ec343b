/**
 * Fills the calendar of the demo. This week and the next are made first: what staff booked goes
 * through the API, what is past and what customers booked online is inserted. The other weeks
 * follow in one insertion.
 */
import { randomUUID } from 'node:crypto'
import { addDays, dateOf, DAY, toInstant, toWallClock, wallClockAt, weekStart } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { insertMany } from './insert-queries.ts'
import type { DemoOffice } from './office-queries.ts'
import { inLanes, type DemoApi } from './open-api.ts'
import { EVERY_WEEKS } from './plan-repeats.ts'
import { planVisits, type PlannedVisit } from './plan-visits.ts'
import type { Salon } from './read-salon.ts'
import { hasRecurrence, hasVisitsBefore } from './visit-queries.ts'

/** What somebody else has booked or changed meanwhile stays as it is. */
const TAKEN = ['slot_taken', 'resource_taken', 'outside_hours', 'employee_not_assigned', 'not_found']

const instant = (date: string) => toInstant(wallClockAt(date, '00:00'))
/** This week and the next. */
const nearWeeks = ({ now }: DemoOffice) => {
  const week = weekStart(dateOf(now))
  return { start: instant(week), end: instant(addDays(week, 14)) }
}
const isNear = (office: DemoOffice, { start }: PlannedVisit): boolean => {
  const near = nearWeeks(office)
  return start >= near.start && start < near.end
}

/** Makes this week and the next. */
export async function fillNearWeeks(api: DemoApi, services: Services, office: DemoOffice, salon: Salon): Promise<void> {
  const now = office.now.getTime()
  const visits = planVisits(now, salon, randomUUID())
  const isByApi = (visit: PlannedVisit) =>
    isNear(office, visit) && visit.start > now && !visit.online && !visit.isOfRecurrence
  const inserted = visits.filter((one) => one.isOfRecurrence || (isNear(office, one) && !isByApi(one)))
  await enterOffice(services, office.id, async (tx, scope) => {
    if (await hasRecurrence(tx, scope)) return // a start that was killed came this far
    const row = { every_weeks: EVERY_WEEKS, created_at: office.now }
    const [recurrence] = await insertMany(tx, scope, 'recurrences', [row])
    await insertVisits({ tx, scope, now: office.now }, inserted, recurrence!)
  })
  const booked = visits.filter(isByApi)
  // the calendars of different employees do not wait for each other
  const calendars = [...Map.groupBy(booked, ({ employee }) => employee).values()]
  await inLanes(calendars, calendars.length, async (calendar) => {
    for (const visit of calendar) if (visit.visit_key === null) await book(api, office.now, visit)
  })
  const parts = booked.filter(({ visit_key }) => visit_key !== null)
  if (parts.length > 0) await bookTogether(api, office.now, parts)
}

const book = (api: DemoApi, at: Date, { start, end, employee_id, customer_id, service_id, status }: PlannedVisit) =>
  api.call(
    'POST',
    '/api/appointments',
    {
      employee_id,
      customer_id,
      service_id,
      start_time: toWallClock(start),
      end_time: toWallClock(end),
      status_key: status,
      notify: false,
    },
    // who books for themselves is not told of it
    { at, as: employee_id, unless: TAKEN },
  )

const bookTogether = (api: DemoApi, at: Date, parts: readonly PlannedVisit[]) =>
  api.call(
    'POST',
    '/api/appointment-visits',
    {
      customer_id: parts[0]!.customer_id,
      start_time: toWallClock(parts[0]!.start),
      parts: parts.map(({ service_id, employee_id }) => ({ service_id, employee_id })),
      notify: false,
    },
    { at, unless: TAKEN },
  )

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }

/** Makes half a year of past weeks, and those after the next. */
export async function fillOtherWeeks(context: Context, office: DemoOffice, salon: Salon): Promise<void> {
  if (await hasVisitsBefore(context.tx, context.scope, new Date(nearWeeks(office).start))) return
  const visits = planVisits(office.now.getTime(), salon, randomUUID())
  await insertVisits(
    context,
    visits.filter((one) => !one.isOfRecurrence && one.visit_key === null && !isNear(office, one)),
    null,
  )
}

/** Leaves out what meets an appointment that is there. */
async function insertVisits(
  { tx, scope, now }: Context,
  visits: readonly PlannedVisit[],
  recurrence: number | null,
): Promise<void> {
  const rows = visits.map((visit) => ({
    employee_id: visit.employee_id,
    customer_id: visit.customer_id,
    service_id: visit.service_id,
    start_at: new Date(visit.start),
    end_at: new Date(visit.end),
    status_key: visit.status,
    source: visit.online ? 'online' : 'staff',
    manage_token: visit.online ? newLinkSeed() : null,
    holds_slot: visit.status !== 'cancelled',
    visit_key: visit.visit_key,
    series_id: visit.isOfRecurrence ? recurrence : null,
    version: 1,
    created_at: new Date(Math.min(visit.start - 3 * DAY, now.getTime())),
  }))
  await insertMany(tx, scope, 'appointments', rows)
}
