/**
 * Subsets Heebo to 17.5 kB instead of 42: the 27 letters, maqaf, geresh, gershayim and the shekel sign in one file, ASCII and some
 * punctuation in the other, weights 400 to 700. Run by hand when a character is missing; the files are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')

const hebrew = range(0x5d0, 0x5ea) + '\u05be\u05f3\u05f4\u20aa\u200e\u200f'
const ascii = range(0x20, 0x7e) + '\u00a0\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u00d7'

const fonts = [
  [import.meta.resolve('@fontsource-variable/heebo/files/heebo-hebrew-wght-normal.woff2'), hebrew, 'heebo-he.woff2'],
  [import.meta.resolve('@fontsource-variable/heebo/files/heebo-latin-wght-normal.woff2'), ascii, 'heebo-ascii.woff2'],
] as const

for (const [from, characters, name] of fonts) {
  const font = await subset(readFileSync(fileURLToPath(from)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  })
  writeFileSync(`src/web/ui/fonts/${name}`, font)
  console.log(`${name} ${font.length} bytes`)
}

// the demo's documents use the Hebrew letters only, in one weight
const plain = await subset(readFileSync(fileURLToPath(fonts[0][0])), hebrew, {
  targetFormat: 'sfnt',
  variationAxes: { wght: 400 },
})
writeFileSync('src/server/demo/documents/heebo-he.ttf', plain)
console.log(`heebo-he.ttf ${plain.length} bytes`)
