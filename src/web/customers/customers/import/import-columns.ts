/** Builds the rows to send from the file's columns and their assigned fields. */
import { IMPORT_ROWS, type ImportedField } from '#shared/customers/customers/rules.ts'
import type { ImportRow } from '../api.ts'
import type { Mapping } from './guess-columns.ts'
import type { Table } from './read-table.ts'

/**
 * Longer texts are cut. The value exceeds the limit of every field, so that the server still
 * reports a text that is too long.
 */
const CELL_MAX = 3000
/**
 * Joins columns of the same field in their order. The server finds the mobile among several phones.
 */
export function cellsOf(cells: readonly string[], mapping: Mapping): Partial<Record<ImportedField, string>> {
  const result: Partial<Record<ImportedField, string>> = {}
  mapping.forEach((field, i) => {
    const cell = cells[i]
    const between = field === 'phone' ? ' / ' : ' '
    if (field && cell) result[field] = (result[field] ? result[field] + between + cell : cell).slice(0, CELL_MAX)
  })
  return result
}

/** Every row of the file, with its row number there. Columns without a field are dropped. */
export const rowsOf = (table: Table, mapping: Mapping): ImportRow[] =>
  table.rows.map(({ row, cells }) => ({ row, cells: cellsOf(cells, mapping) }))

/** A request may have 256 kB; this leaves room for what surrounds the rows. */
const BATCH_BYTES = 200_000
const encoder = new TextEncoder()
/** Splits the rows into batches that fit into a request. */
export function batchesOf(rows: readonly ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(row)).length + 30
    if (bytes + size > BATCH_BYTES || batches.at(-1)!.length === IMPORT_ROWS) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)!.push(row)
    bytes += size
  }
  return batches
}
