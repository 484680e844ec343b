import { smsLength, unitsIn } from './parts.ts'

/** Messages of our own wordings about a visit fit into so many parts, and a receipt into one. */
export const VISIT_MESSAGE_PARTS = 2
export const RECEIPT_PARTS = 1

/** How short a value may become, of those that are shortened, in their order. */
const SHORTENED = [
  ['employee', 5],
  ['service', 10],
  ['office', 8],
] as const
type Shortened = Partial<Readonly<Record<(typeof SHORTENED)[number][0], string>>>

/**
 * A message with names that are shortened until it has at most `parts` parts: first the employee's
 * other names go, then the longest end in "…". The whole one when even the shortest is too long.
 */
export function fitted<Values extends Shortened>(
  parts: number,
  values: Values,
  fill: (values: Values) => string,
): string {
  const whole = fill(values)
  const fits = (text: string) => smsLength(text).parts <= parts
  if (fits(whole)) return whole
  let named: Values = values.employee === undefined ? values : { ...values, employee: firstOf(values.employee) }
  if (fits(fill(named))) return fill(named)
  for (const [name, least] of SHORTENED.toSorted(byLength(named))) {
    const value = named[name]
    if (value === undefined) continue
    const over = fill(named).length - unitsIn(parts)
    named = { ...named, [name]: clipped(value, Math.max(least, value.length - over)) }
    if (fits(fill(named))) return fill(named)
  }
  return whole
}

const firstOf = (name: string): string => name.trim().split(/\s+/)[0]!
const byLength =
  (values: Shortened) =>
  ([a]: readonly [keyof Shortened, number], [b]: readonly [keyof Shortened, number]): number =>
    (values[b]?.length ?? 0) - (values[a]?.length ?? 0)

/** A pair of code units is never split. */
const clipped = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
