/**
 * A parser for CSV as spreadsheets write it: quoted cells, doubled quotes, and line breaks inside
 * cells. See docs/decisions/0012.
 */

/** The number of characters in which the separator is searched. */
const HEAD_CHARS = 20_000
const SEPARATORS = [',', ';', '\t'] as const

/**
 * Decodes UTF-8 (with or without a byte order mark), UTF-16 (with one), windows-1255, or CP862 of
 * DOS.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf8 = new TextDecoder('utf-8').decode(bytes)
  // a damaged byte among many good letters is no reason to read all of them as others
  if (count(utf8, /\ufffd/g) * 10 <= count(utf8, /\p{Script=Hebrew}/gu)) return utf8
  const dos = bytes.reduce((found, byte) => found + Number(isDosLetter(byte)), 0)
  const windows = new TextDecoder('windows-1255').decode(bytes)
  return dos > count(windows, /\p{Script=Hebrew}/gu) ? fromDos(bytes) : windows
}
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** In CP862 the letters are 0x80 to 0x9A. What follows them, no list of customers needs. */
const isDosLetter = (byte: number) => byte >= 0x80 && byte <= 0x9a
function fromDos(bytes: Uint8Array): string {
  const letter = (byte: number) =>
    String.fromCharCode(byte < 0x80 ? byte : isDosLetter(byte) ? byte - 0x80 + 0x5d0 : 0x20)
  return Array.from(bytes, letter).join('')
}

/**
 * True for Hebrew that was stored in the order in which it is seen, from left to right: words begin
 * with the letters that only end a word.
 */
export const isReversed = (text: string): boolean =>
  count(text, /(?<!\p{L})[\u05da\u05dd\u05df\u05e3\u05e5](?=\p{L})/gu) >
  count(text, /(?<=\p{L})[\u05da\u05dd\u05df\u05e3\u05e5](?!\p{L})/gu)

/**
 * Returns rows of cells. The separator is the one that divides most rows into the same columns.
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
  // ignores quoted text
  const lines = text
    .slice(0, HEAD_CHARS)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
  const weights = SEPARATORS.map((one) => {
    // a comma of the title, or of some notes, divides few rows
    const rows = new Map<number, number>()
    for (const line of lines) rows.set(line.split(one).length, (rows.get(line.split(one).length) ?? 0) + 1)
    return Math.max(0, ...[...rows].map(([columns, found]) => (columns - 1) * found))
  })
  return SEPARATORS[weights.indexOf(Math.max(...weights))]!
}
