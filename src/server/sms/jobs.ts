import { z } from 'zod'
import { job, type JobContext } from '../platform/jobs.ts'
import { markSmsSent, noteSmsFailure, smsToSend } from './queries.ts'

/** Sends one queued message. Between the provider's yes and our note a crash may send it twice; never is worse than twice for a code. */
async function sendSms({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> {
  const message = await inOffice((tx) => smsToSend(tx, scope, id))
  if (!message) return // sent already
  try {
    const sent = await services.sms.send(message.phone, message.message)
    await inOffice((tx) => markSmsSent(tx, scope, id, { provider: services.sms.name, providerId: sent.id, now }))
  } catch (error) {
    await inOffice((tx) => noteSmsFailure(tx, scope, id, { reason: String(error).slice(0, 300), final: false }))
    throw error // the job's own retries take it from here
  }
}

export const smsJobs = { send_sms: job(z.object({ id: z.int() }), sendSms) }
