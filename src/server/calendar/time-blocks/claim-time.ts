/** What every change of blocked time checks: right, locks, and the appointments it meets. */
import type { Range } from '#shared/values/ranges.ts'
import { lockAllCalendars, lockCalendars } from '../appointments/queries.ts'
import { overlappingAppointments } from '../appointments/release-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { requireRight } from '#server/office/users/require-right.ts'
import { text } from './text.ts'

/** A block of a colleague or of the whole office (null) takes the right to change settings. */
export function requireOwn(context: OfficeContext<Staff>, employeeIds: readonly (number | null)[]): void {
  if (employeeIds.some((id) => id !== context.caller.userId)) requireRight(context, 'may_change_settings')
}

/**
 * Locks the calendars, so that no booking comes in between, and fails with block_meets_appointments
 * when there are appointments in that time, unless `allow`. The rows of blocks must be locked
 * before.
 */
export async function claimTime(
  { tx, scope, now }: OfficeContext,
  employeeIds: readonly (number | null)[],
  wanted: { readonly employee_id: number | null; readonly spans: readonly Range[]; readonly allow: boolean },
): Promise<void> {
  const ids = employeeIds.filter((id) => id !== null)
  if (ids.length === employeeIds.length) await lockCalendars(tx, scope, now, ids)
  else await lockAllCalendars(tx, scope)
  if (wanted.allow) return
  const met = await overlappingAppointments(tx, scope, wanted.employee_id, wanted.spans)
  if (met.count > 0) fail('block_meets_appointments', { ...met, message: text.meets(met.count) })
}
