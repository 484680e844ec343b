/** The weekly hours of an employee. */
import type { employees } from '#shared/employees/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import type { WeekHours } from '#shared/employees/rules.ts'
import { minutesOf, timeOf } from '#shared/values/local-time.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { employeeHoursChange } from '../users/changes.ts'
import { replaceHours, weekOf } from '../working-hours/queries.ts'
import { updateEmployee } from './queries.ts'

type HoursBody = Body<typeof employees, 'saveHours'>

/** The weekly hours as the form shows them. Fails with not_found. */
export async function showHours({ tx, scope }: OfficeContext, id: number) {
  const { hours, ...week } = (await weekOf(tx, scope, id)) ?? fail('not_found')
  return { ...week, hours: hours.map(asTyped) }
}
const asTyped = ({ weekday, start_minute, end_minute }: WeekHours) => ({
  weekday,
  from: timeOf(start_minute),
  to: timeOf(end_minute),
})

/** Own hours are kept even while the employee follows the office's. */
export async function saveHours(
  context: OfficeContext,
  id: number,
  { own_hours, rests_on_holidays, hours, version }: HoursBody,
) {
  const { tx, scope } = context
  const before = (await weekOf(tx, scope, id)) ?? fail('not_found')
  if (!(await updateEmployee(tx, scope, id, { own_hours, rests_on_holidays }, version))) fail('changed_elsewhere')
  const minutes = hours.map(({ weekday, from, to }) => ({
    weekday,
    start_minute: minutesOf(from),
    end_minute: minutesOf(to),
  }))
  await replaceHours(tx, scope, id, minutes)
  const after = await showHours(context, id)
  recordChange(context, employeeHoursChange, { action: 'update', id, before, after })
  return after
}
