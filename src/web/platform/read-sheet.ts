/**
 * Reads the first sheet of an Excel file as rows of strings. Import this module on demand, because
 * its library is as large as a screen.
 */
import { readSheet as readXlsx } from 'read-excel-file/universal'

/**
 * Dates become `YYYY-MM-DD`, numbers have no thousands separator, and empty cells are ''. Throws
 * when the file is not a spreadsheet.
 */
export async function readSheet(file: Blob): Promise<string[][]> {
  const rows = await readXlsx(file)
  return rows.map((row) => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // the library returns a date as midnight UTC
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  // prevents a phone number that was entered as a number from becoming 9.72e11
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
  return typeof cell === 'string' ? cell : String(cell as boolean)
}
