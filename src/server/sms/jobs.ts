import { z } from 'zod'
import { deferredRows } from '../platform/database/deferred-writes.ts'
import { job, type JobContext } from '../platform/jobs/jobs.ts'
import { markSmsSent, storeSmsFailure, takeSms, type SmsName } from './queries.ts'

/**
 * Sends one queued message. Does nothing when it has been sent. The quota is decided here, because
 * messages that were queued concurrently may together exceed it. A crash between the provider's
 * acceptance and our update sends a message twice, which is better than losing a code.
 */
async function sendSms(name: SmsName, { scope, services, now, last, inOffice }: JobContext): Promise<void> {
  const message = await inOffice((tx) => takeSms(tx, scope, now, name))
  if (!message) return
  const { id, phone, message: text, is_counted } = message
  const storeFailure = (reason: string, final: boolean) =>
    inOffice((tx) => storeSmsFailure(tx, scope, id, { reason, final, now }))
  if (!is_counted) return void (await storeFailure('quota', true))
  try {
    const sent = await services.sms.send(phone, text)
    const row = { id, provider: services.sms.name, providerId: sent.id, now }
    await inOffice(async (tx) => deferredRows(tx, markSmsSent).push(row))
  } catch (error) {
    await storeFailure('unavailable', last)
    throw error // graphile-worker retries the job
  }
}

const name = z.union([z.object({ key: z.string() }), z.object({ id: z.int() })])
export const smsJobs = { send_sms: job(name, sendSms) }
