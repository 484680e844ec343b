import { whyNot } from '#shared/calendar/availability/rules.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { conflictOf } from '../availability/conflict-queries.ts'
import { fullResources, resourceSpanOf } from '../availability/resource-queries.ts'
import { offerFactsOf, type serviceWithRules } from './service-queries.ts'
import { busyIn, kindsOf } from './tell-reasons.ts'

type Held = {
  /** 0 for one that is not booked yet. */
  readonly id: number
  readonly employee_id: number
  readonly service_id: number
  readonly start_at: Date
  readonly end_at: Date
}

/**
 * Whether a time that was held for a customer may still be booked: staff may have booked or blocked
 * it, or taken the day off, and others may have taken the room. Calendar and resources must be
 * locked. Online booking may have closed meanwhile, which does not matter.
 */
export async function isStillFree(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  { id, employee_id, service_id, start_at, end_at }: Held,
  service: Awaited<ReturnType<typeof serviceWithRules>>,
): Promise<boolean> {
  if (!service) return false
  const span = { start: start_at.getTime(), end: end_at.getTime() }
  const wanted = { employeeId: employee_id, from: span.start, to: span.end, now, except: id, processing: service }
  const needed = resourceSpanOf({ id, service_id, start_at, end_at, buffer_minutes: service.buffer_minutes })
  const [conflict, full] = await Promise.all([conflictOf(tx, scope, wanted), fullResources(tx, scope, needed)])
  const busy = busyIn(span, kindsOf(conflict))
  const facts = { service: offerFactsOf(service), rules: service, busy, isRoomFull: full.length > 0 }
  return whyNot({ by: 'offer', ...span, occupied: [span] }, facts).length === 0
}
