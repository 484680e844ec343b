/**
 * The text of a page in the order in which people read it. A PDF only says what is drawn where:
 * files in Hebrew hold their lines in pieces, most of them from left to right.
 */

/** A piece of text as PDF.js gives it, its letters already in the order of reading. */
export type Piece = {
  readonly str: string
  /** The last two are where its baseline starts, in points from the lower left corner. */
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}
type Placed = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly y: number
  readonly size: number
}
type Direction = 'rtl' | 'ltr'

const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}]/u
const LETTER = /\p{L}/u
const count = (text: string, wanted: RegExp) => Array.from(text).filter((one) => wanted.test(one)).length

/** Lines from top to bottom, none of them blank. */
export function linesInReadingOrder(pieces: readonly Piece[]): string[] {
  const placed = pieces.filter(({ str }) => str.trim() !== '').map(place)
  const page = majorityOf(placed, 'ltr')
  return groupByBaseline(placed).map((line) => textOf(line, page))
}

function place({ str, transform, width, height }: Piece): Placed {
  const [a = 0, b = 0, , , left = 0, y = 0] = transform
  return { text: str.trim(), left, right: left + width, y, size: height || Math.hypot(a, b) }
}

/** Heights of one line differ a little: an exponent, a second font, a frame around a word. */
const SAME_LINE = 0.4
function groupByBaseline(placed: readonly Placed[]): Placed[][] {
  const lines: Placed[][] = []
  for (const piece of placed.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    const largest = line && line.reduce((found, one) => (one.size > found.size ? one : found))
    if (largest && Math.abs(largest.y - piece.y) < SAME_LINE * Math.max(largest.size, piece.size)) line.push(piece)
    else lines.push([piece])
  }
  return lines
}

/** What most letters are; `otherwise` where there is no letter. */
function majorityOf(pieces: readonly Placed[], otherwise: Direction): Direction {
  const text = pieces.map((piece) => piece.text).join('')
  const [all, rtl] = [count(text, LETTER), count(text, RTL_LETTER)]
  if (all === 0) return otherwise
  return rtl * 2 >= all ? 'rtl' : 'ltr'
}

/** A line with a Hebrew word is Hebrew in a Hebrew page. One without letters follows the page. */
function directionOf(line: readonly Placed[], page: Direction): Direction {
  const own = majorityOf(line, page)
  return own === 'ltr' && page === 'rtl' && line.some(({ text }) => RTL_LETTER.test(text)) ? 'rtl' : own
}

function textOf(line: readonly Placed[], page: Direction): string {
  const direction = directionOf(line, page)
  const runs = runsOf(
    line.toSorted((a, b) => a.left - b.left),
    direction,
  )
  const read = direction === 'rtl' ? runs.toReversed().flat() : runs.flatMap((run) => run.toReversed())
  return read
    .map((piece, i) => (i > 0 && areApart(read[i - 1]!, piece) ? ` ${piece.text}` : piece.text))
    .join('')
    .replaceAll(/\s+/g, ' ')
}

/**
 * Groups the pieces of a line, from the left, so that what runs against the line stays together: an
 * English name in Hebrew, Hebrew words in English. This is the Unicode bidirectional algorithm,
 * undone as far as pieces allow.
 */
function runsOf(fromLeft: readonly Placed[], line: Direction): Placed[][] {
  const kinds = fromLeft.map(kindOf)
  const against: Kind = line === 'rtl' ? 'ltr' : 'rtl'
  const isBetween = (i: number, ...wanted: (Kind | undefined)[]) =>
    wanted.includes(kinds[i - 1]) && wanted.includes(kinds[i + 1])
  const runsAgainst = (i: number) => {
    if (kinds[i] === against) return true
    // digits run from the left in Hebrew, too
    if (line === 'rtl') return kinds[i] === 'number' || (kinds[i] === 'mark' && isBetween(i, 'ltr', 'number'))
    return kinds[i] !== 'ltr' && isBetween(i, 'rtl')
  }
  const runs: Placed[][] = []
  for (const [i, piece] of fromLeft.entries()) {
    const before = fromLeft[i - 1]
    // a space separates two numbers in Hebrew, but no number from an English word
    const isOneWord =
      line === 'ltr' || kinds[i - 1] === 'ltr' || kinds[i] === 'ltr' || !before || !areApart(before, piece)
    if (before && runsAgainst(i - 1) && runsAgainst(i) && isOneWord) runs.at(-1)!.push(piece)
    else runs.push([piece])
  }
  return runs
}

type Kind = Direction | 'number' | 'mark'
function kindOf({ text }: Placed): Kind {
  if (RTL_LETTER.test(text)) return 'rtl'
  if (LETTER.test(text)) return 'ltr'
  return /\p{N}/u.test(text) ? 'number' : 'mark'
}

/** Whether there is a space between two pieces: fonts change inside words, too. */
const areApart = (a: Placed, b: Placed) =>
  Math.max(a.left, b.left) - Math.min(a.right, b.right) > 0.12 * Math.min(a.size, b.size)
