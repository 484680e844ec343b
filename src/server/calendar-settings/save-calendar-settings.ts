import type { calendarSettings as contract } from '#shared/calendar-settings/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { calendarSettingsChange } from './changes.ts'
import { calendarSettings, recolorStatus, statuses, updateCalendarSettings } from './queries.ts'

type SettingsBody = Body<typeof contract, 'create'>

/** The reply to reading and to saving. Employees may read it too. */
export async function showCalendarSettings({ tx, scope }: OfficeContext) {
  return { calendar_settings: await calendarSettings(tx, scope), statuses: await statuses(tx, scope) }
}

/**
 * Changes hours, view, step, days and status colours together. Fields that are not sent keep their
 * value.
 */
export async function saveCalendarSettings(context: OfficeContext, id: number | undefined, typed: SettingsBody) {
  const { tx, scope } = context
  const { statuses: colours = [], version, time_step, working_days, ...hours } = typed
  const before = await calendarSettings(tx, scope)
  if (id !== undefined && before.id !== id) fail('not_found')
  const change = { ...hours, ...(time_step && { time_step }), ...(working_days && { working_days }) }
  if (!(await updateCalendarSettings(tx, scope, change, { id, seen: version }))) fail('changed_elsewhere')
  for (const { key, color } of colours) await recolorStatus(tx, scope, key, color)
  const after = { ...change, statuses: colours }
  recordChange(context, calendarSettingsChange, { action: 'update', id: before.id, before, after })
  return showCalendarSettings(context)
}
