/** ISO-8859-8 in logical order: ASCII, and the Hebrew letters from 0xE0 (field 1029 is 1). */

const FIRST_LETTER = 0x5d0
const LAST_LETTER = 0x5ea
const FIRST_BYTE = 0xe0
/** Signs that ISO-8859-8 lacks, with what replaces them. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['\u05f4', '"'],
  ['\u05f3', "'"],
  ['\u05be', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2212', '-'],
  ['\u2018', "'"],
  ['\u2019', "'"],
  ['\u201c', '"'],
  ['\u201d', '"'],
  ['\u20aa', 'NIS'],
  ['\u00b7', '.'],
])
/** Vowel points, direction marks, joiners and controls are left out or become spaces. */
const leftOut = /[\u0591-\u05bd\u05bf-\u05c7\p{Cf}]/gu

/** Printable ASCII and the letters, which most texts consist of. */
const plain = /^[\x20-\x7e\u05d0-\u05ea]*$/

/** A text whose characters are ASCII or Hebrew letters. Others become a question mark. */
export const toPlainLetters = (text: string): string => (plain.test(text) ? text : replaceOthers(text))

const replaceOthers = (text: string): string =>
  Array.from(text.toWellFormed().normalize('NFC').replace(leftOut, ''), (sign) => {
    if (/\s|\p{Cc}/u.test(sign)) return ' '
    const code = sign.codePointAt(0)!
    if (code < 0x7f || (code >= FIRST_LETTER && code <= LAST_LETTER)) return sign
    return replacements.get(sign) ?? '?'
  }).join('')

/** The bytes of a plain text, one for each character. */
export function hebrewBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    bytes[i] = code >= FIRST_LETTER ? code - FIRST_LETTER + FIRST_BYTE : code
  }
  return bytes
}
