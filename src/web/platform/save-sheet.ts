/** Excel files, made in the browser. Load this module on use: the library behind it weighs as much as a screen. */
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal'

export type SheetColumn<Row> = {
  readonly title: string
  /** In characters. */
  readonly width: number
  /** A text stays a text whatever it looks like: `=1+1` is not counted, and a phone keeps its zero. */
  readonly value: (row: Row) => string | number | null | undefined
}
type Sheet<Row> = {
  readonly fileName: string
  readonly sheetName: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
}

/** A sheet that is read from the right, its headings in view, handed to the browser as a download. */
export async function saveSheet<Row>({ fileName, sheetName, columns, rows }: Sheet<Row>): Promise<void> {
  const head = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }))
  const data: SheetData = [head, ...rows.map((row) => columns.map(({ value }) => cellOf(value(row))))]
  const blob = await writeXlsxFile(data, {
    sheet: sheetName,
    columns: columns.map(({ width }) => ({ width })),
    rightToLeft: true,
    stickyRowsCount: 1,
  }).toBlob()
  download(blob, fileName)
}

function cellOf(value: string | number | null | undefined) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  return { value: printable(value), type: String, format: '@' }
}

/** XML has no place for control characters and halves of characters: Excel would call the file broken. */
const printable = (text: string) =>
  [...text.toWellFormed()].filter((c) => c >= ' ' || c === '\n' || c === '\t').join('')

function download(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
