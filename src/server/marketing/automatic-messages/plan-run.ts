import { nextRun } from '#shared/marketing/automatic-messages/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { restOf } from '#server/messages/quiet-time/queries.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'

/**
 * Plans the next run of the office's job that queues automatic messages. A planned one is replaced.
 */
export async function planRun({ tx, scope, services, now }: Planning): Promise<void> {
  const runAt = services.machineTime(nextRun(now.getTime(), await restOf(tx, scope)))
  await enqueue(tx, 'queue_automatic_messages', {}, { key: 'automatic-messages', urgency: 'last', runAt })
}
type Planning = { readonly tx: Tx; readonly scope: Scope; readonly services: Services; readonly now: Date }
