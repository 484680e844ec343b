import { earliestReminder, LONGEST_REMINDER_LEAD } from '#shared/catalog/reminders/rules.ts'
import { sendingTime } from '#shared/messages/quiet-time/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { restOf } from '#server/messages/quiet-time/queries.ts'
import { selectForUpdateAppointment } from './queries.ts'
import { appointmentsOfService } from './reminder-queries.ts'
import { planReminder } from './plan-reminder.ts'

const BATCH = 100
/**
 * Longer than any request. A request that began this much later has seen what the earlier one
 * saved.
 */
const LONGEST_REQUEST = MINUTE
/** The last row of a batch. */
type PageEnd = { start: number; id: number }

/**
 * Plans reminders again after a service changed what it sends, or the office when its messages rest
 * (`service_id` null), `since` in epoch milliseconds. Of a service, only
 * appointments near enough that a reminder could be due by now are planned; all others read the
 * service's entries when their job wakes, and later bookings have read them already.
 */
export async function replanReminders(
  { service_id, since }: { service_id: number | null; since: number },
  context: JobContext,
): Promise<void> {
  const { scope, services, now } = context
  const until = since + LONGEST_REMINDER_LEAD
  for (let after: PageEnd | null = { start: now.getTime(), id: 0 }; after;) {
    const from: PageEnd = after
    const rows = await context.inOffice(async (tx) => {
      const batch = { serviceId: service_id, after: from, until, limit: BATCH }
      const found = await appointmentsOfService(tx, scope, batch)
      const { rests } = await restOf(tx, scope)
      // an office that begins to rest in the rest itself sends after it what would have left before
      const resting = rests && service_id === null
      const last = resting ? sendingTime({ kind: 'reminder', at: since, rests }) : since
      for (const { id, created_at } of found) {
        const isLater = created_at.getTime() > since + LONGEST_REQUEST
        const locked = isLater ? undefined : await selectForUpdateAppointment(tx, scope, id)
        const start = locked?.start_at.getTime() ?? 0
        if (
          locked &&
          locked.deleted_at === null &&
          locked.status_key !== 'cancelled' &&
          earliestReminder(start) <= since
        ) {
          const missed = last < since ? Math.max(last - 1, created_at.getTime()) : since
          await planReminder({ tx, scope, now: new Date(missed), services }, { id, start, rests })
        }
      }
      return found
    })
    const last = rows.at(-1)
    after = last && rows.length === BATCH ? { start: last.start_at.getTime(), id: last.id } : null
  }
}
