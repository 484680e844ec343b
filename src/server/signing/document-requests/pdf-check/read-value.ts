/**
 * Reads values of PDF (ISO 32000-1, 7.3) from any place of a file. Keeps only what the check asks
 * for, and takes time and memory in proportion to what it reads.
 */
import { withoutEscapes } from '../rules.ts'
import { refuse } from './refuse-pdf.ts'

export type Reference = { readonly ref: number }
/** Names are strings. Null stands for all that is not kept. */
export type PdfValue = number | string | Reference | readonly PdfValue[] | Dictionary | null
export type Dictionary = ReadonlyMap<string, PdfValue>

/** Whether a value names an object. */
export const isReference = (value: PdfValue | undefined): value is Reference =>
  typeof value === 'object' && value !== null && 'ref' in value

/** Deeper ones are made to fill the stack of a reader that calls itself. */
const DEPTH_MAX = 100
/** No list of pages, contents or filters is as long. */
const ITEMS_MAX = 10_000
/** Longer numbers and names are read as nothing. */
const WORD_MAX = 127
const KEPT = new Set(
  (
    'Type Kids Contents MediaBox CropBox BleedBox TrimBox ArtBox UserUnit Filter DecodeParms Columns Colors ' +
    'BitsPerComponent Rows EarlyChange Width Height Length Prev XRefStm N First Size'
  ).split(' '),
)

const [REGULAR, SPACE, DELIMITER] = [0, 1, 2] as const
const KINDS = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) KINDS[code] = SPACE
for (const letter of '()<>[]{}/%') KINDS[letter.codePointAt(0)!] = DELIMITER
const [OPEN, CLOSE, LESS, MORE, BEGIN, END, SLASH, PERCENT, BACKSLASH] = [40, 41, 60, 62, 91, 93, 47, 37, 92] as const
const [ZERO, NINE, LETTERS, R, E, LINE, RETURN] = [48, 57, 65, 82, 101, 10, 13] as const
/** The first bytes of kept keys; any may be written with an escape. */
const INITIALS = new Uint8Array(256)
for (const key of ['#', ...KEPT]) INITIALS[key.codePointAt(0)!] = 1
const NONE: Dictionary = new Map()
const DIGITS_MAX = 10

/** Reads one value after the other from places of `bytes`. */
export class ValueReader {
  /** Where the last value ended. */
  at = 0
  readonly #bytes: Buffer
  readonly #found: (dictionary: Dictionary) => void

  /** `found` gets every dictionary that has something kept, the inner ones first. */
  constructor(bytes: Buffer, found: (dictionary: Dictionary) => void) {
    this.#bytes = bytes
    this.#found = found
  }

  /** The value that begins there; null at what is none. */
  valueAt(at: number): PdfValue {
    this.at = at
    this.skipSpace()
    return this.#read(0, true) ?? null
  }

  /** Goes to the next byte that is neither a space nor in a comment. */
  skipSpace(): void {
    for (; this.at < this.#bytes.length; this.at++) {
      if (this.#bytes[this.at] === PERCENT) this.#skipComment()
      else if (this.#kind() !== SPACE) return
    }
  }
  #skipComment() {
    while (this.at < this.#bytes.length && this.#bytes[this.at] !== LINE && this.#bytes[this.at] !== RETURN) this.at++
  }

  /** Undefined at the end of an object, which also ends what was left open in it. */
  #read(depth: number, isKept: boolean): PdfValue | undefined {
    if (depth > DEPTH_MAX) return refuse('broken', 'depth')
    const first = this.#bytes[this.at]
    if (first === OPEN) return this.#skipText()
    if (first === BEGIN) return this.#readArray(depth, isKept)
    if (first === LESS) return this.#bytes[this.at + 1] === LESS ? this.#readDictionary(depth) : this.#skipHex()
    if (first === SLASH) return isKept ? this.#readName() : this.#skipName()
    return this.#readWord(isKept)
  }

  #readArray(depth: number, isKept: boolean): readonly PdfValue[] {
    const items: PdfValue[] = []
    this.at++
    for (;;) {
      this.skipSpace()
      if (this.at >= this.#bytes.length) return items
      if (this.#bytes[this.at] === END) break
      const item = this.#read(depth + 1, isKept)
      if (item === undefined) return items
      if (isKept && items.push(item) > ITEMS_MAX) refuse('too_big', 'a list')
    }
    this.at++
    return items
  }

  #readDictionary(depth: number): Dictionary {
    let dictionary: Map<string, PdfValue> | undefined
    this.at += 2
    for (;;) {
      this.skipSpace()
      const next = this.#bytes[this.at]
      if (next === undefined) break
      if (next === MORE) {
        this.at += 2
        break
      }
      const key = next === SLASH ? this.#readKey() : ''
      this.skipSpace()
      const isKept = KEPT.has(key)
      const value = this.#read(depth + 1, isKept)
      if (value === undefined) break
      if (isKept) (dictionary ??= new Map()).set(key, value)
    }
    if (dictionary) this.#found(dictionary)
    return dictionary ?? NONE
  }

  /** The key; another text for one that is not kept. */
  #readKey(): string {
    const first = this.#bytes[this.at + 1]!
    return INITIALS[first] ? this.#readName() : (this.#skipName() ?? '')
  }
  #readName(): string {
    const start = ++this.at
    this.#skipRegular()
    const word = this.#wordFrom(start)
    return word.includes('#') ? withoutEscapes(word) : word
  }
  #skipName(): null {
    this.at++
    this.#skipRegular()
    return null
  }

  /** A number, a reference, or a word, of which `endobj` ends all. */
  #readWord(isKept: boolean): PdfValue | undefined {
    const start = this.at
    this.#skipRegular()
    // a delimiter where no value begins
    if (this.at === start) this.at++
    const first = this.#bytes[start]!
    if (first === E && this.at - start === 6 && this.#wordFrom(start) === 'endobj') return undefined
    if (!isKept || first >= LETTERS || KINDS[first] !== REGULAR) return null
    const number = Number(this.#wordFrom(start) || NaN)
    return Number.isInteger(number) && this.#skipReference() ? { ref: number } : number
  }

  /** Whether a generation and the letter of references follow, which it skips then. */
  #skipReference(): boolean {
    const before = this.at
    this.skipSpace()
    const start = this.at
    while (this.at - start < DIGITS_MAX && this.#isDigit()) this.at++
    if (this.at > start && this.#kind() === SPACE) {
      this.skipSpace()
      if (this.#bytes[this.at] === R && KINDS[this.#bytes[this.at + 1] ?? SPACE] !== REGULAR) {
        this.at++
        return true
      }
    }
    this.at = before
    return false
  }

  #skipText(): null {
    for (let open = 0; this.at < this.#bytes.length; this.at++) {
      const next = this.#bytes[this.at]
      if (next === BACKSLASH) this.at++
      else if (next === OPEN) open++
      else if (next === CLOSE && --open === 0) break
    }
    this.at++
    return null
  }
  #skipHex(): null {
    const end = this.#bytes.indexOf(MORE, this.at)
    this.at = end === -1 ? this.#bytes.length : end + 1
    return null
  }
  #skipRegular() {
    while (this.#kind() === REGULAR) this.at++
  }
  #kind() {
    return this.at < this.#bytes.length ? KINDS[this.#bytes[this.at]!] : DELIMITER
  }
  #isDigit() {
    return this.#bytes[this.at]! >= ZERO && this.#bytes[this.at]! <= NINE
  }
  #wordFrom(start: number) {
    return this.at - start > WORD_MAX ? '' : this.#bytes.toString('latin1', start, this.at)
  }
}
