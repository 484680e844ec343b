import { z } from 'zod'
import { MINUTE } from '#shared/values/local-time.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { job, type JobContext } from '#server/platform/jobs/jobs.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { sendSms } from '#server/messages/sms/send-sms.ts'
import { planCampaign } from './plan-campaign.ts'
import { nextMessage, resultOf } from './queries.ts'

/**
 * Messages of one run. The next run is a new job, so that jobs that became due meanwhile come
 * first.
 */
const MESSAGES_PER_RUN = 50

/** How often it is looked whether messages with jobs of their own were sent. */
const WAITING_MS = 5 * MINUTE

const payload = z.object({
  campaign_id: z.int(),
  /** Messages up to this id are sent or stopped. */
  after: z.int().default(0),
  /** How often the provider has asked to send the next message later. */
  waits: z.int().default(0),
})
/**
 * Sends the queued messages of a campaign one after another, at the provider's pace, and stops for
 * quiet time. Each message is checked again before it is sent. When the
 * provider asks to send later, the whole campaign waits, so that the message is checked again, too.
 */
async function sendCampaign({ campaign_id: id, ...start }: z.output<typeof payload>, context: JobContext) {
  const { scope, services, last, inOffice } = context
  let { after, waits } = start
  const continueAt = (at: number) =>
    inOffice((tx) => planCampaign(tx, services, { id, after, waits, at: new Date(at), now: services.clock() }))
  for (let i = 0; i < MESSAGES_PER_RUN; i++) {
    const now = services.clock()
    const allowedAt = await inOffice((tx) => sendingTimeIn(tx, scope, { kind: 'marketing', at: now.getTime() }))
    if (allowedAt > now.getTime()) return continueAt(allowedAt)
    const message = await inOffice((tx) => nextMessage(tx, scope, id, after, now))
    if (!message) {
      const isOver = await inOffice((tx) => notifyResult({ tx, scope, now }, id))
      return isOver ? undefined : continueAt(now.getTime() + WAITING_MS)
    }
    if (message.is_wanted) {
      try {
        const wait = { ms: 0 }
        await sendSms({ key: message.dedupe_key, waits }, { ...context, now }, async (ms, times) => {
          wait.ms = ms
          waits = times
        })
        if (wait.ms > 0) return continueAt(now.getTime() + wait.ms)
      } catch (error) {
        // after the last attempt this message has failed for good; the others get attempts of their
        // own
        if (!last) throw error
      }
    }
    after = message.id
    waits = 0
  }
  await continueAt(0)
}

type Context = Pick<JobContext, 'scope' | 'now'> & { readonly tx: Tx }
/**
 * Notifies the owners of the result of a campaign that a person wrote. Returns false while messages
 * wait for the provider.
 */
async function notifyResult({ tx, scope, now }: Context, id: number): Promise<boolean> {
  const { queued, is_quiet, ...facts } = await resultOf(tx, scope, id)
  if (queued > 0) return false
  if (!is_quiet) notify({ tx, now }, { kind: 'campaign_finished', facts, dedupeKey: `campaign:${id}` })
  return true
}

export const campaignJobs = { send_campaign: job(payload, sendCampaign, { calls: 'sms' }) }
