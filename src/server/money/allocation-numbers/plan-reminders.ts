/** The jobs that remind the owner of the end of the authority's permission. */
import { REMINDER_DAYS } from '#shared/money/allocation-numbers/rules.ts'
import { addDays, dateOf, DAY, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'

const SEND_AT = '09:00'

/** Days from today until the day on which the permission ends; 0 on that day. */
export const daysUntil = (end: Date, now: Date): number => (Date.parse(dateOf(end)) - Date.parse(dateOf(now))) / DAY

/**
 * Plans the reminders of a permission that ends at `end`, each in the morning of its day. They
 * replace those of the previous permission.
 */
export async function planReminders(
  { tx, services, now }: Pick<OfficeContext, 'tx' | 'services' | 'now'>,
  end: Date,
): Promise<void> {
  const jobs = REMINDER_DAYS.flatMap((days) => {
    const at = toInstant(wallClockAt(addDays(dateOf(end), -days), SEND_AT))
    const key = `allocation-reminder:${days}`
    return at > now.getTime()
      ? { task: 'remind_of_authority', payload: { days }, key, runAt: services.machineTime(at) }
      : []
  })
  await enqueueAll(tx, jobs)
}
