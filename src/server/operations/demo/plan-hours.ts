/**
 * Working hours of the demo's employees: two have own hours, the others follow the salon, and one
 * is away for a day next week.
 */
import { openingOf } from '#shared/office/working-hours/rules.ts'
import { addDays, dateOf, minutesOf, weekStart } from '#shared/values/local-time.ts'
import type { WeekHours } from '#shared/office/working-hours/week-hours.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { updateEmployee } from '#server/team/employees/queries.ts'
import { insertAbsence, replaceHours, teamRules, type TeamRules } from '#server/office/working-hours/queries.ts'
import { dayOffNote } from './text.ts'

const shifts = (weekdays: readonly number[], ...hours: [string, string][]): WeekHours[] =>
  weekdays.flatMap((weekday) =>
    hours.map(([from, to]) => ({ weekday, start_minute: minutesOf(from), end_minute: minutesOf(to) })),
  )
/** By index in the list of employees. */
const weeks: Readonly<Record<number, WeekHours[]>> = {
  1: [...shifts([0, 1, 2, 3, 4], ['09:00', '13:00'], ['13:30', '18:00']), ...shifts([5], ['09:00', '13:00'])],
  2: [...shifts([0, 2, 4], ['10:00', '13:00'], ['13:30', '19:00']), ...shifts([1, 3], ['12:00', '19:00'])],
}
const ABSENT_EMPLOYEE = 3

/** Saves the hours and returns the rules of each employee from half a year ago on. */
export async function seedHours(tx: Tx, scope: Scope, now: Date, staff: readonly number[]): Promise<TeamRules[]> {
  for (const [position, hours] of Object.entries(weeks)) {
    const id = staff[Number(position)]!
    await updateEmployee(tx, scope, id, { own_hours: true }, undefined)
    await replaceHours(tx, scope, id, hours)
  }
  const wednesday = addDays(weekStart(dateOf(now)), 10)
  await insertAbsence(tx, scope, {
    employee_id: staff[ABSENT_EMPLOYEE]!,
    from_date: wednesday,
    until_date: wednesday,
    start_minute: null,
    end_minute: null,
    note: dayOffNote,
  })
  return teamRules(tx, scope, addDays(dateOf(now), -200))
}

/** Whether an employee works during a whole visit. */
export function worksDuring(team: readonly TeamRules[], id: number, visit: { start: number; end: number }): boolean {
  const rules = team.find((one) => one.id === id)
  if (!rules) return false
  return openingOf(rules, dateOf(visit.start), 1).some(({ start, end }) => start <= visit.start && visit.end <= end)
}
