type Cell = string | number | boolean | Date | null
/** `2026-11-30 09:15 UTC`. Operators of one installation may be in different time zones. */
const cellText = (cell: Cell): string => {
  if (cell === null) return '-'
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  // stored text must not move the cursor or break a line
  return String(cell).replaceAll(/\p{C}/gu, ' ')
}

/** A plain table: a heading and columns padded to equal width, separated by two spaces. */
export function printTable(
  print: (line: string) => void,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
) {
  const lines = [heads, ...rows.map((row) => row.map(cellText))]
  const widths = heads.map((_, i) => Math.max(...lines.map((line) => [...(line[i] ?? '')].length)))
  const pad = (line: readonly string[]) =>
    line
      .map((cell, i) => cell + ' '.repeat(widths[i]! - [...cell].length))
      .join('  ')
      .trimEnd()
  for (const line of lines) print(pad(line))
}

/** One record, one line per field. */
export function printRecord(print: (line: string) => void, facts: Readonly<Record<string, Cell>>) {
  const width = Math.max(...Object.keys(facts).map((name) => name.length))
  for (const [name, value] of Object.entries(facts)) print(`${name.padEnd(width)}  ${cellText(value)}`)
}
