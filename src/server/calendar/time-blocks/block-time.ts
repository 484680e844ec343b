import type { Body, Query } from '#shared/http/endpoint.ts'
import type { timeBlocks } from '#shared/calendar/time-blocks/contract.ts'
import { randomUUID } from 'node:crypto'
import { toInstant } from '#shared/values/local-time.ts'
import { recordChanges } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { employeeById } from '#server/office/users/queries.ts'
import { timeBlockChange } from './changes.ts'
import { claimTime, requireOwn } from './claim-time.ts'
import { blocksByIds, insertBlocks, listBlocks } from './queries.ts'
import { typedOccurrences } from './rules.ts'

type Context = OfficeContext<Staff>

/** Blocks that overlap [start, end). */
export const showBlocks = async (
  { tx, scope, now }: OfficeContext,
  { start, end }: Query<typeof timeBlocks, 'list'>,
) => ({
  time_blocks: await listBlocks(tx, scope, { now, from: toInstant(start), to: toInstant(end) }),
})

/**
 * Blocks time of an employee or of the whole office, once or weekly. Online bookings are refused in
 * it from the commit on; one that came first is listed before anything is saved.
 */
export async function blockTime(
  context: Context,
  { allow, repeats_until, ...typed }: Body<typeof timeBlocks, 'create'>,
) {
  const { tx, scope, now } = context
  const { employee_id, reason, icon } = typed
  requireOwn(context, [employee_id])
  await checkEmployee(context, employee_id)
  const spans = typedOccurrences(typed, repeats_until)
  await claimTime(context, [employee_id], { employee_id, spans, allow })
  const series = repeats_until === null ? null : randomUUID()
  const common = { employee_id, reason, icon, series, repeats_until, created_at: now }
  const ids = await insertBlocks(
    tx,
    scope,
    spans.map(({ start, end }) => ({ ...common, start_at: new Date(start), end_at: new Date(end) })),
  )
  // a reason may contain more than the log should
  const after = { employee_id, start_time: typed.start_time, end_time: typed.end_time, repeats_until }
  recordChanges(
    context,
    timeBlockChange,
    ids.map((id) => ({ action: 'create', id, after })),
  )
  return { time_blocks: await blocksByIds(tx, scope, ids) }
}

/** Fails with not_found for an employee who was deleted or is of another office. */
export async function checkEmployee({ tx, scope }: Context, id: number | null): Promise<void> {
  if (id !== null && !(await employeeById(tx, scope, id))) fail('not_found')
}
