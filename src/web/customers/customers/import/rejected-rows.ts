/** The rows that were not imported, with their reasons. */
import { IMPORTED_FIELDS } from '#shared/customers/customers/rules.ts'
import type { ImportOutcome } from '../api.ts'
import type { Table } from './read-table.ts'
import { headings, text } from './text.ts'

/**
 * Batches are checked separately, so this marks rows that repeat a phone number of an earlier batch
 * as duplicates.
 */
export function markRepeatedPhones(outcomes: readonly ImportOutcome[]): ImportOutcome[] {
  const first = new Map<string, number>()
  return outcomes.map((one) => {
    if (one.phone === null || one.outcome === 'invalid') return one
    const earlier = first.get(one.phone)
    if (earlier === undefined) first.set(one.phone, one.row)
    if (earlier === undefined || one.outcome !== 'created') return one
    return { ...one, outcome: 'duplicate', existing: { id: null, full_name: '', row: earlier } }
  })
}

/** Messages for an invalid row, an existing customer, and cells that a customer comes without. */
export function reasonsOf({ fields, existing }: ImportOutcome): string[] {
  const cells = Object.entries(fields).map(([field, sentence]) => {
    const known = IMPORTED_FIELDS.find((one) => one === field)
    return known ? `${headings[known][0]}: ${sentence}` : sentence
  })
  if (!existing) return cells
  const { id, row, full_name } = existing
  return [id === null && row ? text.repeatedPhone(row) : text.existingCustomer(full_name), ...cells]
}

type RejectedRow = { readonly row: number; readonly cells: readonly string[]; readonly reason: string }
type FinishedImport = {
  readonly table: Table
  readonly checked: readonly ImportOutcome[]
  readonly saved: ReadonlyMap<number, ImportOutcome>
}
/**
 * The final outcome of each row: from saving, or from the check for rows that were not sent.
 * `leftOut` counts the new customers without a cell that could not be read.
 */
export function reportOf({ table, checked, saved }: FinishedImport) {
  const counts = { created: 0, merged: 0, duplicate: 0, invalid: 0, unsent: 0 }
  let leftOut = 0
  const before = new Map(checked.map((one) => [one.row, one]))
  const rejected: RejectedRow[] = []
  for (const { row, cells } of table.rows) {
    const outcome = saved.get(row) ?? before.get(row)
    const unsent = !outcome || (outcome.outcome === 'created' && !saved.has(row))
    counts[unsent ? 'unsent' : outcome.outcome]++
    if (!unsent && outcome.outcome === 'created' && Object.keys(outcome.fields).length > 0) leftOut++
    if (unsent) rejected.push({ row, cells, reason: text.notReached })
    else if (outcome.outcome === 'duplicate' || outcome.outcome === 'invalid')
      rejected.push({ row, cells, reason: reasonsOf(outcome).join('; ') })
  }
  return { counts, rejected, leftOut }
}

/** Saves the rejected rows as a file, with the reason in the first column. */
export async function saveRejected(table: Table, rejected: readonly RejectedRow[]): Promise<void> {
  const { saveSheet } = await import('#web/platform/save-sheet.ts')
  await saveSheet<RejectedRow>({
    fileName: text.rejectedFileName,
    sheetName: text.rejectedSheet,
    columns: [
      { title: text.reason, width: 44, value: ({ reason }) => reason },
      ...table.head.map((title, i) => ({
        title: title || text.column(i + 1),
        width: 18,
        value: ({ cells }: RejectedRow) => cells[i],
      })),
    ],
    rows: rejected,
  })
}
