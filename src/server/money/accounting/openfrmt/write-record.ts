import { recordFields, type Field, type RecordCode, type RecordValues } from './record-fields.ts'
import { toPlainLetters } from './hebrew-letters.ts'

/**
 * A record as one line without its line end. Every character becomes one byte (see hebrewBytes).
 * Texts that are too long are cut. Throws a RangeError for a number that does not fit, because a
 * cut number would be another number.
 */
export function writeRecord<C extends RecordCode>(code: C, values: RecordValues<C>): string {
  return writeFields(recordFields[code], values as Values)
}

type Values = Readonly<Record<string, string | number | null | undefined>>
/** The same for fields of any file. */
export const writeFields = (fields: readonly Field[], values: Values): string =>
  fields.map((field) => writeField(field, values[field.name] ?? null)).join('')

function writeField(field: Field, value: string | number | null): string {
  if (field.type === 'text')
    return toPlainLetters(String(value ?? ''))
      .slice(0, field.width)
      .padEnd(field.width)
  if (field.type === 'digits') return writeDigits(field, value)
  return writeAmount(field, Number(value ?? 0))
}

/**
 * Of a text only the digits are kept, the last ones when there are too many (bank accounts,
 * cheques).
 */
function writeDigits({ no, width }: Field, value: string | number | null): string {
  if (typeof value === 'string') return value.replaceAll(/\D/g, '').slice(-width).padStart(width, '0')
  const whole = value ?? 0
  const written = String(whole)
  if (!Number.isSafeInteger(whole) || whole < 0 || written.length > width)
    throw new RangeError(`field ${no} has no room for ${whole}`)
  return written.padStart(width, '0')
}

/** The sign stands first, also of zero. */
function writeAmount({ no, width }: Field, value: number): string {
  const written = String(Math.abs(value))
  if (!Number.isSafeInteger(value) || written.length > width - 1)
    throw new RangeError(`field ${no} has no room for ${value}`)
  return (value < 0 ? '-' : '+') + written.padStart(width - 1, '0')
}
