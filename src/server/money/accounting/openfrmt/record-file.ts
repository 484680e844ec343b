import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough, type ZipInputFile } from 'fflate'
import { hebrewBytes } from './hebrew-letters.ts'
import type { RecordCode, RecordValues } from './record-fields.ts'
import { writeRecord } from './write-record.ts'

/** Records are lines that end with CR LF, which their length does not count. */
const LINE_END = '\r\n'

/** The number of a packed entry's compression in the format of zip archives. */
const DEFLATE = 8

/**
 * Packs BKMVDATA.TXT while it is written, so that only compressed bytes stay in memory. It numbers
 * and counts records. Node compresses on a thread of its pool.
 */
export function recordFile(dealer: string) {
  const counts = new Map<RecordCode, number>()
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  const file: ZipInputFile = { filename: 'BKMVDATA.TXT', compression: DEFLATE, size: 0, crc: 0 }
  zip.add(file)
  const deflate = createDeflateRaw()
  deflate.on('data', (chunk: Buffer<ArrayBuffer>) => file.ondata!(null, chunk, false))
  let records = 0
  return {
    counts,
    /** Writes records one after the other. Waits while the compression is behind. */
    async add(...lines: readonly { readonly code: RecordCode; readonly values: object }[]): Promise<void> {
      const written = lines.map(({ code, values }) => {
        records++
        counts.set(code, (counts.get(code) ?? 0) + 1)
        return writeRecord(code, { ...values, record: records, dealer } as RecordValues<RecordCode>) + LINE_END
      })
      const bytes = hebrewBytes(written.join(''))
      file.size += bytes.length
      file.crc = crc32(bytes, file.crc)
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    },
    /** How many records there are so far. */
    get records() {
      return records
    },
    /** The packed file. Nothing can be added afterwards. */
    async end(): Promise<Uint8Array> {
      deflate.end()
      await once(deflate, 'end')
      file.ondata!(null, new Uint8Array(), true)
      zip.end()
      return Buffer.concat(packed)
    },
  }
}

/** INI.TXT: its head, and a line for each code of records. */
export function iniFile(head: RecordValues<'A000'>, counts: ReadonlyMap<RecordCode, number>): Uint8Array {
  const lines = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, records]) => writeRecord('count', { code, records }))
  return hebrewBytes([writeRecord('A000', head), ...lines].map((line) => line + LINE_END).join(''))
}

/** Files by path in one archive. They are stored: the largest is packed already. */
export function packFiles(files: readonly (readonly [path: string, bytes: Uint8Array])[]): Uint8Array {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    packed.push(chunk)
  })
  for (const [path, bytes] of files) {
    const file = new ZipPassThrough(path)
    zip.add(file)
    file.push(bytes, true)
  }
  zip.end()
  return Buffer.concat(packed)
}
