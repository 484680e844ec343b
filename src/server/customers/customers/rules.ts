/** Reads a row of an imported spreadsheet. */
import type { z } from 'zod'
import { customerIn } from '#shared/customers/customers/contract.ts'
import { CUSTOMER_FIELDS, IMPORTED_FIELDS, type ImportedField } from '#shared/customers/customers/rules.ts'
import { GENDERS } from '#shared/customers/customers/text.ts'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { text } from './text.ts'

/** A valid row. */
export type Row = Readonly<Pick<z.output<typeof customerIn>, ImportedField>>
type ReadRow =
  | { readonly row: Row; readonly wrong: null }
  | { readonly row: null; readonly wrong: Record<string, string> }

/**
 * Validates a row with the schema of the form. Returns the row, or a message for each invalid
 * field.
 */
export function readRow(cells: Partial<Record<ImportedField, string>>, today: LocalDate): ReadRow {
  const typed = IMPORTED_FIELDS.map((field) => [field, readCell(field, cells[field] ?? '', today)])
  const read = customerIn.safeParse(Object.fromEntries(typed))
  if (!read.success)
    return { row: null, wrong: Object.fromEntries(read.error.issues.map((i) => [String(i.path[0]), sentence(i)])) }
  if (read.data.birth_date && read.data.birth_date > today)
    return { row: null, wrong: { birth_date: fieldText.past_date } }
  return { row: Object.fromEntries(IMPORTED_FIELDS.map((field) => [field, read.data[field]])) as Row, wrong: null }
}

function readCell(field: ImportedField, typed: string, today: LocalDate): string {
  const { kind } = CUSTOMER_FIELDS[field]
  if (kind === 'date') return readDate(typed.trim(), today)
  return kind === 'gender' ? readGender(typed.trim()) : typed
}

const sentence = ({ message, path }: { message: string; path: PropertyKey[] }) =>
  path[0] === 'gender' ? fieldText.gender : (fieldText[message as FieldText] ?? fieldText.invalid)

/**
 * Reads the usual notations of a date, with or without a time: 14/6/1991, 14.06.91, 14-06-1991,
 * 1991-06-14. A year of two digits is the latest such year that is not in the future. Other texts
 * are returned unchanged, and the schema rejects them.
 */
function readDate(typed: string, today: LocalDate): string {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(typed)
  if (yearFirst) return iso(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(typed)
  if (!dayFirst) return typed
  const [, day, month, year] = dayFirst
  if (year!.length === 4) return iso(year!, month!, day!)
  const century = Number(today.slice(0, 2))
  const thisCentury = iso(`${century}${year}`, month!, day!)
  return thisCentury <= today ? thisCentury : iso(`${century - 1}${year}`, month!, day!)
}
const iso = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const genders = new Map(GENDERS.flatMap((gender) => text.genders[gender].map((word) => [word, gender] as const)))
const readGender = (typed: string): string => genders.get(typed.toLowerCase().replace(/['\u05f3]/, '')) ?? typed
