/**
 * Creates Excel files in the browser. Import this module on demand, because its library is as large
 * as a screen.
 */
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal'
import { saveFile } from './save-file.ts'

export type SheetColumn<Row> = {
  readonly title: string
  /** In characters. */
  readonly width: number
  /** A string stays text: `=1+1` is not evaluated, and a phone number keeps its leading zero. */
  readonly value: (row: Row) => string | number | null | undefined
}
type Sheet<Row> = {
  readonly fileName: string
  readonly sheetName: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
}

/** Downloads a right-to-left sheet whose heading row stays visible while scrolling. */
export async function saveSheet<Row>({ fileName, sheetName, columns, rows }: Sheet<Row>): Promise<void> {
  const head = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }))
  const data: SheetData = [head, ...rows.map((row) => columns.map(({ value }) => cellOf(value(row))))]
  const blob = await writeXlsxFile(data, {
    sheet: sheetName,
    columns: columns.map(({ width }) => ({ width })),
    rightToLeft: true,
    stickyRowsCount: 1,
  }).toBlob()
  saveFile(blob, fileName)
}

function cellOf(value: string | number | null | undefined) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  return { value: printable(value), type: String, format: '@' }
}

/**
 * XML allows neither control characters nor lone surrogates; Excel would report the file as
 * corrupt.
 */
const printable = (text: string) =>
  [...text.toWellFormed()].filter((c) => c >= ' ' || c === '\n' || c === '\t').join('')
