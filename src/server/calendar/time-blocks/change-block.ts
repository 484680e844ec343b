import type { Body } from '#shared/http/endpoint.ts'
import type { timeBlocks } from '#shared/calendar/time-blocks/contract.ts'
import { isWithinADay, lastRepeat } from '#shared/calendar/time-blocks/rules.ts'
import { randomUUID } from 'node:crypto'
import { toWallClock } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { HOLD } from '../appointments/change/hold-message.ts'
import { planGap } from '../availability/gap-queries.ts'
import { recordChanges } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { checkEmployee } from './block-time.ts'
import { timeBlockChange } from './changes.ts'
import { claimTime, requireOwn } from './claim-time.ts'
import { blocksByIds, insertBlocks, selectForUpdateBlock, updateBlock, type BlockRow } from './queries.ts'
import { typedOccurrences } from './rules.ts'

type Change = Body<typeof timeBlocks, 'update'>

/**
 * Changes one block and keeps what is not named. `repeats_until` makes a single block the first of
 * a recurrence. Fails with changed_elsewhere when the version is stale.
 */
export async function changeBlock(context: OfficeContext<Staff>, id: number, change: Change) {
  const { tx, scope, now } = context
  const before = (await selectForUpdateBlock(tx, scope, id)) ?? fail('not_found')
  if (before.deleted_at !== null) fail('not_found')
  requireOwn(context, [before.employee_id])
  if (change.version !== undefined && change.version !== before.version) fail('changed_elsewhere')
  const wanted = merge(before, change)
  requireOwn(context, [wanted.employee_id])
  await checkEmployee(context, wanted.employee_id)
  const repeats = repetitionOf(before, wanted.start_time, change)
  const spans = typedOccurrences(wanted, repeats)
  const isMoved =
    wanted.employee_id !== before.employee_id ||
    spans[0]?.start !== before.start_at.getTime() ||
    spans[0].end !== before.end_at.getTime()
  const allow = change.allow || (!isMoved && repeats === null)
  await claimTime(context, [before.employee_id, wanted.employee_id], { employee_id: wanted.employee_id, spans, allow })
  const { employee_id, reason, icon } = wanted
  const [first, ...later] = spans.map(({ start, end }) => ({ start_at: new Date(start), end_at: new Date(end) }))
  const common = {
    employee_id,
    reason,
    icon,
    ...(repeats === null ? {} : { series: randomUUID(), repeats_until: repeats }),
  }
  await updateBlock(tx, scope, id, { ...common, ...first! }, undefined)
  if (isMoved) planGap(context, before, now.getTime() + HOLD.moved)
  const added = await insertBlocks(
    tx,
    scope,
    later.map((span) => ({ ...common, ...span, created_at: now })),
  )
  // a reason may contain more than the log should
  const { reason: _, ...old } = before
  recordChanges(context, timeBlockChange, [
    { action: 'update', id, before: old, after: { employee_id, icon, ...first!, repeats_until: repeats } },
    ...added.map((one) => ({ action: 'create' as const, id: one, after: { employee_id, repeats_until: repeats } })),
  ])
  return { time_blocks: await blocksByIds(tx, scope, [id, ...added]) }
}

function merge(before: BlockRow, change: Change) {
  const wanted = {
    employee_id: change.employee_id === undefined ? before.employee_id : change.employee_id,
    start_time: change.start_time ?? toWallClock(before.start_at),
    end_time: change.end_time ?? toWallClock(before.end_at),
    reason: change.reason ?? before.reason,
    icon: change.icon ?? before.icon,
  }
  // the contract compares only times that come together
  if (wanted.start_time >= wanted.end_time) fail('invalid_input', { fields: { end_time: fieldText.end_before_start } })
  if (!isWithinADay(wanted)) fail('invalid_input', { fields: { end_time: fieldText.too_long_block } })
  return wanted
}

/** Until when a single block will repeat; null when it stays single or is repeated already. */
function repetitionOf(before: BlockRow, start: string, { repeats_until: wanted }: Change): LocalDate | null {
  if (!wanted || wanted === before.repeats_until) return null
  if (before.series !== null) fail('invalid_input', { fields: { repeats_until: fieldText.repeats_already } })
  if (wanted < start.slice(0, 10)) fail('invalid_input', { fields: { repeats_until: fieldText.repeats_before_start } })
  if (wanted > lastRepeat(start.slice(0, 10)))
    fail('invalid_input', { fields: { repeats_until: fieldText.repeats_too_long } })
  return wanted
}
