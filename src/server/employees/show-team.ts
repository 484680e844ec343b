/** The team: who is in it, when they work, and how occupied they are. */
import type { employees } from '#shared/employees/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { mergeRanges, dayOffReason, workingHoursOn } from '#shared/employees/rules.ts'
import { busyParts } from '#shared/online-booking/processing.ts'
import { openingOf, type Range } from '#shared/online-booking/slots.ts'
import { addDays, DAY, dateOf, timeOf, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { teamOfDay, teamRules } from '../working-hours/queries.ts'
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
    employees: team.map(({ visits, ...rules }) => ({
      employee_id: rules.id,
      percent: occupancyPercent(
        openingOf(rules, date, 1),
        visits.flatMap((visit) => busyParts(visit, visit)),
      ),
      appointments: visits.length,
    })),
  }
}

/**
 * Percent of the working time that is booked. Overlaps count once; time outside working hours does
 * not count. Null without working time.
 */
export function occupancyPercent(opening: readonly Range[], visits: readonly Range[]): number | null {
  const totalMinutes = (ranges: readonly Range[]) =>
    ranges.reduce((total, { start, end }) => total + Math.max(0, end - start), 0)
  const openMinutes = totalMinutes(opening)
  if (openMinutes === 0) return null
  const taken = mergeRanges(visits).flatMap((visit) =>
    opening.map(({ start, end }) => ({ start: Math.max(start, visit.start), end: Math.min(end, visit.end) })),
  )
  return Math.round((totalMinutes(taken) / openMinutes) * 100)
}
