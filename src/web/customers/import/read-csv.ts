/** CSV as spreadsheets write it: quotes, doubled quotes inside them, line ends inside them; docs/decisions/0012. */

/** So far into a file its separator is looked for. */
const HEAD_CHARS = 20_000
const SEPARATORS = [',', ';', '\t'] as const

/** The text of a file in UTF-8 (with a mark or without), UTF-16 (with a mark), or the Hebrew of older Windows. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1255').decode(bytes)
  }
}

/** Rows of cells. The separator is the one that the first row which has any has most of; a quote that never closes reaches to the end of the file. */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      // quoted: up to the quote that is not doubled
      at++
      for (;;) {
        const quote = text.indexOf('"', at)
        cell += text.slice(at, quote < 0 ? text.length : quote)
        at = quote < 0 ? text.length : quote + 1
        if (quote < 0 || text[at] !== '"') break
        cell += '"'
        at++
      }
    }
    // bare, or what stands behind a closing quote
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
    row.push(cell + text.slice(from, at))
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      row.push('') // a separator at the very end
    } else if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else at++
    rows.push(row)
    row = []
  }
  return rows
}

function separatorOf(text: string): string {
  // what stands in quotes does not count; a title above the headings has none
  const bare = text.slice(0, HEAD_CHARS).replace(/"[^"]*"/g, '')
  const row = bare.split(/[\r\n]+/).find((line) => SEPARATORS.some((one) => line.includes(one))) ?? ''
  const counts = SEPARATORS.map((one) => row.split(one).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}
