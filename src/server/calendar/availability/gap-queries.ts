import { sql } from 'kysely'
import { dateOf } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { deferredRows } from '#server/platform/database/deferred-writes.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { callEnqueueJobs, type NewJob } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Context = Pick<OfficeContext, 'tx' | 'now' | 'services'>
/** `employee_id` null: of everybody. */
type FreedTime = { readonly employee_id: number | null; readonly start_at: Date; readonly end_at: Date }

/**
 * Plans to offer a freed time to the waiting list, with the commit and without a statement of its
 * own. Where nobody waits there is no job. `at`: when, epoch milliseconds.
 */
export function planGap(
  { tx, now, services }: Context,
  { employee_id, start_at, end_at }: FreedTime,
  at: number,
): void {
  if (end_at <= now) return
  const payload = { employee_id, start: start_at.getTime(), end: end_at.getTime() }
  const key = `gap:${employee_id ?? 'all'}:${payload.start}:${payload.end}`
  deferredRows(tx, writeGaps).push({ task: 'offer_gap', payload, runAt: services.machineTime(at), key })
}

/**
 * The first and the last day from today on for which somebody waits, within the horizon of the
 * office. Null where nobody waits.
 */
export async function waitedDays(tx: Tx, scope: Scope, now: Date): Promise<{ from: string; until: string } | null> {
  const today = sql`${dateOf(now)}::date`
  const { rows } = await sql<{ from: string; until: string }>`
    select greatest(min(w.from_date), ${today})::text as from,
      least(max(w.until_date), ${today} + max(o.booking_horizon_days))::text as until
    from waiting_entries w join offices o on o.id = w.office_id
    where w.office_id = ${scope.officeId} and w.ended_at is null and w.until_date >= ${today}
    having greatest(min(w.from_date), ${today}) <= ${today} + max(o.booking_horizon_days)`.execute(tx)
  return rows[0] ?? null
}

const writeGaps = ({ officeId }: Scope, jobs: readonly NewJob[], tx: Tx) => {
  const last = new Map(jobs.map((job) => [job.key, job]))
  return sql`select ${callEnqueueJobs(tx, [...last.values()])}
    where exists (select from waiting_entries where office_id = ${officeId} and ended_at is null)`
}
