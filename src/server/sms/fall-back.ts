/** A message about an appointment that failed for good is sent once more by the customer's other channel. */
import type { Tx } from '../platform/database/database.ts'
import { enqueueAll } from '../platform/jobs/jobs.ts'
import type { Scope } from '../platform/security/scope.ts'
import { changeChannel } from './fall-back-queries.ts'

/**
 * Moves failed messages whose appointment is still to come to the other channel and queues them again.
 * What was perhaps sent stays. Returns the ids of those that had one. At most one change of channel for each message.
 */
export async function fallBack(tx: Tx, scope: Scope, ids: readonly number[], now: Date): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await changeChannel(tx, scope, ids, now)
  // the first attempt waited for the morning if it had to; an e-mail may be sent at night
  const jobs = rows.map(({ key }) => ({
    task: 'send_sms' as const,
    payload: { key, at_once: true },
    key: `sms:${key}`,
  }))
  await enqueueAll(tx, jobs)
  return rows.map(({ id }) => id)
}
