/** Finds the row of headings in a file, and the field that each heading names. */
import { IMPORTED_FIELDS, type ImportedField } from '#shared/customers/customers/rules.ts'
import { normalizePhone } from '#shared/values/phone.ts'
import { headings } from './text.ts'

/** A field for each column of the file; null for columns that are not imported. */
export type Mapping = readonly (ImportedField | null)[]

const normalized = (text: string) =>
  text
    .toLowerCase()
    .replace(/["'\u05f3\u05f4().*:_/\\-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const known = new Map(
  IMPORTED_FIELDS.flatMap((field) => headings[field].map((heading) => [normalized(heading), field] as const)),
)

/**
 * Matches headings in Hebrew or English. First name and last name both map to the name, and every
 * column of phones to the phone, of which each row takes its mobile; for other fields only the
 * first matching column is used.
 */
export function guessColumns(head: readonly string[]): Mapping {
  const taken = new Set<ImportedField>()
  return head.map((heading) => {
    const field = known.get(normalized(heading)) ?? null
    if (field === null || (taken.has(field) && !JOINED.has(field))) return null
    taken.add(field)
    return field
  })
}

const JOINED: ReadonlySet<ImportedField> = new Set(['full_name', 'phone'])

/**
 * The number of rows searched for headings, because files may begin with a title, a date or an
 * empty line.
 */
const SEARCHED_ROWS = 10
/**
 * The index of the row of headings: the first row with two known headings, otherwise the first row.
 * Returns -1 when the first row is a customer, so that a file without headings does not lose it.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, SEARCHED_ROWS).findIndex((row) => guessColumns(row).filter(Boolean).length >= 2)
  if (found >= 0) return found
  return rows[0]?.some((cell) => normalizePhone(cell) !== null) ? -1 : 0
}
