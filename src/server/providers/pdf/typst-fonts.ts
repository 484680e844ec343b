/** The fonts of what Typst prints and draws, and the folder in which it works. */
import fs from 'node:fs'
import type { Covers } from './printable-text.ts'
import { readFont } from './read-font.ts'

export const fonts = ['heebo-400.ttf', 'heebo-600.ttf', 'rubik-400.ttf'].map((file) =>
  fs.readFileSync(new URL(`fonts/${file}`, import.meta.url)),
)
const readFonts = fonts.map((bytes) => readFont(bytes))
/** Whether one of the fonts has a glyph for the character. */
export const hasGlyph: Covers = (letter) => readFonts.some((font) => font.glyphOf(letter) !== 0)
/** A template can read files of this folder only. */
export const workspace = new URL('fonts', import.meta.url).pathname
