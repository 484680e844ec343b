import { dueHour, nextDigest } from '#shared/messages/notifications/digest-times.ts'
import { dateOf } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Services } from '#server/platform/services.ts'
import { restOf } from '../quiet-time/queries.ts'
import { deleteDigest, digestHours, storeDigest } from './digest-queries.ts'

/**
 * The caller gets a digest at this hour, or none. When the hour of today has passed, the first one
 * comes on the next day.
 */
export async function saveDigest(context: OfficeContext<Staff>, hour: number | null): Promise<void> {
  const { tx, scope, now, caller, services } = context
  if (hour === null) return void (await deleteDigest(tx, scope, caller.userId))
  const isPast = hour <= (dueHour(now.getTime(), await restOf(tx, scope)) ?? -1)
  await storeDigest(tx, scope, caller.userId, hour, isPast ? dateOf(now) : null)
  await planDigests(tx, scope, services, now)
}

/** Plans the next run of the office's job, in place of an earlier plan. */
export async function planDigests(tx: Tx, scope: Scope, services: Services, now: Date): Promise<void> {
  const hours = await digestHours(tx, scope)
  if (hours.length === 0) return
  const runAt = services.machineTime(nextDigest(hours, now.getTime(), await restOf(tx, scope)))
  await enqueue(tx, 'send_digests', {}, { key: 'digests', runAt })
}
