/** The first sheet of an Excel file as rows of texts. Load this module on use: the library behind it weighs as much as a screen. */
import { readSheet as readXlsx } from 'read-excel-file/universal'

/** Dates come as `YYYY-MM-DD`, numbers without a thousands mark, empty cells as ''. Throws when the file is no spreadsheet. */
export async function readSheet(file: Blob): Promise<string[][]> {
  const rows = await readXlsx(file)
  return rows.map((row) => row.map(textOf))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // the library reads a day as its midnight in UTC
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  // a phone that was typed as a number must not come out as 9.72e11
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell)
  return typeof cell === 'string' ? cell : String(cell as boolean)
}
