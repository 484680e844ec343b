import { REMINDERS_REACH } from '#shared/reminders/rules.ts'
import type { JobContext } from '../platform/jobs.ts'
import { appointmentsOfService, holdAppointment } from './queries.ts'
import { scheduleReminder } from './tell-customer.ts'

const BATCH = 100

/**
 * A service sends something else before its appointments now: those near enough that a reminder of theirs may be due are planned anew.
 * All others ask what their service sends when their own day comes.
 */
export async function replanReminders({ service_id }: { service_id: number }, context: JobContext): Promise<void> {
  const { scope, services, now } = context
  const until = now.getTime() + REMINDERS_REACH
  for (let after: Parameters<typeof appointmentsOfService>[3] | null = { start: now.getTime(), id: 0 }; after;) {
    const from = after
    const rows = await context.inOffice(async (tx) => {
      const found = await appointmentsOfService(tx, scope, service_id, from, until, BATCH)
      for (const { id } of found) {
        const held = await holdAppointment(tx, scope, id)
        if (held && held.deleted_at === null && held.status_key !== 'cancelled')
          await scheduleReminder({ tx, scope, now, services }, { id, start: held.start_at.getTime() })
      }
      return found
    })
    const last = rows.at(-1)
    after = last && rows.length === BATCH ? { start: last.start_at.getTime(), id: last.id } : null
  }
}
