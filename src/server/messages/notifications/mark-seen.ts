import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { isNotificationOf, markAllSeen, markNoticed, markSeen } from './queries.ts'
import { publish } from '#server/platform/database/record-change.ts'

/** Marks one of the caller's notifications as seen. Those of other people are not found. */
export async function seeNotification({ tx, scope, now, caller }: OfficeContext<Staff>, id: number): Promise<void> {
  if (!(await isNotificationOf(tx, scope, caller.userId, id))) fail('not_found')
  await markSeen(tx, scope, caller.userId, now, id)
  publish(tx, { what: 'notifications', id })
}

/** Marks the caller's notifications up to this time as seen. Their other devices are updated. */
export async function markAllAsSeen({ tx, scope, now, caller }: OfficeContext<Staff>, until: Date): Promise<void> {
  await markAllSeen(tx, scope, caller.userId, now, until)
  publish(tx, { what: 'notifications', id: 0 })
}

/** The caller opened the list: what came in until this time is no longer counted. */
export async function markListOpened({ tx, scope, now, caller }: OfficeContext<Staff>, until: Date): Promise<void> {
  await markNoticed(tx, scope, caller.userId, now, until)
  publish(tx, { what: 'notifications', id: 0 })
}
