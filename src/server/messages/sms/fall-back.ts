/**
 * A message about an appointment that failed for good is sent once more by the customer's next
 * channel.
 */
import type { Tx } from '#server/platform/database/database.ts'
import { isTrial } from '#server/office/subscriptions/queries.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { changeChannel } from './fall-back-queries.ts'
import { notifyOfFailures, notifyOfWhatsapp, type FailedSms } from './notify-failure.ts'

type Context = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }

/**
 * Moves failed messages whose appointment is still to come to the next channel and queues them
 * again: SMS after WhatsApp or e-mail, e-mail after SMS, each once. Staff are told of the others.
 * What was perhaps sent stays.
 */
export async function settleFailed({ tx, scope, now }: Context, failed: readonly FailedSms[]): Promise<void> {
  if (failed.length === 0) return
  const ids = failed.map(({ id }) => id)
  const rows = await changeChannel(tx, scope, ids, now)
  const jobs = rows.map(({ key, at_once }) => ({
    task: 'send_sms' as const,
    payload: { key, ...(at_once ? { at_once } : {}) },
    key: `sms:${key}`,
  }))
  await enqueueAll(tx, jobs)
  const moved = rows.map(({ id }) => id)
  notifyOfWhatsapp({ tx, now }, failed)
  const ofTrial = failed.some(({ failure }) => failure === 'quota') && (await isTrial(tx, scope))
  const left = failed.filter(({ id }) => !moved.includes(id))
  notifyOfFailures({ tx, now }, left, ofTrial)
}
