import { sql, type Updateable } from 'kysely'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { DEFAULT_OFFICE_HOURS, weekHours } from '#shared/office/working-hours/week-hours.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { officeHoursOf, replaceOfficeHours } from '../working-hours/queries.ts'

/** `time_step` is in minutes, times are `HH:mm`. */
export const calendarSettings = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('calendar_settings')
    .select(['id', 'time_step', 'default_view', 'closed_on_holidays', 'short_eves', 'version'])
    .select(officeHoursOf('calendar_settings.office_id').as('hours'))
    .select(sql<string>`to_char(calendar_start_time, 'HH24:MI')`.as('calendar_start_time'))
    .select(sql<string>`to_char(calendar_end_time, 'HH24:MI')`.as('calendar_end_time'))
    .where('office_id', '=', scope.officeId)
    .executeTakeFirstOrThrow()
/** The office's statuses in the order of the calendar's legend. */
export const statuses = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('statuses')
    .select(['key', 'name', 'color'])
    .where('office_id', '=', scope.officeId)
    .orderBy('position')
    .execute()
/** Creates the row of a new office with the defaults of the table, and its hours. */
export const insertCalendarSettings = async (tx: Tx, scope: Scope): Promise<void> => {
  await tx.insertInto('calendar_settings').values({ office_id: scope.officeId }).execute()
  await replaceOfficeHours(tx, scope, weekHours(DEFAULT_OFFICE_HOURS))
}
/** Creates the statuses of a new office in the given order. */
export const insertStatuses = (tx: Tx, scope: Scope, all: readonly { key: StatusKey; name: string; color: string }[]) =>
  tx
    .insertInto('statuses')
    .values(all.map((status, position) => ({ ...status, position, office_id: scope.officeId })))
    .execute()
/** False when the id is not the office's, or the version is no longer current. */
export const updateCalendarSettings = async (
  tx: Tx,
  scope: Scope,
  change: Updateable<DB['calendar_settings']>,
  which: { id?: number | undefined; seen?: number | undefined },
): Promise<boolean> => {
  let query = tx
    .updateTable('calendar_settings')
    .set(change)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
  if (which.id !== undefined) query = query.where('id', '=', which.id)
  if (which.seen !== undefined) query = query.where('version', '=', which.seen)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}
type Recolored = { readonly key?: StatusKey | undefined; readonly name?: string | undefined; readonly color: string }
/** Keys and names of statuses are fixed, so that either names one. */
export const recolorStatus = (tx: Tx, scope: Scope, { key, name = '', color }: Recolored) => {
  const own = tx.updateTable('statuses').set({ color }).where('office_id', '=', scope.officeId)
  return (key === undefined ? own.where('name', '=', name) : own.where('key', '=', key)).execute()
}
