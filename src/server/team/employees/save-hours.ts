/** The weekly hours of an employee. */
import type { employees } from '#shared/team/employees/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { typedHours, weekHours } from '#shared/office/working-hours/week-hours.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { employeeHoursChange } from '#server/office/users/changes.ts'
import { offerOpenedTime } from '#server/calendar/availability/offer-opened-time.ts'
import { replaceHours, weekOf } from '#server/office/working-hours/queries.ts'
import { updateEmployee } from './queries.ts'

type HoursBody = Body<typeof employees, 'saveHours'>

/** The weekly hours as the form shows them. Fails with not_found. */
export async function showHours({ tx, scope }: OfficeContext, id: number) {
  const { hours, ...week } = (await weekOf(tx, scope, id)) ?? fail('not_found')
  return { ...week, hours: typedHours(hours) }
}

/**
 * Own hours are kept even while the employee follows the office's. Holidays are kept only where
 * they differ from the office's, so that the others follow it.
 */
export async function saveHours(
  context: OfficeContext,
  id: number,
  { own_hours, rests_on_holidays, hours, version }: HoursBody,
) {
  const { tx, scope } = context
  const before = (await weekOf(tx, scope, id)) ?? fail('not_found')
  const change = {
    own_hours,
    rests_on_holidays: rests_on_holidays === before.closed_on_holidays ? null : rests_on_holidays,
  }
  await offerOpenedTime(context, async () => {
    if (!(await updateEmployee(tx, scope, id, change, version))) fail('changed_elsewhere')
    await replaceHours(tx, scope, id, weekHours(hours))
  })
  const after = await showHours(context, id)
  recordChange(context, employeeHoursChange, { action: 'update', id, before, after })
  return after
}
