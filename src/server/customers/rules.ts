/** How a row of somebody's spreadsheet is read. */
import { customerIn } from '#shared/customers/contract.ts'
import type { Imported } from '#shared/customers/rules.ts'
import { GENDERS } from '#shared/customers/text.ts'
import { fieldText, type FieldText } from '#shared/values/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { text } from './text.ts'

/** A row that can be kept, without what files do not say. */
export type Row = Readonly<
  Record<Exclude<Imported, 'birth_date' | 'gender' | 'full_name' | 'phone'>, string | null>
> & {
  readonly full_name: string
  readonly phone: string
  readonly birth_date: LocalDate | null
  readonly gender: (typeof GENDERS)[number] | null
}
type Read = { readonly row: Row; readonly wrong: null } | { readonly row: null; readonly wrong: Record<string, string> }

/** The row as a customer's form would have it, or what is wrong with it, a sentence for each field. */
export function readRow(cells: Partial<Record<Imported, string>>, today: LocalDate): Read {
  const typed = { ...cells, birth_date: readDate(cells.birth_date, today), gender: readGender(cells.gender) }
  const read = customerIn.safeParse({ ...typed, full_name: cells.full_name ?? '', phone: cells.phone ?? '' })
  if (!read.success)
    return { row: null, wrong: Object.fromEntries(read.error.issues.map((i) => [String(i.path[0]), sentence(i)])) }
  if (read.data.birth_date && read.data.birth_date > today)
    return { row: null, wrong: { birth_date: fieldText.past_date } }
  const { is_active: _, handled_by: __, settings_send_sms: ___, settings_send_approval_sms: ____, ...row } = read.data
  return { row, wrong: null }
}

const sentence = ({ message, path }: { message: string; path: PropertyKey[] }) =>
  path[0] === 'gender' ? fieldText.gender : (fieldText[message as FieldText] ?? fieldText.invalid)

/**
 * Days as people write them: 14/6/1991, 14.06.91, 14-06-1991, 1991-06-14, with or without a time behind. Of two digits the year is the latest
 * that is not in the future. What is no such day is handed on as it is, and refused there.
 */
function readDate(typed: string | undefined, today: LocalDate): string {
  const said = (typed ?? '').trim()
  const [, year4, month4, day4] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(said) ?? []
  if (year4) return iso(year4, month4!, day4!)
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ].*)?$/.exec(said) ?? []
  if (!day || !month || !year) return said
  if (year.length === 4) return iso(year, month, day)
  const century = Number(today.slice(0, 2))
  const inThis = iso(`${century}${year}`, month, day)
  return inThis <= today ? inThis : iso(`${century - 1}${year}`, month, day)
}
const iso = (year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const genders = new Map(GENDERS.flatMap((gender) => text.genders[gender].map((said) => [said, gender] as const)))
function readGender(typed: string | undefined): string {
  const said = (typed ?? '').trim()
  return genders.get(said.toLowerCase().replace(/['\u05f3]/, '')) ?? said
}
