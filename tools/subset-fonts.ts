/**
 * Subsets Heebo from 64 kB to 16 kB: the 27 Hebrew letters, maqaf, geresh, gershayim, the shekel
 * sign, ASCII and some punctuation, in weights 400 to 700. It is one file, because the browser lays
 * the page out anew for every font file that arrives. The public pages embed the 8 kB without Latin
 * letters (ui/plain/fonts.css). Run it by hand when a character is missing; the files are committed.
 *
 * The source is `fonts/webfonts/Heebo[wght].woff2` of https://github.com/OdedEzer/heebo, version
 * 3.100, because the npm packages split the font by script. Its licence is fonts/OFL.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subset from 'subset-font'

const fonts = path.resolve(import.meta.dirname, '../src/web/ui/fonts')
const source = readFileSync(path.join(fonts, 'source/heebo-3.100.woff2'))

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

const hebrew = range(0x5d0, 0x5ea) + '\u05be\u05f3\u05f4\u20aa\u200e\u200f'
const signs = range(0x20, 0x40) + '\u00a0\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u00d7'

const latin = range(0x41, 0x7e)

const write = (file: string, font: Uint8Array) => {
  writeFileSync(file, font)
  console.log(`${path.basename(file)} ${font.length} bytes`)
}

for (const [file, characters] of [
  ['heebo.woff2', hebrew + signs + latin],
  ['heebo-hebrew.woff2', hebrew + signs],
] as const)
  write(
    path.join(fonts, file),
    await subset(source, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: { min: 400, max: 700, default: 400 } },
      // small capitals and other alternates double the file
      keepFeatures: ['kern', 'liga'],
    }),
  )

// the demo's documents use the Hebrew letters only, in one weight
write(
  path.resolve(import.meta.dirname, '../src/server/demo/documents/heebo-he.ttf'),
  await subset(source, hebrew, { targetFormat: 'sfnt', variationAxes: { wght: 400 } }),
)

// printed documents need every character of a name; PDF/A refuses text without a glyph
const printed = path.resolve(import.meta.dirname, '../src/server/providers/pdf/fonts')
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}${range(0x591, 0x5f4)}${range(0x2010, 0x2044)}\u20aa\u20ac\u2122\u2212`
for (const wght of [400, 600])
  write(
    path.join(printed, `heebo-${wght}.ttf`),
    await subset(source, letters, { targetFormat: 'sfnt', variationAxes: { wght } }),
  )
