import type { calendarSettings as contract } from '#shared/office/calendar-settings/contract.ts'
import { officeWeek } from '#shared/office/calendar-settings/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { typedHours, weekdaysOf, weekHours } from '#shared/office/working-hours/week-hours.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { replaceOfficeHours } from '../working-hours/queries.ts'
import { calendarSettingsChange } from './changes.ts'
import { calendarSettings, recolorStatus, statuses, updateCalendarSettings } from './queries.ts'

type SettingsBody = Body<typeof contract, 'create'>

/** The settings as the wire has them. */
export async function typedSettings({ tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>) {
  const { hours, ...settings } = await calendarSettings(tx, scope)
  return { ...settings, hours: typedHours(hours), working_days: weekdaysOf(hours) }
}

/** The reply to reading and to saving. Employees may read it too. */
export async function showCalendarSettings(context: OfficeContext) {
  const { tx, scope } = context
  return { calendar_settings: await typedSettings(context), statuses: await statuses(tx, scope) }
}

/**
 * Changes hours, holidays, view, step and status colours together. Fields that are not sent keep
 * their value.
 */
export async function saveCalendarSettings(context: OfficeContext, id: number | undefined, typed: SettingsBody) {
  const { tx, scope } = context
  const { statuses: colours = [], version, hours: _, working_days: __, ...fields } = typed
  const before = await typedSettings(context)
  if (id !== undefined && before.id !== id) fail('not_found')
  const change = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const hours = officeWeek(before, typed)
  await context.services.hooks.offerOpenedTime(context, async () => {
    // first, because its lock on the row makes two callers replace the hours one after the other
    if (!(await updateCalendarSettings(tx, scope, change, { id, seen: version }))) fail('changed_elsewhere')
    if (hours !== before.hours) await replaceOfficeHours(tx, scope, weekHours(hours))
  })
  for (const colour of colours) await recolorStatus(tx, scope, colour)
  const after = { ...change, hours, statuses: colours }
  recordChange(context, calendarSettingsChange, { action: 'update', id: before.id, before, after })
  return showCalendarSettings(context)
}
