/**
 * The check of a stranger's PDF before any program of others reads it. Takes one pass, and time and
 * memory in proportion to the file and to what may be unpacked of it.
 */
import { hasOverlays } from '../rules.ts'
import { checkTrees, largestOf, numbersOf, referencesIn } from './check-tree.ts'
import { unpackedSize, unpacking } from './decode-stream.ts'
import { followTables } from './follow-tables.ts'
import { isReference, type Dictionary, type PdfValue } from './read-value.ts'
import { atMost, PdfRefused, refuse, type Refusal } from './refuse-pdf.ts'
import { dataOf, filtersOf, lookUp, scanPdf, type ScannedPdf } from './scan-pdf.ts'

/** All streams together, and a page's contents once for each page that shows them. */
const UNPACKED_MAX = 64 * 1024 * 1024
/** Deleted pages stay in a file. A file of more than 100 pages is refused when they are counted. */
const PAGES_MAX = 2_000
/** An A4 page of 1,200 dots an inch has 140 million pixels; 100 pages of 300 have 870 million. */
const PIXELS_MAX = 200_000_000
const ALL_PIXELS_MAX = 1_000_000_000
const SIDE_MAX = 40_000
/** ISO 32000-1, annex C: 200 inches. Its unit may be as many times larger. */
const BOX_MAX = 14_400
const UNIT_MAX = 100
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']
const COLUMNS_MAX = 100_000
const COLORS_MAX = 32
const SIZE_MAX = 10_000_000

export type WhyNotSignable = Refusal | 'overlaid' | null

/** Why a PDF cannot be signed, as far as its bytes tell; null when nothing is wrong with it. */
export async function whyNotSignable(pdf: Uint8Array): Promise<WhyNotSignable> {
  try {
    await check(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  } catch (error) {
    if (error instanceof PdfRefused) return error.refusal
    throw error
  }
  return hasOverlays(pdf) ? 'overlaid' : null
}

/** Throws a PdfRefused. */
export async function check(bytes: Buffer): Promise<void> {
  followTables(bytes)
  const pdf = scanPdf(bytes)
  for (const { dictionary } of pdf.dictionaries) checkDictionary(pdf, dictionary)
  checkTrees(pdf)
  checkImages(pdf)
  await checkSizes(bytes, pdf)
}

function checkDictionary(pdf: ScannedPdf, dictionary: Dictionary): void {
  for (const box of BOXES) if (dictionary.has(box)) checkBox(pdf, dictionary.get(box)!)
  if (Math.min(UNIT_MAX, ...numbersOf(pdf, dictionary.get('UserUnit'))) <= 0) refuse('broken', 'UserUnit')
  atMost(UNIT_MAX, largestOf(pdf, dictionary, 'UserUnit'), 'UserUnit')
  for (const key of ['Columns', 'Rows']) atMost(COLUMNS_MAX, largestOf(pdf, dictionary, key), key)
  for (const key of ['Colors', 'BitsPerComponent']) atMost(COLORS_MAX, largestOf(pdf, dictionary, key), key)
  atMost(SIZE_MAX, largestOf(pdf, dictionary, 'Size'), 'Size')
}

/** Four numbers; a list of them may stand elsewhere, and so may each. */
function checkBox(pdf: ScannedPdf, value: PdfValue): void {
  const lists = isReference(value) ? lookUp(pdf, value.ref) : [value]
  for (const list of lists) {
    if (!Array.isArray(list)) continue
    const sides = (list as PdfValue[]).map((side) => (isReference(side) ? numbersOf(pdf, side) : [Number(side ?? NaN)]))
    if (sides.length < 4) refuse('broken', 'a box')
    for (const side of sides.flat()) if (!(Math.abs(side) <= BOX_MAX)) refuse('broken', `a box: ${side}`)
  }
}

function checkImages(pdf: ScannedPdf): void {
  let all = 0
  for (const { dictionary } of pdf.dictionaries) {
    const [width, height] = [largestOf(pdf, dictionary, 'Width'), largestOf(pdf, dictionary, 'Height')]
    atMost(SIDE_MAX, width, 'width')
    atMost(SIDE_MAX, height, 'height')
    atMost(PIXELS_MAX, width * height, 'pixels')
    all += width * height
  }
  atMost(ALL_PIXELS_MAX, all, 'pixels of all images')
}

async function checkSizes(bytes: Buffer, pdf: ScannedPdf): Promise<void> {
  const shown = timesShown(pdf)
  let room = UNPACKED_MAX
  for (const stream of pdf.streams) {
    const times = Math.max(1, shown.get(stream.id) ?? 0)
    const data = dataOf(bytes, pdf, stream)
    const filters = unpacking(filtersOf(pdf, stream.dictionary))
    if (!filters.packed && !filters.letters) continue
    const earlyChange = earlyChangeOf(stream.dictionary)
    const size = await unpackedSize(data, { ...filters, earlyChange }, Math.ceil(room / times))
    room -= size * times
    if (room < 0) refuse('too_big', 'unpacked')
  }
}

/** How many pages name each stream as their contents. */
function timesShown(pdf: ScannedPdf): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  const pages = new Set<number>()
  for (const { id, dictionary } of pdf.dictionaries) {
    if (dictionary.get('Type') === 'Page') pages.add(id)
    for (const ref of referencesIn(pdf, dictionary.get('Contents'))) times.set(ref, (times.get(ref) ?? 0) + 1)
  }
  atMost(PAGES_MAX, pages.size, 'pages')
  return times
}

function earlyChangeOf(dictionary: Dictionary): number {
  const parameters = [dictionary.get('DecodeParms')].flat() as PdfValue[]
  return parameters.some((one) => one instanceof Map && one.get('EarlyChange') === 0) ? 0 : 1
}
