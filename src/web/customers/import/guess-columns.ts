/** Where the headings of a file stand, and what they say. */
import { IMPORTED, type Imported } from '#shared/customers/rules.ts'
import { normalizePhone } from '#shared/values/phone.ts'
import { headings } from './text.ts'

/** By column of the file; null is not imported. */
export type Mapping = readonly (Imported | null)[]

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/["'\u05f3\u05f4().*:_/\\-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const known = new Map(IMPORTED.flatMap((field) => headings[field].map((heading) => [plain(heading), field] as const)))

/** What the headings say, in Hebrew or English. First and last name both belong to the name; of other fields the first column is taken. */
export function guessColumns(head: readonly string[]): Mapping {
  const taken = new Set<Imported>()
  return head.map((heading) => {
    const field = known.get(plain(heading)) ?? null
    if (field === null || (taken.has(field) && field !== 'full_name')) return null
    taken.add(field)
    return field
  })
}

/** Files begin with a title, a date, an empty line: this many rows are looked at for the headings. */
const LOOKED_AT = 10
/**
 * Which of the rows has the headings: the first with two that are known, else the very first. -1 when that one is a customer already: then
 * the file has no headings, and whoever stands first must not be taken for them.
 */
export function headAt(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, LOOKED_AT).findIndex((row) => guessColumns(row).filter(Boolean).length >= 2)
  if (found >= 0) return found
  return rows[0]?.some((cell) => normalizePhone(cell) !== null) ? -1 : 0
}
