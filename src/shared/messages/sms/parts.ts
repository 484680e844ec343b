/**
 * The length of a message in units of the alphabet that it needs, its parts, and the units that are
 * left in the last part.
 */
export type SmsLength = { readonly length: number; readonly parts: number; readonly left: number }

/**
 * `one` is the length of a message of one part; each part of a longer one has `linked` units,
 * because a header links them. What is `wide` takes two units, which no part divides: a letter
 * behind an escape, or a pair of code units.
 */
type Alphabet = { readonly one: number; readonly linked: number; readonly wide: RegExp; readonly part: RegExp }
/** The seven bits of 3GPP TS 23.038, for texts of its letters alone. */
const GSM: Alphabet = { one: 160, linked: 153, wide: /^[\f[-^{-~€]$/, part: /.{0,152}[xz]/g }
const IS_GSM = /^[\n\f\r -_a-~¡£¤¥§¿Ä-ÇÉÑÖØÜßàä-æèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ€]+$/
/** The sixteen bits that all other texts need, such as those in Hebrew. */
const UCS2: Alphabet = { one: 70, linked: 67, wide: /^..$/s, part: /.{0,66}[xz]/g }
const alphabetOf = (message: string): Alphabet => (IS_GSM.test(message) ? GSM : UCS2)
/** How many units a message must lose to have so many parts, with those that no letter fills. */
function unitsOver(message: string, wanted: number): number {
  const { length, parts, left } = smsLength(message)
  const { one, linked } = alphabetOf(message)
  return wanted === 1 ? length - one : (parts - wanted) * linked - left
}

/**
 * What the messages of one visit cost at most with our own wordings: its confirmation, its reminder
 * and its invoice.
 */
const VISIT_PARTS = 5
/** For how many visits so many parts suffice. */
export const visitsOf = (parts: number): number => Math.floor(parts / VISIT_PARTS)

/**
 * Measures a message as it is sent. An empty message has no part. The database counts the same
 * (`sms_parts`).
 */
export function smsLength(message: string): SmsLength {
  const { one, linked, wide, part } = alphabetOf(message)
  const units = Array.from(message, (letter) => (wide.test(letter) ? 'yz' : 'x')).join('')
  const { length } = units
  if (length <= one) return { length, parts: Math.min(length, 1), left: one - length }
  const parts = units.match(part)!
  return { length, parts: parts.length, left: linked - parts.at(-1)!.length }
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
    const over = unitsOver(fill(shown), parts)
    // one unit more, when an earlier part now ends before a pair
    const lengths = [value.length - over, value.length - over - 1].map((length) => Math.max(least, length))
    if (lengths.some((length) => shorten({ [name]: clipped(value, length) }))) return fill(shown)
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
