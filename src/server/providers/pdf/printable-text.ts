/**
 * Prepares texts of users for a right-to-left page. The rules are heuristic: printable-text.test.ts
 * lists the texts that they must get right.
 */
import type { PdfData } from './pdf.ts'

const LRI = '\u2066'
const PDI = '\u2069'
const LATIN = "[A-Za-z][\\w.&'+-]*"
/** Text that is read from left to right although Hebrew surrounds it. The first match wins. */
const leftToRight = new RegExp(
  [
    '[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+',
    'https?://\\S+',
    '[-−+]?[₪$€]\\s?\\d[\\d,.]*\\d|[-−+]?[₪$€]\\d', // -₪1,234.50
    '\\d[\\w.-]*[A-Za-z][\\w-]*', // 250ml, 4x4, 6794-c9cb
    '\\+?\\d[\\d-]{5,}\\d', // +972-52-345-6789
    '\\*\\d{3,5}', // *2700
    '\\d+(?:[/:.,-]\\d+)+%?', // 22/11/2026, 09:00-17:30
    // a hyphen after a Hebrew prefix belongs to the prefix
    '(?<![\\u0590-\\u05ff\\d])[-−+]\\d+(?:\\.\\d+)?%?|\\d+(?:\\.\\d+)?%[-−]?',
    '#\\d+',
    `["']${LATIN}(?: ${LATIN})*["']`,
    // "Instagram Reels (x4)", "WordPress 6.5"
    `${LATIN}(?:[ /]+(?:${LATIN}|\\d+(?:\\.\\d+)*|[(]${LATIN}(?: ${LATIN})*[)]|[(][*\\d.x]+[)]))*\\.?(?=[)\\s,:;?!–-]|$)`,
  ].join('|'),
  'g',
)
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
/** Joiners, direction marks that a user pasted, controls, variants and private characters. */
const unprintable = /[\p{Cf}\p{Co}\u2028\u2029\uFFFD]|\p{Variation_Selector}|(?!\n)\p{Cc}/gu
/**
 * Characters that are left out when no font has them: emoji, their parts, and marks on a letter.
 */
const dispensable = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\p{M}/u
/**
 * Amounts, counts and dates without a sign or a space. Right-to-left text shows them in order, so
 * they need no marks of direction, which take 0.8 ms of CPU in an invoice of eight lines.
 */
const plainNumber = /^(?:₪?\d+(?:[.,:/]\d+)*%?|–)$/
/** The separators of a listing, each part of which has its own direction. */
const SEPARATORS = /(\n| · )/
/** A run this long without a space may be broken, or it would cover the next column. */
const RUN = 24
/** The character at which a long run may break. */
export const BREAK = '\u200B'
const longRun = new RegExp(`[^\\s${LRI}${PDI}]{${RUN}}(?=[^\\s${LRI}${PDI}])`, 'gu')

/** Whether a font has a glyph for a character. PDF/A refuses characters without one. */
export type Covers = (letter: string) => boolean

/** Without what cannot be printed. A letter that no font has becomes a question mark. */
export function cleanText(text: string, covers: Covers): string {
  const clean = text.toWellFormed().normalize('NFC').replaceAll('\t', ' ').replace(unprintable, '')
  const covered = Array.from(clean, (letter) => {
    if (letter === '\n' || covers(letter)) return letter
    return dispensable.test(letter) ? '' : '?'
  })
  return covered.join('').replace(/ {2,}/g, ' ')
}

/**
 * A clean text whose left-to-right parts keep their order, with `BREAK` where a long run may break.
 */
function printableText(text: string, covers: Covers): string {
  if (plainNumber.test(text) && text.length <= RUN) return text
  const parts = cleanText(text, covers).split(SEPARATORS)
  return parts.map(isolate).join('').replace(longRun, `$&${BREAK}`)
}
const isolate = (part: string) => {
  if (part === '' || SEPARATORS.test(part)) return part
  return rightToLeft.test(part) ? part.replace(leftToRight, `${LRI}$&${PDI}`) : `${LRI}${part}${PDI}`
}

/** The data with every text made printable. Keys stay. */
export function printableData(data: PdfData | undefined, covers: Covers): PdfData {
  if (typeof data === 'string') return printableText(data, covers)
  if (Array.isArray(data)) return (data as readonly PdfData[]).map((item) => printableData(item, covers))
  if (data === null || data === undefined || typeof data !== 'object') return data ?? null
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableData(value, covers)]))
}
