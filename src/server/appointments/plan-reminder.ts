/** The job that wakes before an appointment, at most one for each. */
import { earliestReminder, nextReminder, remindersOf } from '#shared/reminders/rules.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { cancelJob, enqueueAll, type NewJob } from '../platform/jobs/jobs.ts'
import { entriesOfAppointment, selectForUpdateServiceOf } from '../reminders/queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>
/** The payload of the job: see jobs.ts. */
export type Wake = { readonly id: number; readonly start: number; readonly since: number }

/**
 * The job for what is sent before an appointment; without anything to send cancels the earlier job
 * and returns none. The job first wakes at the earliest time at which any service sends anything,
 * and only then reads what this service sends, so that a change of a service replans few
 * appointments.
 */
export async function reminderJobs(context: Context, { id, start }: { id: number; start: number }): Promise<NewJob[]> {
  const { tx, scope, now } = context
  const since = now.getTime()
  const first = earliestReminder(start)
  if (first > since) return [wakeJob(context, { id, start, since }, first)]
  const [, entries] = await Promise.all([selectForUpdateServiceOf(tx, scope, id), entriesOfAppointment(tx, scope, id)])
  const next = nextReminder(remindersOf(entries), start, since)
  if (next !== null) return [wakeJob(context, { id, start, since }, next)]
  await cancelReminder(context, id)
  return []
}

/** Plans what is sent before an appointment. Replaces an earlier plan. */
export const planReminder = async (context: Context, appointment: { id: number; start: number }): Promise<void> =>
  enqueueAll(context.tx, await reminderJobs(context, appointment))

/** The job that wakes at an instant, epoch milliseconds. It replaces an earlier one. */
const wakeJob = ({ services }: Pick<Context, 'services'>, wake: Wake, at: number): NewJob => ({
  task: 'remind',
  payload: wake,
  runAt: services.machineTime(at),
  key: `remind:${wake.id}`,
})
export const wakeReminder = (context: Pick<Context, 'tx' | 'services'>, wake: Wake, at: number): Promise<void> =>
  enqueueAll(context.tx, [wakeJob(context, wake, at)])

export const cancelReminder = ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> => cancelJob(tx, `remind:${id}`)
