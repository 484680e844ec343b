/** Reads JSON of providers, whose fields are all unknown. */

/** An object of an answer. */
export type Answer = Readonly<Record<string, unknown>>

/** The JSON object of a text, or null. */
export function parsed(text: string): Answer | null {
  try {
    return objectIn(JSON.parse(text))
  } catch {
    return null
  }
}
/** The value if it is an object, not an array; otherwise null. */
export const objectIn = (value: unknown): Answer | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : null
/** A filled text, or a number as text; null for anything else. */
export const textIn = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
/** A whole number of at most nine digits, also as text; null for anything else. */
export function integerIn(value: unknown): number | null {
  const text = textIn(value)
  return text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : null
}
