/** The past closes of the demo's cash drawer. */
import { addDays, dateOf, toInstant, wallClockAt, weekdayOf } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertParts } from './insert-queries.ts'
import { cashBetween } from './invoice-queries.ts'

const DAYS = 24
const CLOSES_AT = '19:30'
const SATURDAY = 6
/** Agorot counted beyond what was expected, day after day: mostly nothing. */
const DIFFERENCES = [0, 0, -1000, 0, 0, 500, 0, 0, 0, -350]

/**
 * Every working day of the past weeks was closed by the owner. Call it after the payments are
 * written.
 */
export async function seedCloses(tx: Tx, scope: Scope, now: Date, owner: number): Promise<void> {
  const today = dateOf(now)
  const dates = Array.from({ length: DAYS }, (_, i) => addDays(today, i - DAYS)).filter(
    (date) => weekdayOf(date) !== SATURDAY,
  )
  const instant = (date: string, time: string) => new Date(toInstant(wallClockAt(date, time)))
  let from = instant(dates[0]!, '00:00')
  const closes: object[] = []
  for (const [i, date] of dates.entries()) {
    const to = instant(date, CLOSES_AT)
    const expected = toAgorot(await cashBetween(tx, scope, from, to))
    const counted = Math.max(expected + (expected > 0 ? DIFFERENCES[i % DIFFERENCES.length]! : 0), 0)
    closes.push({
      number: i + 1,
      close_date: date,
      covers_from: from,
      covers_to: to,
      expected_cash: toMoney(expected),
      counted_cash: toMoney(counted),
      closed_by: owner,
      closed_at: to,
    })
    from = to
  }
  await insertParts(tx, scope, 'day_closes', closes)
}
