import { planGap } from '../../availability/gap-queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { HOLD } from './hold-message.ts'
import type { ChangedBy } from '../rules.ts'

type Visit = {
  readonly employee_id: number
  readonly start_at: Date
  readonly end_at: Date
  readonly status_key: string
  readonly deleted_at: Date | null
}
const takesTime = ({ deleted_at, status_key }: Visit) => deleted_at === null && status_key !== 'cancelled'

/**
 * Plans to offer the time that a change frees to the waiting list. What staff can undo with one
 * press is offered when they no longer can, as its message is sent then (docs/messages.md).
 */
export function planFreedTime(
  context: Pick<OfficeContext, 'tx' | 'now' | 'services'>,
  before: Visit,
  after: Visit,
  by: ChangedBy,
): void {
  if (!takesTime(before)) return
  const isOver = !takesTime(after)
  const isMoved = after.employee_id !== before.employee_id || after.start_at.getTime() !== before.start_at.getTime()
  if (!isOver && !isMoved && after.end_at >= before.end_at) return
  const hold = by === 'customer' ? 0 : isOver ? HOLD.cancelled : HOLD.moved
  planGap(context, before, context.now.getTime() + hold)
}
