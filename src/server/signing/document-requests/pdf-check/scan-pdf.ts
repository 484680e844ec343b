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
/** An honest file is read once, and its attachments twice. */
const READ_MAX = 3
const SMALL = 1024 * 1024

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
}

/** What a scan of a hostile file costs is limited by its length. */
export function scanPdf(bytes: Buffer): ScannedPdf {
  const scanned: ScannedPdf = { dictionaries: [], values: new Map(), streams: [] }
  let id = 0
  const reader = new ValueReader(bytes, (dictionary) => keep(scanned, id, dictionary))
  let room = READ_MAX * bytes.length + SMALL
  const readAt = (at: number) => {
    const value = reader.valueAt(at)
    room -= reader.at - at
    if (room < 0) refuse('broken', 'objects inside each other')
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
  if (value === null || value instanceof Map) return
  const others = values.get(id)
  if (others) others.push(value)
  else values.set(id, [value])
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
  for (const { dictionary, start } of scanned.streams) {
    if (dictionary.get('Type') !== 'ObjStm') continue
    if (unpacking(filtersOf(scanned, dictionary)).packed !== 'flate') continue
    // damaged, encrypted, or too much
    const unpacked = inflateWhole(bytes.subarray(start), room)
    if (!unpacked) return refuse('broken', 'a stream of objects')
    room -= unpacked.length
    let id = 0
    const reader = new ValueReader(unpacked, (found) => keep(scanned, id, found))
    let unread = READ_MAX * unpacked.length + SMALL
    for (const [number, offset] of headOf(unpacked, dictionary)) {
      atMost(OBJECTS_MAX, ++objects, 'objects')
      id = number
      keepValue(scanned, id, reader.valueAt(offset))
      unread -= reader.at - offset
      if (unread < 0) refuse('broken', 'objects inside each other')
    }
  }
}

/** Pairs of number and place. */
function headOf(unpacked: Buffer, dictionary: Dictionary): [number, number][] {
  const [count, first] = [dictionary.get('N'), dictionary.get('First')]
  if (typeof count !== 'number' || typeof first !== 'number') return refuse('broken', 'a stream of objects')
  atMost(OBJECTS_MAX, count, 'objects')
  const words = unpacked.toString('latin1', 0, first).trim().split(/\s+/)
  return Array.from({ length: Math.min(count, words.length >> 1) }, (_, i) => [
    Number(words[2 * i]),
    first + Number(words[2 * i + 1]),
  ])
}

/** The names of the filters of a stream; their list and each of them may stand elsewhere. */
export function filtersOf(pdf: ScannedPdf, dictionary: Dictionary): string[] {
  const follow = (values: readonly (PdfValue | undefined)[]) =>
    values.flatMap((value) => (isReference(value) ? (pdf.values.get(value.ref) ?? []) : [value])).flat() as PdfValue[]
  return follow(follow([dictionary.get('Filter')])).filter((name) => typeof name === 'string')
}
