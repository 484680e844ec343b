/** Messages that waited until the owner of the office proved their mailbox (0081). */
import { enqueueAll, type JobContext } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { RELEASED_AT_ONCE, usefulSince } from '#server/office/users/held-messages.ts'
import { isOfficeProved } from '#server/office/users/queries.ts'
import { releaseSms, storeSmsFailure, type SmsToSend } from './queries.ts'

/**
 * Notes that a message waits for the proof. The mailbox may be proved meanwhile, and the job that
 * releases held messages may not have seen this one, so it is looked once more.
 */
export async function holdSms({ scope, now, inOffice }: JobContext, message: SmsToSend): Promise<void> {
  const waiting = { failure: 'unproved', isFinal: false, isAnswered: true, now } as const
  await inOffice((tx) => storeSmsFailure(tx, scope, message, waiting))
  await inOffice(async (tx) => {
    if (await isOfficeProved(tx, scope)) await releaseHeldSms({ tx, scope, now })
  })
}

/**
 * Queues held messages again, and returns whether there may be more. They are sent by day.
 */
export async function releaseHeldSms({
  tx,
  scope,
  now,
}: Pick<OfficeContext, 'tx' | 'scope' | 'now'>): Promise<boolean> {
  const rows = await releaseSms(tx, scope, { since: usefulSince(now), now, limit: RELEASED_AT_ONCE })
  const useful = rows.filter(({ is_late }) => !is_late)
  await enqueueAll(
    tx,
    useful.map(({ key }) => ({ task: 'send_sms', payload: { key }, key: `sms:${key}` })),
  )
  return rows.length === RELEASED_AT_ONCE
}
