import { sql } from 'kysely'
import { deferredRows } from '../platform/database/deferred-writes.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { callEnqueueJobs, type NewJob } from '../platform/jobs/jobs.ts'
import type { Scope } from '../platform/security/scope.ts'

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

const writeGaps = ({ officeId }: Scope, jobs: readonly NewJob[]) => {
  const last = new Map(jobs.map((job) => [job.key, job]))
  return sql`select ${callEnqueueJobs([...last.values()])}
    where exists (select from waiting_entries where office_id = ${officeId} and ended_at is null)`
}
