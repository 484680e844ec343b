import { earliestReminder, REMINDERS_REACH } from '#shared/reminders/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { selectForUpdateAppointment } from './queries.ts'
import { appointmentsOfService } from './reminder-queries.ts'
import { scheduleReminder } from './tell-customer.ts'

const BATCH = 100
/** No request takes longer: one that began so much later than another saw what that one saved. */
const LONGEST_REQUEST = MINUTE
/** Where a batch ended. */
type Place = { start: number; id: number }

/**
 * Since an instant a service sends something else before its appointments: those near enough that a reminder of theirs could be due then
 * are planned anew. All others ask what their service sends when their own day comes, and whoever booked later has asked already.
 */
export async function replanReminders(
  { service_id, since }: { service_id: number; since: number },
  context: JobContext,
): Promise<void> {
  const { scope, services, now } = context
  const until = since + REMINDERS_REACH
  const changed = new Date(since)
  for (let after: Place | null = { start: now.getTime(), id: 0 }; after;) {
    const from: Place = after
    const rows = await context.inOffice(async (tx) => {
      const found = await appointmentsOfService(tx, scope, service_id, from, until, BATCH)
      for (const { id, created_at } of found) {
        const asked = created_at.getTime() > since + LONGEST_REQUEST
        const held = asked ? undefined : await selectForUpdateAppointment(tx, scope, id)
        const start = held?.start_at.getTime() ?? 0
        if (held && held.deleted_at === null && held.status_key !== 'cancelled' && earliestReminder(start) <= since)
          await scheduleReminder({ tx, scope, now: changed, services }, { id, start })
      }
      return found
    })
    const last = rows.at(-1)
    after = last && rows.length === BATCH ? { start: last.start_at.getTime(), id: last.id } : null
  }
}
