import { ValueReader, type Dictionary } from './read-value.ts'
import { refuse } from './refuse-pdf.ts'

/** Each saving of a file adds a table to it. */
const TABLES_MAX = 100
/** Bytes of the numbers before `obj`. */
const HEAD_MAX = 40

/**
 * Follows the tables of objects from the last to the first (ISO 32000-1, 7.5.5). A reader that
 * calls itself for each must not meet one twice. What cannot be read ends the way: readers look
 * for the objects themselves then.
 */
export function followTables(bytes: Buffer): void {
  const done = new Set<number>()
  const onWay = new Set<number>()
  let left = 3 * bytes.length
  // goes no deeper than TABLES_MAX
  const follow = (place: unknown) => {
    if (typeof place !== 'number' || done.has(place)) return
    if (onWay.has(place)) refuse('broken', 'a table that follows itself')
    if (done.size + onWay.size >= TABLES_MAX) refuse('broken', 'tables')
    onWay.add(place)
    const { dictionary, read } = tableAt(bytes, place)
    left -= read
    if (left < 0) refuse('broken', 'tables inside each other')
    // two tables of one saving may be followed by the same one
    for (const next of ['Prev', 'XRefStm']) follow(dictionary?.get(next))
    onWay.delete(place)
    done.add(place)
  }
  follow(lastTable(bytes))
}

function lastTable(bytes: Buffer): number | null {
  const at = bytes.lastIndexOf('startxref')
  return at === -1 ? null : Number(/^\s{0,99}(\d{1,10})/.exec(bytes.toString('latin1', at + 9, at + 120))?.[1] ?? NaN)
}

/** The dictionary of the table or the stream that begins there, and its length. */
function tableAt(bytes: Buffer, place: number): { dictionary?: Dictionary; read: number } {
  const reader = new ValueReader(bytes, () => {})
  reader.at = place
  reader.skipSpace()
  if (!(reader.at < bytes.length)) return { read: 0 }
  const isTable = bytes.toString('latin1', reader.at, reader.at + 4) === 'xref'
  const word = isTable ? 'trailer' : 'obj'
  const at = bytes.subarray(reader.at, isTable ? bytes.length : reader.at + HEAD_MAX).indexOf(word)
  if (at === -1) return { read: 0 }
  const start = reader.at + at + word.length
  const value = reader.valueAt(start)
  return { read: reader.at - start, ...(value instanceof Map && { dictionary: value as Dictionary }) }
}
