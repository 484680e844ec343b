import { whoComesBriefly } from '#shared/customers/customers/text.ts'
import { linkOf } from '#shared/messages/notifications/rules.ts'
import { HOUR, MINUTE } from '#shared/values/local-time.ts'
import type { PushContent } from '#shared/values/push-content.ts'
import { enqueue, type JobContext } from '#server/platform/jobs/jobs.ts'
import { PushDelayed, PushGone, PushRefused } from '#server/providers/push/push.ts'
import { sendingTimeIn } from '../quiet-time/queries.ts'
import { approvalKey } from './approval-key.ts'
import { deleteGoneDevice, notificationToPush, type PushedNotification } from './push-queries.ts'
import { titles } from './push-text.ts'
import { timeOf } from './text.ts'

/**
 * `sid` is the session whose device shows it; `waits` is how often the push service asked to wait.
 */
export type PushJob = { readonly id: number; readonly sid: string; readonly waits?: number | undefined }

/** Older news is read in the list. */
const KEPT_MS = 12 * HOUR
const FIRST_WAIT_MS = MINUTE / 2
const LAST_WAIT_MS = HOUR

/**
 * Sends a notification to one device. Nothing is sent when it was seen meanwhile or the person
 * signed out. A message whose answer was lost is sent again: it has the tag of the first one, so
 * that the push service or the device replaces that.
 */
export async function pushNotification(job: PushJob, context: JobContext): Promise<void> {
  const { scope, services, now, inOffice } = context
  const since = new Date(now.getTime() - KEPT_MS)
  const { found, quiet } = await inOffice(async (tx) => ({
    found: await notificationToPush(tx, scope, { ...job, now, since }),
    quiet: (await sendingTimeIn(tx, scope, { kind: 'message', at: now.getTime() })) - now.getTime(),
  }))
  if (!found) return
  if (found.quiet && quiet > 0) return sendLater(context, job, quiet)
  const { device, fresh: badge } = found
  try {
    const content = { ...contentOf(found, `n${scope.officeId}-${job.id}`), ...approvalOf(found, job, context) }
    await services.push.send(device, { content, badge, keptSeconds: KEPT_MS / 1000 })
  } catch (error) {
    if (error instanceof PushRefused) return
    if (error instanceof PushGone) {
      const gone = { sid: job.sid, endpoint: device.endpoint, since: error.since }
      return void (await inOffice((tx) => deleteGoneDevice(tx, scope, gone)))
    }
    if (!(error instanceof PushDelayed)) throw error
    const { waits = 0 } = job
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(waits, 10), LAST_WAIT_MS)
    await sendLater(context, { ...job, waits: waits + 1 }, Math.max(error.waitMs ?? 0, wait))
  }
}

/** The key of the job that sends a notification to a device, without the office. */
const pushKeyOf = ({ id, sid }: PushJob): string => `push:${id}:${sid}`

/** Replaces the running job by a later one. */
const sendLater = ({ services, now, inOffice }: JobContext, job: PushJob, waitMs: number): Promise<void> =>
  inOffice((tx) =>
    enqueue(tx, 'push_notification', job, {
      runAt: services.machineTime(now.getTime() + waitMs),
      key: pushKeyOf(job),
    }),
  )

/**
 * What stands on a locked screen: the kind, the first name of the customer and the time of the
 * appointment.
 */
function contentOf(told: PushedNotification, tag: string): PushContent {
  const { kind, customer, booked_for, facts, date, appointment_id, role, at } = told
  const appointment = appointment_id === null || date === null ? null : { id: appointment_id, date }
  const target = linkOf({ kind, appointment }, role) ?? { to: '/notifications' }
  const named = 'search' in target ? Object.entries(target.search).map(([name, value]) => `${name}=${value}`) : []
  const who = customer && whoComesBriefly({ customer_name: customer, booked_for })
  const body = [who, timeOf(facts.start)].filter(Boolean).join(', ')
  return {
    title: titles[kind],
    body,
    url: target.to + (named.length > 0 ? `?${named.join('&')}` : ''),
    tag,
    at: at.toISOString(),
  }
}

/**
 * The key to a request that waits, at the time that the message says. A time that
 * the person did not see is never approved.
 */
function approvalOf({ request, start_at, facts }: PushedNotification, { id, sid }: PushJob, context: JobContext) {
  const { scope, services } = context
  const isAsTold = facts.start !== undefined && start_at?.getTime() === new Date(facts.start).getTime()
  if (!request?.waits || !isAsTold) return {}
  const approval = approvalKey(services.secrets, { officeId: scope.officeId, id, version: request.version, sid })
  return { approval, server: services.publicUrl() }
}
