import { dueHour } from '#shared/messages/notifications/digest-times.ts'
import { kindsOf } from '#shared/messages/notifications/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { spanOf } from '#shared/values/periods.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { isActive } from '#server/office/subscriptions/rules.ts'
import { restOf } from '../quiet-time/queries.ts'
import { claimDay, dueReaders, unseenRows, visitsOfDay } from './digest-queries.ts'
import { digestText } from './digest-text.ts'
import { planDigests } from './save-digest.ts'
import { sentenceOf } from './show-notifications.ts'
import { inOneLine } from './text.ts'

/** Sentences of one email; the list has the rest. */
const SHOWN = 20

/**
 * Sends the digests that are due. The next run is planned before, so that a run that fails for good
 * does not end the series. Each person has a transaction, which claims the day and writes the email
 * into the outbox: a run that is repeated sends none twice.
 */
export async function sendDigests(context: JobContext): Promise<void> {
  const { scope, services, now, inOffice } = context
  const rest = await inOffice(async (tx) => {
    await planDigests(tx, scope, services, now)
    return restOf(tx, scope)
  })
  const hour = dueHour(now.getTime(), rest)
  if (hour === null) return
  const readers = await inOffice((tx) => dueReaders(tx, scope, dateOf(now), hour))
  for (const userId of readers) await inOffice((tx) => sendDigest({ ...context, tx }, userId))
}

/** Writes nothing when there is nothing to tell. */
async function sendDigest({ tx, scope, services, now }: JobContext & { tx: Tx }, userId: number): Promise<void> {
  const reader = await claimDay(tx, scope, userId, dateOf(now))
  if (!reader || !isActive(reader.subscription_status, reader.subscription_ends_at?.getTime() ?? null, now)) return
  const kinds = kindsOf(reader.role)
  const [unseen, visits] = await Promise.all([
    unseenRows(tx, scope, { userId, kinds, now, limit: SHOWN + 1 }),
    visitsOfDay(tx, scope, userId, spanOf('today', now)),
  ])
  if (unseen.length === 0 && visits.length === 0) return
  const news = unseen.slice(0, SHOWN).map((row) => inOneLine(sentenceOf(row, reader.role === 'owner')))
  const link = `${services.publicUrl()}/notifications`
  const letter = digestText({ office: reader.office, now, visits, news, hasMore: unseen.length > SHOWN, link })
  await queueMail(tx, scope, now, { to: reader.email, ...letter, isForMany: true })
}
