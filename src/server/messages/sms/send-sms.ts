import type { Channel } from '#shared/customers/customers/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deferredRows } from '#server/platform/database/deferred-writes.ts'
import { enqueue, type JobContext } from '#server/platform/jobs/jobs.ts'
import {
  isOfProvider,
  SmsRefused,
  SmsThrottled,
  SmsUnanswered,
  SmsUnreachable,
  type OutgoingSms,
  type Sms,
} from '#server/providers/sms/sms.ts'
import { WHATSAPP } from '#server/providers/sms/whatsapp.ts'
import { isWithinMailbox, isWithinPhone } from '#server/office/subscriptions/limit-recipient.ts'
import { markSmsSent, storeSmsFailure, takeSms, type SmsName, type SmsToSend } from './queries.ts'
import { settleFailed } from './fall-back.ts'
import { planPoll } from './poll-reports.ts'
import { holdSms } from './release-held.ts'
import { referenceOf, reportUrlOf } from './report-address.ts'
import { sendingTimeIn } from '../quiet-time/queries.ts'
import { sendByMail } from './send-by-mail.ts'
import { sendByWhatsapp } from './send-by-whatsapp.ts'

/**
 * `waits`: how often the provider has asked to send this message later. `at_once`: sent in quiet
 * time, too; others wait for its end (docs/messages.md). `first`: a code, also when it is tried
 * again.
 */
export type SmsJob = SmsName & {
  readonly waits?: number | undefined
  readonly at_once?: boolean | undefined
  readonly first?: boolean | undefined
}

/** A code is of no use after this long. */
const CODE_MS = 10 * MINUTE
/**
 * After an attempt without an answer, the provider gets this long to show that it took the message:
 * in its list, or by a report.
 */
const LISTED_MS = 30_000
const REPORTED_MS = 3 * MINUTE
const FIRST_WAIT_MS = 2_000
const LAST_WAIT_MS = 5 * MINUTE

/** Tries a message again after `waitMs`; `waits` is how often the provider has asked to wait. */
type Postpone = (waitMs: number, waits: number) => Promise<void>

/**
 * Sends one queued message. `postpone` replaces the job of its own that a message gets otherwise
 * when the provider asks to send it later. Does nothing when it has been sent. After an attempt
 * whose outcome is not known, also of a killed process, it first looks whether the provider took
 * the message; one that cannot be asked is not sent again, but shown as perhaps sent (0062). A
 * message of an office whose owner has not proved their mailbox waits (0081).
 */
export async function sendSms(
  job: SmsJob,
  context: JobContext,
  postpone: Postpone = (waitMs, waits) => sendLater(context, { ...job, waits }, waitMs),
): Promise<void> {
  const { scope, services, now, last, inOffice } = context
  const taken = await inOffice(async (tx) => {
    const quiet = await quietMs(tx, context, job)
    if (quiet === 0) return takeSms(tx, scope, now, job)
    await planLater(tx, services, job, now.getTime() + quiet)
    return undefined
  })
  if (!taken) return
  const message = { ...taken, message: services.secrets.links.toSend(taken.message) }
  if (message.is_late) return storeFailure(context, message, { failure: 'expired', isFinal: true, isAnswered: true })
  if (message.is_held) return holdSms(context, message)
  if (!message.is_counted) return storeFailure(context, message, { failure: 'quota', isFinal: true, isAnswered: true })
  if (message.kind === 'code' && now.getTime() > message.created_at.getTime() + CODE_MS)
    return storeFailure(context, message, { failure: 'expired', isFinal: true, isAnswered: true })
  const wait = settlingMs(context, message)
  if (wait > 0) return postpone(wait, job.waits ?? 0)
  if (isPerhapsSent(context, message))
    return storeFailure(context, message, { failure: 'perhaps_sent', isFinal: true, isAnswered: false })
  if (job.waits === undefined && !(await mayReceive(context, message)))
    return storeFailure(context, message, { failure: 'recipient_limit', isFinal: true, isAnswered: true })
  try {
    const sent = await send(context, message)
    const { id, channel } = message
    const row = { id, channel, provider: nameOf(services, channel), providerId: sent.id, now }
    await inOffice(async (tx) => {
      deferredRows(tx, markSmsSent).push(row)
      if (channel === 'sms' && services.sms.reports === 'polled') planPoll({ tx, services, now }, now)
    })
  } catch (error) {
    if (error instanceof SmsThrottled) {
      await storeFailure(context, message, { failure: 'unavailable', isFinal: false, isAnswered: true })
      return postpone(waitOf(error, job), (job.waits ?? 0) + 1)
    }
    const refused = error instanceof SmsRefused ? error : null
    // what the account of WhatsApp refuses goes by SMS at once
    const isFinal = refused !== null && (refused.isFinal || message.channel === 'whatsapp')
    const isAnswered = refused !== null || error instanceof SmsUnreachable
    const failure = refused?.reason ?? (last && !isAnswered ? 'perhaps_sent' : 'unavailable')
    await storeFailure(context, message, { failure, isFinal: isFinal || last, isAnswered })
    // graphile-worker logs the error and retries the job
    if (!isFinal) throw isOfProvider(error) ? error : new Error('the message could not be sent')
  }
}

/** Whether the recipient has not had too many messages today. Codes have limits of their own. */
function mayReceive(context: JobContext, message: SmsToSend): Promise<boolean> | boolean {
  const { channel, email, kind, phone } = message
  const caused = { ofStranger: message.of_stranger }
  if (channel === 'email') return isWithinMailbox(context, email!, caused)
  return channel !== 'sms' || kind === 'code' || isWithinPhone(context, phone, caused)
}

type Failure = Omit<Parameters<typeof storeSmsFailure>[3], 'now'>
const storeFailure = ({ scope, now, inOffice }: JobContext, message: SmsToSend, failure: Failure) =>
  inOffice(async (tx) => {
    const failed = await storeSmsFailure(tx, scope, message, { ...failure, now })
    if (failure.isFinal) await settleFailed({ tx, scope, now }, failed)
  })

const nameOf = ({ mail, sms }: JobContext['services'], channel: Channel): string =>
  channel === 'email' ? mail.name : channel === 'sms' ? sms.name : WHATSAPP

async function send(context: JobContext, message: SmsToSend): Promise<{ readonly id: string | null }> {
  const { scope, services } = context
  if (message.channel === 'whatsapp') return sendByWhatsapp(context, message)
  if (message.channel === 'email') {
    await sendByMail(services, scope, message)
    return { id: null }
  }
  const { sms } = services
  const outgoing: OutgoingSms = {
    to: message.phone,
    text: message.message,
    sender: message.sender,
    reference: referenceOf(scope, message.id),
    reportUrl: reportUrlOf(services, scope, message.id),
  }
  const { unanswered_since: since } = message
  const taken = since && sms.find && message.kind !== 'code' ? await look(sms.find(outgoing, since), sms.name) : null
  return taken ?? sms.send(outgoing)
}

/** When looking up a message fails, the message may have been sent. */
async function look<T>(looking: Promise<T>, provider: string): Promise<T> {
  try {
    return await looking
  } catch (error) {
    throw isOfProvider(error) ? new SmsUnanswered(provider, `looking for a message: ${error.name}`) : error
  }
}

/**
 * How the provider of a channel shows whether it took a message. E-mail never does, WhatsApp by its
 * reports.
 */
const answersOf = ({ services }: JobContext, { channel }: SmsToSend): Pick<Sms, 'find' | 'reports'> =>
  channel === 'sms' ? services.sms : { find: null, reports: channel === 'email' ? 'never' : 'pushed' }

/**
 * An earlier attempt may have succeeded, and the provider cannot be asked. A code is sent again all
 * the same.
 */
function isPerhapsSent(context: JobContext, message: SmsToSend): boolean {
  const { find, reports } = answersOf(context, message)
  return message.unanswered_since !== null && message.kind !== 'code' && find === null && reports !== 'never'
}

/**
 * How long to wait until it shows whether an unanswered attempt succeeded. Codes and e-mail are
 * sent again at once.
 */
function settlingMs(context: JobContext, message: SmsToSend): number {
  const { find, reports } = answersOf(context, message)
  const { unanswered_since: since, kind } = message
  if (!since || kind === 'code' || reports === 'never') return 0
  return since.getTime() + (find ? LISTED_MS : REPORTED_MS) - context.now.getTime()
}

/** Replaces the running job by a later one, which has all its attempts. */
const sendLater = ({ services, now, inOffice }: JobContext, job: SmsJob, waitMs: number): Promise<void> =>
  inOffice((tx) => planLater(tx, services, job, now.getTime() + waitMs))
const planLater = (tx: Tx, services: JobContext['services'], job: SmsJob, at: number): Promise<void> =>
  enqueue(tx, 'send_sms', job, {
    runAt: services.machineTime(at),
    ...(job.key === undefined ? {} : { key: `sms:${job.key}` }),
    ...(job.first && { urgency: 'first' }),
  })

/** How long a message waits for the end of quiet time. Jobs of earlier versions do not. */
async function quietMs(tx: Tx, { scope, now }: JobContext, { key, at_once }: SmsJob): Promise<number> {
  if (at_once || key === undefined) return 0
  return (await sendingTimeIn(tx, scope, { kind: 'message', at: now.getTime() })) - now.getTime()
}

/** What the provider asks for, or twice as long each time. */
const waitOf = ({ waitMs }: SmsThrottled, { waits = 0 }: SmsJob): number =>
  Math.max(waitMs ?? 0, Math.min(FIRST_WAIT_MS * 2 ** Math.min(waits, 10), LAST_WAIT_MS))
