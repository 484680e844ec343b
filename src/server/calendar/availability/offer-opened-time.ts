import { mergeRanges, withoutRanges, type Range } from '#shared/values/ranges.ts'
import { openingOf } from '#shared/office/working-hours/rules.ts'
import { DAY, MINUTE } from '#shared/values/local-time.ts'
import type { OpeningContext } from '#server/office/working-hours/opened-time.ts'
import { teamRules } from '#server/office/working-hours/queries.ts'
import { planGap, waitedDays } from './gap-queries.ts'

/** As long as a move by staff waits for another one (docs/messages.md). */
const CORRECTED_WITHIN = 2 * MINUTE
type Days = NonNullable<Awaited<ReturnType<typeof waitedDays>>>

/**
 * Makes a change of hours, holidays or absences, and plans to offer the working time that it opens
 * to the waiting list, as if it had been freed by a cancellation. The offer waits, because who
 * corrects hours often saves twice. Costs one statement where nobody waits.
 */
export async function offerOpenedTime<T>(context: OpeningContext, change: () => Promise<T>): Promise<T> {
  const { tx, scope, now } = context
  const days = await waitedDays(tx, scope, now)
  if (days === null) return change()
  const before = await openings(context, days)
  const result = await change()
  for (const [employee_id, open] of await openings(context, days))
    for (const { start, end } of withoutRanges(open, before.get(employee_id) ?? []))
      planGap(
        context,
        { employee_id, start_at: new Date(start), end_at: new Date(end) },
        now.getTime() + CORRECTED_WITHIN,
      )
  return result
}

/** When each active employee works on these days, by employee. */
async function openings({ tx, scope }: OpeningContext, { from, until }: Days): Promise<Map<number, readonly Range[]>> {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY) + 1
  const team = await teamRules(tx, scope, from)
  return new Map(team.map((rules) => [rules.id, mergeRanges(openingOf(rules, from, days))]))
}
