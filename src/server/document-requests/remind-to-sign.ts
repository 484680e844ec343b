import { afterQuietHours } from '#shared/reminders/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueueWithCommit, type JobContext, type NewJob } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { planHasDocuments } from '../subscriptions/queries.ts'
import { selectForUpdateOpenRequest } from './remind-queries.ts'
import { reminderTime } from './rules.ts'
import { text } from './text.ts'

type Sent = { readonly id: number; readonly created_at: Date; readonly expires_at: Date }

/** Plans the one reminder of a request that staff sent, with the commit. */
export const planReminder = (tx: Tx, services: Services, { id, created_at, expires_at }: Sent): void =>
  enqueueWithCommit(tx, [reminderJob(services, id, reminderTime(created_at, expires_at))])

const reminderJob = ({ machineTime }: Services, id: number, at: Date): NewJob => ({
  task: 'remind_to_sign',
  payload: { id },
  runAt: machineTime(at.getTime()),
  key: `sign_reminder:${id}`,
})

/**
 * Reminds a customer of a document that they have not signed, once. The request is locked, so that no
 * reminder is queued after the signature. Waits for the morning at night, and for a day when the quota
 * is used up; a request that ended meanwhile is not reminded.
 */
export async function remindToSign({ id }: { readonly id: number }, context: JobContext): Promise<void> {
  const { scope, services, now } = context
  await context.inOffice(async (tx) => {
    const request = await selectForUpdateOpenRequest(tx, scope, now, id)
    if (!request?.settings_send_sms || !(await planHasDocuments(tx, scope))) return
    const morning = afterQuietHours(now.getTime())
    if (morning > now.getTime()) return enqueueWithCommit(tx, [reminderJob(services, id, new Date(morning))])
    const link = `${services.publicUrl()}/sign/${request.token}`
    const queued = await queueSms(tx, scope, now, {
      kind: 'document',
      phone: request.phone,
      customerId: request.customer_id,
      message: text.reminder(request.office_name, request.document_name, link),
      dedupeKey: `sign_reminder:${id}`,
    })
    if (queued === 'quota') enqueueWithCommit(tx, [reminderJob(services, id, new Date(now.getTime() + DAY))])
  })
}
