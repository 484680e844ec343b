/** The job that wakes before an appointment, at most one for each. */
import { earliestReminder, nextReminder, remindersOf } from '#shared/reminders/rules.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { cancelJob, enqueue } from '../platform/jobs/jobs.ts'
import { entriesOfAppointment, selectForUpdateServiceOf } from '../reminders/queries.ts'

type Context = Pick<InOffice, 'tx' | 'scope' | 'now' | 'services'>
/** The payload of the job: see jobs.ts. */
export type Wake = { readonly id: number; readonly start: number; readonly since: number }

/**
 * Plans what is sent before an appointment, in place of an earlier plan. The job first wakes at the earliest time at which any service
 * sends anything, and only then reads what this service sends, so that a change of a service replans few appointments.
 */
export async function planReminder(context: Context, { id, start }: { id: number; start: number }): Promise<void> {
  const { tx, scope, now } = context
  const since = now.getTime()
  const first = earliestReminder(start)
  if (first > since) return wakeReminder(context, { id, start, since }, first)
  await selectForUpdateServiceOf(tx, scope, id)
  const next = nextReminder(remindersOf(await entriesOfAppointment(tx, scope, id)), start, since)
  return next === null ? cancelReminder(context, id) : wakeReminder(context, { id, start, since }, next)
}

/** Wakes the job at an instant, epoch milliseconds. */
export const wakeReminder = ({ tx, services }: Pick<Context, 'tx' | 'services'>, wake: Wake, at: number) =>
  enqueue(tx, 'remind', wake, { runAt: services.machineTime(at), key: `remind:${wake.id}` })

export const cancelReminder = ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> => cancelJob(tx, `remind:${id}`)
