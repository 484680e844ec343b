import { dateOf } from '#shared/values/local-time.ts'
import { onlineRefusal, readAvailability } from '#server/calendar/availability/offer-slots.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { text } from './text.ts'
import type { visitOfLink } from './visit-of-link.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now'>

/**
 * Why the customer cannot move a visit online at all, with the code of the refusal, while it can be
 * cancelled: the rule of a new booking of the same services with the same employee. Null when they
 * can. What is offered and what is accepted fail with the same code.
 */
export async function moveRefusal({ tx, scope, now }: Context, visit: Awaited<ReturnType<typeof visitOfLink>>) {
  const { ids, service_ids, employee_ids, employee_id, employee_name } = visit
  if (employee_ids.length > 1) return { code: 'cutoff_passed' as const, sentence: text.cannotMove.divided }
  const asked = { service_ids, employee_id }
  const { calendars } = await readAvailability(tx, scope, now, asked, { from: dateOf(now), days: 1 }, ids)
  const refusal = onlineRefusal(calendars[0]!, now)
  return refusal && { code: refusal.code, sentence: text.cannotMove[refusal.kind](employee_name) }
}
