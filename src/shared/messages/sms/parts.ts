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
export const unitsIn = (parts: number): number => (parts === 1 ? SINGLE : parts * LINKED)

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
