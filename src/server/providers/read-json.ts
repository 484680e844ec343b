/**
 * Reads answers of providers: no more bytes than expected, and JSON whose fields are all unknown.
 */

/** An object of an answer. */
export type Answer = Readonly<Record<string, unknown>>

/** The answer was longer than any that the provider has a reason to send. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong'
}

/**
 * The body of an answer. Fails with AnswerTooLong when it has more than `max` bytes, and closes the
 * connection then: an answer without an end would fill the memory.
 */
export async function readBytes(reply: Response, max: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.length
    if (size > max) throw new AnswerTooLong()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
/** The same as text. */
export const readText = async (reply: Response, max: number): Promise<string> =>
  (await readBytes(reply, max)).toString()

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
