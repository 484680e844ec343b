/** Reads a row of an imported spreadsheet. */
import type { z } from 'zod'
import { customerIn } from '#shared/customers/customers/contract.ts'
import { CUSTOMER_FIELDS, IMPORTED_FIELDS, type ImportedField } from '#shared/customers/customers/rules.ts'
import { GENDERS } from '#shared/customers/customers/text.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { phonesInText } from '#shared/values/phones-in-text.ts'
import { readDate } from '#shared/values/read-date.ts'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { text } from './text.ts'

/** A valid row. */
export type Row = Readonly<Pick<z.output<typeof customerIn>, ImportedField>>
type Cells = Partial<Record<ImportedField, string>>
type Sentences = Record<string, string>
/** `wrong`: why it is no customer. `left`: which cells the customer came without, and why. */
type ReadRow =
  | { readonly row: Row; readonly wrong: null; readonly left: Sentences }
  | { readonly row: null; readonly wrong: Sentences; readonly left: null }

/**
 * Reads a row as a customer whenever its name and its phone are certain. A cell of another field
 * that cannot be read is left out, and its text is kept in the notes. Without a name or a phone the
 * row is refused with a sentence for each cell that is wrong.
 */
export function readRow(cells: Cells, today: LocalDate): ReadRow {
  const { full_name = '', phone: typedPhone = '' } = cells
  const [phone = typedPhone, ...others] = phonesInText(typedPhone)
  const sure: Cells = { ...cells, full_name: nameIn(full_name), phone }
  const values = new Map<ImportedField, ReadValue>(
    READ_ONE_BY_ONE.map((field) => [field, readCell(field, sure[field] ?? '', today)]),
  )
  const wrong = sentencesOf(values)
  if (wrong.full_name || wrong.phone) return { row: null, wrong, left: null }
  const unread = READ_ONE_BY_ONE.filter((field) => wrong[field])
  const hasWords = /\p{L}/u.test(typedPhone.replace(text.wordsOfPhones, ''))
  const notes = notesOf(cells.notes ?? '', [
    ...unread.filter((field) => saysSomething(cells[field]!)).map((field) => text.leftOut(field, cells[field]!)),
    ...others.map((other) => text.otherPhone(formatPhone(other))),
    ...(hasWords ? [text.leftOut('phone', typedPhone)] : []),
  ])
  const row = Object.fromEntries([...values.set('notes', notes)].map(([field, { value }]) => [field, value]))
  const left = unread.map((field) => {
    const about = saysSomething(cells[field]!) ? text.keptInNotes : text.leftEmpty
    return [field, about(wrong[field]!)]
  })
  return { row: inOrder(row), wrong: null, left: { ...Object.fromEntries(left), ...sentencesOf([['notes', notes]]) } }
}

/** The notes come last, because they keep what the others left. */
const READ_ONE_BY_ONE = IMPORTED_FIELDS.filter((field) => field !== 'notes')
const inOrder = (row: Record<string, unknown>) =>
  Object.fromEntries(IMPORTED_FIELDS.map((field) => [field, row[field]])) as unknown as Row

/** A value with no sentence, or a sentence with no value. */
type ReadValue = { readonly value: unknown; readonly sentence: string | null }

function readField(field: ImportedField, typed: string): ReadValue {
  const read = customerIn.shape[field].safeParse(typed)
  return read.success
    ? { value: read.data, sentence: null }
    : { value: null, sentence: fieldText[read.error.issues[0]!.message as FieldText] ?? fieldText.invalid }
}

function readCell(field: ImportedField, typed: string, today: LocalDate): ReadValue {
  const { kind } = CUSTOMER_FIELDS[field]
  if (kind === 'date') {
    const date = readDate(typed, today) ?? ''
    return date > today ? { value: null, sentence: fieldText.past_date } : readField(field, date || typed)
  }
  if (kind !== 'gender') return readField(field, typed)
  const read = readField(field, readGender(typed.trim()))
  return read.sentence ? { ...read, sentence: fieldText.gender } : read
}

const sentencesOf = (values: Iterable<readonly [string, ReadValue]>): Sentences =>
  Object.fromEntries([...values].flatMap(([field, { sentence }]) => (sentence ? [[field, sentence]] : [])))

/** The name without the quotes that some programs leave around it; none for a line of totals. */
function nameIn(typed: string): string {
  const name = typed.trim().replace(/^"(.*)"$/s, '$1')
  return text.totals.test(name) ? '' : name
}

/** What people write into an empty cell says nothing. */
const saysSomething = (cell: string) => /[\p{L}1-9]/u.test(cell) && !text.nothing.test(cell.trim())

const NOTES_MAX = CUSTOMER_FIELDS.notes.max
/** The notes and what other cells left, which come first. The end of what is too long is cut. */
function notesOf(typed: string, kept: readonly string[]): ReadValue {
  const notes = inLines(typed).trim()
  const added = kept.map(inLines).join('\n').slice(0, NOTES_MAX)
  const room = Math.max(NOTES_MAX - (added === '' ? 0 : added.length + 1), 0)
  const whole = `${notes.slice(0, room)}\n${added}`.trim()
  const { value } = readField('notes', whole.toWellFormed())
  return { value, sentence: notes.length > room ? text.notesCut : null }
}
/** Line breaks inside a cell, as Word and Excel write them, and no other control characters. */
const inLines = (typed: string) =>
  typed
    .toWellFormed()
    .replace(/[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')

const genders = new Map(GENDERS.flatMap((gender) => text.genders[gender].map((word) => [word, gender] as const)))
const readGender = (typed: string): string => genders.get(typed.toLowerCase().replace(/['\u05f3]/, '')) ?? typed
