/** Reads from a TrueType font what a PDF needs: the glyph and width of a character. */

export type Font = {
  readonly bytes: Buffer
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly box: readonly number[]
  /** The glyph id of a character; 0 when the font has none. */
  readonly glyphOf: (letter: string) => number
  /** The width in thousandths of the size. */
  readonly widthOf: (glyph: number) => number
}

/**
 * Widths are in thousandths of the font's size. Throws when a table or a cmap of format 4 is
 * missing.
 */
export function readFont(bytes: Buffer): Font {
  const tables = new Map<string, number>()
  for (let i = 0; i < bytes.readUInt16BE(4); i++)
    tables.set(bytes.toString('latin1', 12 + i * 16, 16 + i * 16), bytes.readUInt32BE(20 + i * 16))
  const table = (name: string) => {
    const at = tables.get(name)
    if (at === undefined) throw new Error(`the font has no table ${name}`)
    return at
  }
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')]
  const unitsPerEm = bytes.readUInt16BE(head + 18)
  const widths = bytes.readUInt16BE(hhea + 34)
  const glyphs = lettersOf(bytes, table('cmap'))
  return {
    bytes,
    unitsPerEm,
    ascent: bytes.readInt16BE(hhea + 4),
    descent: bytes.readInt16BE(hhea + 6),
    box: [36, 38, 40, 42].map((offset) => bytes.readInt16BE(head + offset)),
    glyphOf: (letter) => glyphs.get(letter.codePointAt(0)!) ?? 0,
    widthOf: (glyph) => (bytes.readUInt16BE(hmtx + 4 * Math.min(glyph, widths - 1)) * 1000) / unitsPerEm,
  }
}

/** Reads a cmap of format 4, which covers the basic multilingual plane. */
function lettersOf(bytes: Buffer, cmap: number): Map<number, number> {
  const offsets = Array.from(
    { length: bytes.readUInt16BE(cmap + 2) },
    (_, i) => cmap + bytes.readUInt32BE(cmap + 8 + i * 8),
  )
  const at = offsets.find((offset) => bytes.readUInt16BE(offset) === 4)
  if (at === undefined) throw new Error('the font has no cmap of format 4')
  const doubledCount = bytes.readUInt16BE(at + 6)
  const glyphs = new Map<number, number>()
  for (let i = 0; i < doubledCount; i += 2) {
    const last = bytes.readUInt16BE(at + 14 + i)
    const first = bytes.readUInt16BE(at + 16 + doubledCount + i)
    const delta = bytes.readUInt16BE(at + 16 + 2 * doubledCount + i)
    const rangeAt = at + 16 + 3 * doubledCount + i
    const range = bytes.readUInt16BE(rangeAt)
    for (let code = first; code <= last && code !== 0xff_ff; code++) {
      const found = range === 0 ? code : bytes.readUInt16BE(rangeAt + range + 2 * (code - first))
      if (range === 0 || found !== 0) glyphs.set(code, (found + delta) & 0xff_ff)
    }
  }
  return glyphs
}
