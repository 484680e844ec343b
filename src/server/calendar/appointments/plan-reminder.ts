/** The job before an appointment's next reminder, at most one for each appointment. */
import { earliestReminder, firstWake, remindersOf, type Visit } from '#shared/catalog/reminders/rules.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { cancelJob, enqueueWithCommit } from '#server/platform/jobs/jobs.ts'
import { entriesOfAppointment, lockServiceOf } from '#server/catalog/reminders/queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>
/** The payload of the job: see jobs.ts. */
export type ReminderJob = { readonly id: number; readonly start: number; readonly since: number }

/**
 * Plans what is sent before an appointment, with the commit; replaces an earlier plan. Without
 * anything to send cancels it. The job first wakes at the earliest time at which any service sends
 * anything, and only then reads what this service sends, so that a change of a service replans few
 * appointments.
 */
export async function planReminder(context: Context, { id, ...visit }: Visit & { readonly id: number }): Promise<void> {
  const { tx, scope, now } = context
  const since = now.getTime()
  // most appointments are far ahead, and their first wake needs no entries
  const [, entries] =
    earliestReminder(visit.start) > since
      ? [null, []]
      : await Promise.all([lockServiceOf(tx, scope, id), entriesOfAppointment(tx, scope, id)])
  const first = firstWake(remindersOf(entries), visit, since)
  if (first !== null) scheduleReminder(context, { id, start: visit.start, since }, first)
  else await cancelReminder(context, id)
}

/**
 * Plans the job of an appointment's next reminder, `at` in epoch milliseconds. It replaces an
 * earlier one.
 */
export const scheduleReminder = (
  { tx, services }: Pick<Context, 'tx' | 'services'>,
  reminder: ReminderJob,
  at: number,
): void =>
  enqueueWithCommit(tx, [
    { task: 'remind', payload: reminder, runAt: services.machineTime(at), key: `remind:${reminder.id}` },
  ])

/** Removes the appointment's next reminder, if one is planned. */
export const cancelReminder = ({ tx }: Pick<Context, 'tx'>, id: number): Promise<void> => cancelJob(tx, `remind:${id}`)
