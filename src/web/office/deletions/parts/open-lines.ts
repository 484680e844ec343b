import type { OpenKind } from '#shared/office/deletions/rules.ts'
import type { OpenRow } from '#shared/office/deletions/summaries.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { formatMoney } from '#web/platform/format.ts'
import { text } from '../text.ts'

/** How many rows of a kind a line names. */
const NAMED = 3

/** One line for each kind of what is open: the first names, how many more, and the sum. */
export const linesOf = (open: readonly OpenRow[]): readonly string[] =>
  [...Map.groupBy(open, ({ kind }) => kind)].map(([kind, rows]) => lineOf(kind, rows))

function lineOf(kind: OpenKind, rows: readonly OpenRow[]): string {
  const names = [...new Set(rows.slice(0, NAMED).map(({ name }) => name))]
  const all = rows.length > NAMED ? [...names, text.more(rows.length - NAMED)] : names
  const sums = rows.flatMap(({ sum }) => (sum === null ? [] : [toAgorot(sum)]))
  const total = sums.length === 0 ? null : formatMoney(toMoney(sums.reduce((a, b) => a + b, 0)))
  return text.line(text.kinds[kind], all.join(', '), total)
}
