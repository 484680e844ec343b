/**
 * A parser for CSV as spreadsheets write it: quoted cells, doubled quotes, and line breaks inside
 * cells. See docs/decisions/0012.
 */

/** The number of characters in which the separator is searched. */
const HEAD_CHARS = 20_000
const SEPARATORS = [',', ';', '\t'] as const

/** Decodes UTF-8 (with or without a byte order mark), UTF-16 (with one), or windows-1255. */
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

/**
 * Returns rows of cells. The separator is the most frequent one in the first row that contains any.
 * A quote that is never closed extends to the end of the file.
 */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let position = 0
  while (position < text.length) {
    let cell = ''
    if (text[position] === '"') {
      // quoted: reads up to a quote that is not doubled
      position++
      for (;;) {
        const quote = text.indexOf('"', position)
        cell += text.slice(position, quote < 0 ? text.length : quote)
        position = quote < 0 ? text.length : quote + 1
        if (quote < 0 || text[position] !== '"') break
        cell += '"'
        position++
      }
    }
    // unquoted text, or text after a closing quote
    const from = position
    while (position < text.length && text[position] !== separator && text[position] !== '\n' && text[position] !== '\r')
      position++
    row.push(cell + text.slice(from, position))
    if (text[position] === separator) {
      position++
      if (position < text.length) continue
      row.push('') // a separator at the end of the file
    } else if (text[position] === '\r' && text[position + 1] === '\n') position += 2
    else position++
    rows.push(row)
    row = []
  }
  return rows
}

function separatorOf(text: string): string {
  // ignores quoted text and rows without a separator, such as a title
  const unquoted = text.slice(0, HEAD_CHARS).replace(/"[^"]*"/g, '')
  const row = unquoted.split(/[\r\n]+/).find((line) => SEPARATORS.some((one) => line.includes(one))) ?? ''
  const counts = SEPARATORS.map((one) => row.split(one).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}
