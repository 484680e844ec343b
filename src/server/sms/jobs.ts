import { z } from 'zod'
import { dateOf } from '#shared/values/local-time.ts'
import type { Tx } from '../platform/database/database.ts'
import { job, type JobContext } from '../platform/jobs/jobs.ts'
import type { Scope } from '../platform/security/scope.ts'
import { markSmsCounted, markSmsSent, noteSmsFailure, smsToSend, takeSmsQuota } from './queries.ts'

/**
 * Sends one queued message. A crash between the provider's acceptance and our update can send it
 * twice. For a code, that is better than never.
 */
async function sendSms({ id }: { id: number }, { scope, services, now, last, inOffice }: JobContext): Promise<void> {
  const message = await inOffice((tx) => takeMessage(tx, scope, now, id))
  if (!message) return // already sent, or over the quota
  try {
    const sent = await services.sms.send(message.phone, message.message)
    await inOffice((tx) => markSmsSent(tx, scope, id, { provider: services.sms.name, providerId: sent.id, now }))
  } catch (error) {
    await inOffice((tx) => noteSmsFailure(tx, scope, id, { reason: String(error).slice(0, 300), final: last }))
    throw error // graphile-worker retries the job
  }
}

/**
 * Loads the message and takes its share of the monthly quota once. Messages that were queued
 * concurrently may only here reach the end of the quota.
 */
async function takeMessage(tx: Tx, scope: Scope, now: Date, id: number) {
  const message = await smsToSend(tx, scope, id)
  if (!message || message.quota_counted) return message
  if (await takeSmsQuota(tx, scope, `${dateOf(now).slice(0, 7)}-01`)) {
    await markSmsCounted(tx, scope, id)
    return message
  }
  await noteSmsFailure(tx, scope, id, { reason: 'quota', final: true })
  return undefined
}

export const smsJobs = { send_sms: job(z.object({ id: z.int() }), sendSms) }
