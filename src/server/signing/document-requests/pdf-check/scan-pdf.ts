/**
 * Finds what is in a PDF without following its table of objects, because readers repair broken
 * tables each in their own way: whatever looks like an object counts, wherever it stands.
 */
import { inflateWhole, unpacking } from './decode-stream.ts'
import { isReference, ValueReader, type Dictionary, type PdfValue } from './read-value.ts'
import { atMost, refuse } from './refuse-pdf.ts'

/** A tagged document of 100 pages full of tables has fewer. */
const OBJECTS_MAX = 200_000
/** The bytes that all streams of objects may have together, as in `hasOverlays`. */
const OBJECT_STREAMS_MAX = 16 * 1024 * 1024
/** An honest file is read once, its attachments twice, and its streams of objects twice more. */
const READ_MAX = 6
const SMALL = 1024 * 1024
/** A file that was saved a hundred times defines an object as often. */
const DEFINITIONS_MAX = 100
/** Values that were looked up elsewhere. */
const LOOKED_UP_MAX = 2_000_000

export type PdfStream = {
  readonly id: number
  readonly dictionary: Dictionary
  /** Where its bytes begin. */
  readonly start: number
}
export type ScannedPdf = {
  /** Every dictionary with something of interest, with the number of its object. */
  readonly dictionaries: { readonly id: number; readonly dictionary: Dictionary }[]
  /** The objects that are no dictionary. A file may define one several times. */
  readonly values: Map<number, PdfValue[]>
  readonly streams: PdfStream[]
  /** What is left of the work that the check does: bytes that it reads, and values it looks up. */
  readonly left: { bytes: number; values: number }
}

/** Takes the bytes off what may be read, so that parts that lie in each other cost no more. */
function spend({ left }: ScannedPdf, bytes: number): void {
  left.bytes -= bytes
  if (left.bytes < 0) refuse('broken', 'objects inside each other')
}

/** The definitions of an object that is no dictionary. */
export function lookUp({ values, left }: ScannedPdf, id: number): readonly PdfValue[] {
  const found = values.get(id) ?? []
  for (const value of found) left.values -= Array.isArray(value) ? value.length : 1
  if (left.values < 0) refuse('broken', 'values that stand elsewhere')
  return found
}

/** What a scan of a hostile file costs is limited by its length. */
export function scanPdf(bytes: Buffer): ScannedPdf {
  const left = { bytes: READ_MAX * bytes.length + SMALL, values: LOOKED_UP_MAX }
  const scanned: ScannedPdf = { dictionaries: [], values: new Map(), streams: [], left }
  let id = 0
  const reader = new ValueReader(bytes, (dictionary) => keep(scanned, id, dictionary))
  const readAt = (at: number) => {
    const value = reader.valueAt(at)
    spend(scanned, reader.at - at)
    return value
  }
  let objects = 0
  for (let at = bytes.indexOf('obj'); at !== -1; at = bytes.indexOf('obj', at + 3)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) === 'end') continue
    atMost(OBJECTS_MAX, ++objects, 'objects')
    id = numberBefore(bytes, at)
    const value = readAt(at + 3)
    keepValue(scanned, id, value)
    const start = value instanceof Map ? startOfStream(bytes, reader) : null
    if (start !== null) scanned.streams.push({ id, dictionary: value as Dictionary, start })
  }
  id = 0
  for (let at = bytes.indexOf('trailer'); at !== -1; at = bytes.indexOf('trailer', at + 7)) readAt(at + 7)
  scanObjectStreams(bytes, scanned, objects)
  return scanned
}

function keep({ dictionaries }: ScannedPdf, id: number, dictionary: Dictionary): void {
  // of the many elements that tell the structure, nothing is asked
  if (dictionary.size === 1 && dictionary.has('Type') && dictionary.get('Type') !== 'Page') return
  dictionaries.push({ id, dictionary })
  atMost(2 * OBJECTS_MAX, dictionaries.length, 'dictionaries')
}

function keepValue({ values }: ScannedPdf, id: number, value: PdfValue): void {
  if (value === null || value instanceof Map || id === 0) return
  const others = values.get(id)
  if (!others) values.set(id, [value])
  else if (others.push(value) > DEFINITIONS_MAX) refuse('broken', 'definitions of an object')
}

/** The number of the object whose `obj` stands there; 0 of an unreadable one. */
function numberBefore(bytes: Buffer, at: number): number {
  const head = bytes.toString('latin1', Math.max(0, at - 30), at)
  return Number(/(\d{1,10})\s{1,9}\d{1,5}\s{0,9}$/.exec(head)?.[1] ?? 0)
}

function startOfStream(bytes: Buffer, reader: ValueReader): number | null {
  reader.skipSpace()
  if (bytes.toString('latin1', reader.at, reader.at + 6) !== 'stream') return null
  const after = reader.at + 6
  if (bytes[after] === 13) return bytes[after + 1] === 10 ? after + 2 : after + 1
  return bytes[after] === 10 ? after + 1 : after
}

/** Objects that stand in streams (7.5.7), each read from where the head of the stream says. */
function scanObjectStreams(bytes: Buffer, scanned: ScannedPdf, outside: number): void {
  let [room, objects] = [OBJECT_STREAMS_MAX, outside]
  for (const stream of scanned.streams) {
    const { dictionary } = stream
    if (dictionary.get('Type') !== 'ObjStm') continue
    if (unpacking(filtersOf(scanned, dictionary)).packed !== 'flate') continue
    // damaged, encrypted, or too much
    const unpacked = inflateWhole(dataOf(bytes, scanned, stream), room)
    if (!unpacked) return refuse('broken', 'a stream of objects')
    room -= unpacked.length
    let id = 0
    const reader = new ValueReader(unpacked, (found) => keep(scanned, id, found))
    scanned.left.bytes += READ_MAX * unpacked.length
    for (const [number, offset] of headOf(unpacked, dictionary)) {
      atMost(OBJECTS_MAX, ++objects, 'objects')
      id = number
      keepValue(scanned, id, reader.valueAt(offset))
      spend(scanned, reader.at - offset)
    }
  }
}

/** Bytes of a pair. */
const PAIR_MAX = 30
/** Pairs of number and place. */
function headOf(unpacked: Buffer, dictionary: Dictionary): [number, number][] {
  const [count, first] = [dictionary.get('N'), dictionary.get('First')]
  if (typeof count !== 'number' || typeof first !== 'number') return refuse('broken', 'a stream of objects')
  atMost(OBJECTS_MAX, count, 'objects')
  const words = unpacked
    .toString('latin1', 0, Math.min(first, PAIR_MAX * (count + 1)))
    .trim()
    .split(/\s+/)
  return Array.from({ length: Math.min(count, words.length >> 1) }, (_, i) => [
    Number(words[2 * i]),
    first + Number(words[2 * i + 1]),
  ])
}

/** The names of the filters of a stream; their list and each of them may stand elsewhere. */
export function filtersOf(pdf: ScannedPdf, dictionary: Dictionary): string[] {
  const follow = (values: readonly PdfValue[]) =>
    values.flatMap((value) => (isReference(value) ? lookUp(pdf, value.ref) : [value])).flat() as PdfValue[]
  return follow(follow([dictionary.get('Filter') ?? null])).filter((name) => typeof name === 'string')
}

/** The bytes of a stream, to its end or to its stated length, whichever is later. */
export function dataOf(bytes: Buffer, pdf: ScannedPdf, { dictionary, start }: PdfStream): Buffer {
  const length = dictionary.get('Length')
  const lengths = isReference(length) ? lookUp(pdf, length.ref) : [length ?? null]
  const stated = start + Math.max(0, ...lengths.map((one) => (typeof one === 'number' ? one : 0)))
  const from = stated <= bytes.length ? stated : start
  const end = bytes.indexOf('endstream', from)
  const data = bytes.subarray(start, end === -1 ? bytes.length : end)
  spend(pdf, data.length)
  return data
}
