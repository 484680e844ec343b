/**
 * The length of a message in UCS-2 units, its parts, and the units that are left in the last part.
 */
export type SmsLength = { readonly length: number; readonly parts: number; readonly left: number }

/**
 * A single part has 70 units; each part of a longer message has 67, because a header links them.
 */
const SINGLE = 70
const LINKED = 67
/** How many units so many parts have. */
const unitsIn = (parts: number): number => (parts === 1 ? SINGLE : parts * LINKED)

/**
 * What the messages of one visit cost at most with our own wordings: its confirmation, its reminder
 * and its invoice.
 */
const VISIT_PARTS = 5
/** For how many visits so many parts suffice. */
export const visitsOf = (parts: number): number => Math.floor(parts / VISIT_PARTS)

/**
 * Measures a message as UCS-2, in which Hebrew is sent: an emoji counts as two units. An empty
 * message has no part.
 */
export function smsLength(message: string): SmsLength {
  const { length } = message
  if (length === 0) return { length, parts: 0, left: SINGLE }
  if (length <= SINGLE) return { length, parts: 1, left: SINGLE - length }
  const parts = Math.ceil(length / LINKED)
  return { length, parts, left: parts * LINKED - length }
}

/** Messages of our own wordings about a visit fit into so many parts, and a receipt into one. */
export const VISIT_MESSAGE_PARTS = 2
export const RECEIPT_PARTS = 1

/** How short a value may become, of those that are shortened, in their order. */
const SHORTENED = [
  ['employee', 4],
  ['service', 8],
  ['office', 6],
] as const
type Shortened = Partial<Readonly<Record<(typeof SHORTENED)[number][0], string>>> & { readonly link?: string | null }

/**
 * A message with names that are shortened until it has at most `parts` parts: first the employee's
 * other names and a remark in brackets behind the link go, then the longest end in "…". When even
 * the shortest is too long, it has one part more.
 */
export function fitted<Values extends Shortened>(
  parts: number,
  values: Values,
  fill: (values: Values) => string,
): string {
  const fits = (text: string) => smsLength(text).parts <= parts
  let shown = values
  const shorten = (change: Shortened) => fits(fill((shown = { ...shown, ...change })))
  if (fits(fill(shown))) return fill(shown)
  const { employee, link } = values
  if (employee !== undefined && shorten({ employee: firstOf(employee) })) return fill(shown)
  if (link && shorten({ link: link.replace(REMARK, '') })) return fill(shown)
  for (const [name, least] of SHORTENED.toSorted(byLength(shown))) {
    const value = shown[name]
    if (value === undefined) continue
    const over = fill(shown).length - unitsIn(parts)
    if (shorten({ [name]: clipped(value, Math.max(least, value.length - over)) })) return fill(shown)
  }
  return fitted(parts + 1, values, fill)
}

const REMARK = /\s\([^()]*\)$/
const firstOf = (name: string): string => name.trim().split(/\s+/)[0]!
const byLength =
  (values: Shortened) =>
  (
    [a]: readonly [(typeof SHORTENED)[number][0], number],
    [b]: readonly [(typeof SHORTENED)[number][0], number],
  ): number =>
    (values[b]?.length ?? 0) - (values[a]?.length ?? 0)

/** A pair of code units is never split. */
const clipped = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
