import type { Body, Query } from '#shared/http/endpoint.ts'
import type { timeBlocks } from '#shared/calendar/time-blocks/contract.ts'
import { HOLD } from '../appointments/change/hold-message.ts'
import { planGap } from '../availability/gap-queries.ts'
import { recordChanges } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { timeBlockChange } from './changes.ts'
import { claimTime, requireOwn } from './claim-time.ts'
import { blocksByIds, markRemoved, markRestored, selectForUpdateBlock, selectForUpdateRemoved } from './queries.ts'

type Context = OfficeContext<Staff>

/**
 * Removes one occurrence, or it and all later ones. The rows remain, so that they can be restored.
 */
export async function removeBlock(context: Context, id: number, { which }: Query<typeof timeBlocks, 'remove'>) {
  const { tx, scope, now } = context
  const row = (await selectForUpdateBlock(tx, scope, id)) ?? fail('not_found')
  if (row.deleted_at !== null) fail('not_found')
  requireOwn(context, [row.employee_id])
  const removed = await markRemoved(tx, scope, row, { now, following: which === 'following' })
  // when the press that undoes it is gone
  for (const one of removed) planGap(context, one, now.getTime() + HOLD.cancelled)
  const { employee_id, start_at, end_at } = row
  const before = { employee_id, start_at, end_at }
  recordChanges(
    context,
    timeBlockChange,
    removed.map((one) => ({ action: 'delete', id: one.id, ...(one.id === id && { before }) })),
  )
  return { removed: removed.length }
}

/**
 * Restores a block and all that was removed with it. Does nothing when it is not removed. Fails
 * like a new block when the time was booked meanwhile.
 */
export async function restoreBlock(context: Context, id: number, { allow }: Body<typeof timeBlocks, 'restore'>) {
  const { tx, scope } = context
  const row = (await selectForUpdateBlock(tx, scope, id)) ?? fail('not_found')
  requireOwn(context, [row.employee_id])
  if (row.deleted_at === null) return { time_blocks: await blocksByIds(tx, scope, [id]) }
  const removed = await selectForUpdateRemoved(tx, scope, row)
  const spans = removed.map(({ start_at, end_at }) => ({ start: start_at.getTime(), end: end_at.getTime() }))
  await claimTime(context, [row.employee_id], { employee_id: row.employee_id, spans, allow })
  const ids = removed.map((one) => one.id)
  await markRestored(tx, scope, ids)
  recordChanges(
    context,
    timeBlockChange,
    ids.map((restored) => ({ action: 'restore', id: restored })),
  )
  return { time_blocks: await blocksByIds(tx, scope, ids) }
}
