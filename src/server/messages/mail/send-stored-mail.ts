import { enqueue, enqueueAll, type JobContext, type NewJob } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { MailRejected, type Attachment } from '#server/providers/mail/mail.ts'
import { isWithinMailbox } from '#server/office/subscriptions/limit-recipient.ts'
import { RELEASED_AT_ONCE, usefulSince } from '#server/office/users/held-messages.ts'
import { isOfficeProved } from '#server/office/users/queries.ts'
import { sendingTimeIn } from '../quiet-time/queries.ts'
import { holdMail, mailToSend, markMailSent, releaseMail, storeMailFailure } from './queries.ts'

type Sending = {
  /** The job that runs, which is repeated when the email waits for the proof of a mailbox. */
  readonly job: Pick<NewJob, 'task' | 'payload'>
  /** Makes the files; it runs outside transactions. */
  readonly attach?: () => Promise<readonly Attachment[]>
}

/**
 * Sends a queued email, and stores the outcome. Throws errors that a retry may repair, so that
 * graphile-worker repeats the job. Until the owner has proved their mailbox, only mail that proves
 * one is sent; other mail is held (0081).
 */
export async function sendStoredMail(context: JobContext, id: number, { job, attach }: Sending): Promise<void> {
  const { scope, services, now, last, inOffice } = context
  const email = await inOffice(async (tx) => {
    const found = await mailToSend(tx, scope, id)
    const at = await sendingTimeIn(tx, scope, { kind: found?.waits ? 'message' : 'at_once', at: now.getTime() })
    if (at === now.getTime()) return found
    const { task, payload } = job
    await enqueueAll(tx, [{ task, payload, key: `mail:${id}`, runAt: services.machineTime(at) }])
    return undefined
  })
  if (!email) return // already sent, given up, or waiting for the end of quiet time
  if (email.is_held) return hold(context, id, { ...job, key: `mail:${id}` })
  if (email.is_business && !(await isWithinMailbox(context, email.address))) return giveUp(context, id)
  try {
    const attachments = attach ? await attach() : []
    const text = services.secrets.links.toSend(email.body ?? '')
    await services.mail.send({ to: email.address, subject: email.subject, text, attachments })
    await inOffice((tx) => markMailSent(tx, scope, id, now, !services.mail.real))
  } catch (error) {
    const isRejected = error instanceof MailRejected
    const failure = { reason: String(error).slice(0, 300), final: isRejected || last }
    await inOffice((tx) => storeMailFailure(tx, scope, id, failure))
    if (!isRejected) throw error
  }
}

/** The mailbox got its share of today. A job shows it where messages are shown. */
const giveUp = ({ scope, inOffice }: JobContext, id: number): Promise<void> =>
  inOffice(async (tx) => {
    await storeMailFailure(tx, scope, id, { reason: 'recipient_limit', final: true })
    await enqueue(tx, 'log_stopped_mail', { id }, { key: `stopped:${id}` })
  })

/** The mailbox may be proved meanwhile: the job that releases held mail may not have seen this. */
async function hold({ scope, now, inOffice }: JobContext, id: number, job: NewJob): Promise<void> {
  await inOffice((tx) => holdMail(tx, scope, id, job))
  await inOffice(async (tx) => {
    if (await isOfficeProved(tx, scope)) await releaseHeldMail({ tx, scope, now })
  })
}

/** Queues held mail again, and returns whether there may be more. */
export async function releaseHeldMail({
  tx,
  scope,
  now,
}: Pick<OfficeContext, 'tx' | 'scope' | 'now'>): Promise<boolean> {
  const jobs = await releaseMail(tx, scope, usefulSince(now), RELEASED_AT_ONCE)
  await enqueueAll(tx, jobs)
  return jobs.length === RELEASED_AT_ONCE
}
