import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueueWithCommit, type JobContext, type NewJob } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { queueSms } from '#server/messages/sms/queue-sms.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { selectForUpdateOpenRequest } from './remind-queries.ts'
import { hasTimeToRemind, reminderTimeToSign } from './rules.ts'
import { text } from './text.ts'

type Sent = { readonly id: number; readonly created_at: Date; readonly expires_at: Date }
/** `start` is the beginning of the visit for which a service sent the form, in milliseconds. */
type Reminder = { readonly id: number; readonly start?: number | undefined }

/** Plans the one reminder of a request that staff sent, with the commit. */
export const planReminderToSign = (tx: Tx, services: Services, { id, created_at, expires_at }: Sent): void =>
  enqueueWithCommit(tx, [reminderJob(services, { id }, reminderTimeToSign(created_at, expires_at))])

/**
 * Plans the reminder of a form that a service sent before a visit, with the commit. After the visit
 * moved the form is sent again, and this replaces the reminder of the earlier time.
 */
export function planVisitReminder(tx: Tx, services: Services, id: number, sentAt: Date, start: Date): void {
  if (!hasTimeToRemind(sentAt, start)) return
  enqueueWithCommit(tx, [reminderJob(services, { id, start: start.getTime() }, reminderTimeToSign(sentAt, start))])
}

const reminderJob = ({ machineTime }: Services, reminder: Reminder, at: Date): NewJob => ({
  task: 'remind_to_sign',
  payload: reminder,
  runAt: machineTime(at.getTime()),
  key: `sign_reminder:${reminder.id}`,
})

/**
 * Reminds a customer of a document that they have not signed, once. The request is locked, so that
 * no reminder is queued after the signature. Waits for the morning at night, and for a day when the
 * quota is used up; a request that ended meanwhile is not reminded, nor one whose visit was
 * cancelled, has begun or moved.
 */
export async function remindToSign(reminder: Reminder, context: JobContext): Promise<void> {
  const { scope, services, now } = context
  const { id, start } = reminder
  await context.inOffice(async (tx) => {
    const request = await selectForUpdateOpenRequest(tx, scope, now, id)
    if (!request || !mayRemind(request, start, now) || !(await planHas(tx, scope, 'documents'))) return
    const at = await sendingTimeIn(tx, scope, { kind: 'message', at: now.getTime() })
    if (at > now.getTime()) return enqueueWithCommit(tx, [reminderJob(services, reminder, new Date(at))])
    const link = shortLinkOf(services, 's', request.token)
    const queued = await queueSms(tx, scope, now, {
      kind: 'document',
      phone: request.phone,
      customerId: request.customer_id,
      message: text.reminder(request.office_name, request.document_name, link),
      dedupeKey: `sign_reminder:${id}`,
    })
    if (queued === 'quota') enqueueWithCommit(tx, [reminderJob(services, reminder, new Date(now.getTime() + DAY))])
  })
}

type Open = NonNullable<Awaited<ReturnType<typeof selectForUpdateOpenRequest>>>
/**
 * What a service sends belongs to the reminders of visits, and staff's own documents to other
 * messages.
 */
function mayRemind({ visit_start, ...customer }: Open, start: number | undefined, now: Date): boolean {
  if (start === undefined) return customer.settings_send_sms
  return customer.settings_send_approval_sms && visit_start?.getTime() === start && start > now.getTime()
}
