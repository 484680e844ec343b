/** Reads the chosen file as a table of texts. */
import { findHeadingRow } from './guess-columns.ts'
import { decodeText, isReversed, parseCsv } from './read-csv.ts'

export type Table = {
  readonly fileName: string
  /** The heading of each column; all empty when the file has no headings. */
  readonly head: readonly string[]
  /** Each with its row number in the file. Empty rows are left out. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[]
}
/**
 * Why a file is refused. `old` is the .xls format of Excel before 2007, `reversed` Hebrew in the
 * order of the screen, as old programs store it.
 */
export type FileProblem = 'large' | 'old' | 'unread' | 'reversed' | 'empty' | 'many'

const FILE_MAX = 10 * 1024 * 1024
const ROWS_MAX = 20_000

/** Detects the format from the file's content, not its name. */
export async function readTable(file: File): Promise<Table | FileProblem> {
  if (file.size > FILE_MAX) return 'large'
  const rows = await cellsOf(file)
  if (typeof rows === 'string') return rows
  const numbered = rows.map((cells, i) => ({ row: i + 1, cells: cells.map(cellText) }))
  const filled = numbered.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headingRow = findHeadingRow(filled.slice(0, 10).map(({ cells }) => cells))
  const dataRows = filled.slice(headingRow + 1)
  if (dataRows.length === 0) return 'empty'
  if (dataRows.length > ROWS_MAX) return 'many'
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const head = Array.from({ length: width }, (_, i) => filled[headingRow]?.cells[i] ?? '')
  return { fileName: file.name, head, rows: dataRows }
}

/** Some programs write ="0523456789" to prevent Excel from dropping the leading zero. */
const cellText = (cell: string): string => cell.trim().replace(/^="([^"]*)"$/, '$1')

async function cellsOf(file: File): Promise<string[][] | FileProblem> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const startsWith = (...mark: number[]) => mark.every((byte, i) => bytes[i] === byte)
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0)) return 'old'
  if (!startsWith(0x50, 0x4b)) return isText(bytes) ? csvOf(decodeText(bytes)) : 'unread'
  const { readSheet } = await import('#web/platform/read-sheet.ts')
  return readSheet(file).catch(() => 'unread' as const)
}

/** Some programs export a web page under the name of a spreadsheet. It is refused. */
function csvOf(text: string) {
  if (/^\s*</.test(text)) return 'unread' as const
  return isReversed(text) ? ('reversed' as const) : parseCsv(text)
}

/**
 * Binary files contain zero bytes. Text contains them only in UTF-16, which is detected by its byte
 * order mark.
 */
const isText = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff) || !bytes.includes(0)
