/** The team: who is in it, when they work, and how occupied they are. */
import type { employees } from '#shared/team/employees/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { dayOffReason, totalMinutes, workingHoursOn, openingOf } from '#shared/office/working-hours/rules.ts'
import { mergeRanges, withoutRanges, type Range } from '#shared/values/ranges.ts'
import { busyParts } from '#shared/calendar/availability/slots.ts'
import { addDays, DAY, dateOf, MINUTE, timeOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { teamRules } from '#server/office/working-hours/queries.ts'
import { teamLoads, teamOfDay } from '#server/calendar/availability/load-queries.ts'
import { listEmployees } from './queries.ts'

/**
 * A page of employees. Commissions are null except for owners. Employees see their own contact
 * details and of colleagues only what the calendar needs.
 */
export async function showEmployees(
  { tx, scope, now, caller }: OfficeContext<Staff>,
  query: Query<typeof employees, 'list'>,
) {
  const { employees: found, total } = await listEmployees(tx, scope, now, query)
  if (caller.role === 'owner') return { employees: found, total }
  const shown = found.map((employee) => ({
    ...employee,
    ...(employee.id === caller.userId ? {} : withoutDetails),
    commission_percent: null,
  }))
  return { employees: shown, total }
}
const withoutDetails = {
  id_number: null,
  email: null,
  pending_email: null,
  phone_number: null,
  city: null,
  address: null,
} as const

/** Working hours of each active employee on the days [start, end). One statement. */
export async function showWorkingHours({ tx, scope }: OfficeContext, { start, end }: { start: string; end: string }) {
  const dates = Array.from({ length: (Date.parse(end) - Date.parse(start)) / DAY }, (_, i) => addDays(start, i))
  const team = await teamRules(tx, scope, start)
  return {
    working_hours: team.map((rules) => ({
      employee_id: rules.id,
      days: dates.map((date) => ({
        date,
        ranges: workingHoursOn(rules, date).map((range) => ({ from: timeOf(range.start), to: timeOf(range.end) })),
        rest: dayOffReason(rules, date),
      })),
    })),
  }
}

/** Today's occupancy of each active employee. One statement. */
export async function showToday({ tx, scope, now }: OfficeContext) {
  const date = dateOf(now)
  const span = { from: toInstant(wallClockAt(date, '00:00')), to: toInstant(wallClockAt(addDays(date, 1), '00:00')) }
  const team = await teamOfDay(tx, scope, date, span)
  return {
    date,
    employees: team.map(({ visits, blocks, ...rules }) => ({
      employee_id: rules.id,
      percent: occupancyPercent(
        withoutRanges(openingOf(rules, date, 1), blocks),
        visits.flatMap((visit) => busyParts(visit, visit)),
      ),
      appointments: visits.length,
    })),
  }
}

type Window = Query<typeof employees, 'loads'>
/**
 * How booked each day is, of all active employees or of one. Blocked time is no working time. One
 * statement.
 */
export async function showLoads({ tx, scope }: OfficeContext, { start, end, employee_id }: Window) {
  const span = { from: toInstant(wallClockAt(start, '00:00')), to: toInstant(wallClockAt(end, '00:00')) }
  const team = await teamLoads(tx, scope, start, span, employee_id)
  const booked = Map.groupBy(
    team.flatMap((one) => one.booked),
    (day) => day.date,
  )
  const dates = Array.from({ length: (Date.parse(end) - Date.parse(start)) / DAY }, (_, i) => addDays(start, i))
  return {
    loads: dates.map((date) => {
      const days = booked.get(date) ?? []
      const free = team.flatMap(({ blocks, ...rules }) => withoutRanges(openingOf(rules, date, 1), blocks))
      const worked = totalMinutes(free) / MINUTE
      const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
      return {
        date,
        percent: worked > 0 ? Math.round((minutes / worked) * 100) : null,
        appointments: days.reduce((sum, day) => sum + day.appointments, 0),
      }
    }),
  }
}

/**
 * Percent of the working time that is booked. Overlaps count once; time outside working hours does
 * not count. Null without working time.
 */
export function occupancyPercent(opening: readonly Range[], visits: readonly Range[]): number | null {
  const lengthOf = (ranges: readonly Range[]) =>
    ranges.reduce((total, { start, end }) => total + Math.max(0, end - start), 0)
  const openMinutes = lengthOf(opening)
  if (openMinutes === 0) return null
  const taken = mergeRanges(visits).flatMap((visit) =>
    opening.map(({ start, end }) => ({ start: Math.max(start, visit.start), end: Math.min(end, visit.end) })),
  )
  return Math.round((lengthOf(taken) / openMinutes) * 100)
}
