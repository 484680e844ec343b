/** How many bytes a stream of a PDF has when it is unpacked (ISO 32000-1, 7.4). */
import { constants, createInflate, createInflateRaw, inflateSync } from 'node:zlib'
import { refuse } from './refuse-pdf.ts'

/** One of letters, one that unpacks, and one of images are the most that honest programs chain. */
const FILTERS_MAX = 3
/** What unpacks to less is unpacked at once; longer streams are counted piece by piece. */
const AT_ONCE = 4 * 1024 * 1024

const names: Readonly<Record<string, 'flate' | 'lzw' | 'runs' | 'hex' | 'base85'>> = {
  FlateDecode: 'flate',
  Fl: 'flate',
  LZWDecode: 'lzw',
  LZW: 'lzw',
  RunLengthDecode: 'runs',
  RL: 'runs',
  ASCIIHexDecode: 'hex',
  AHx: 'hex',
  ASCII85Decode: 'base85',
  A85: 'base85',
}

/** The filters that unpack. Refuses chains that multiply. */
export function unpacking(filters: readonly string[]) {
  if (filters.length > FILTERS_MAX) refuse('broken', 'filters')
  const known = filters.flatMap((name) => names[name] ?? [])
  const letters = known.filter((name) => name === 'hex' || name === 'base85')
  const [packed, ...more] = known.filter((name) => name !== 'hex' && name !== 'base85')
  if (letters.length > 1 || more.length > 0) refuse('broken', 'filters')
  return { letters: letters[0], packed }
}

type Packed = ReturnType<typeof unpacking> & { readonly earlyChange: number }

/** The size of the unpacked stream, of which no more than `room` and a piece are unpacked. */
export async function unpackedSize(bytes: Buffer, { letters, packed, earlyChange }: Packed, room: number) {
  const data = letters === 'hex' ? fromHex(bytes) : letters === 'base85' ? fromBase85(bytes) : bytes
  if (packed === 'flate') return inflatedSize(data, room)
  if (packed === 'lzw') return lzwSize(data, earlyChange)
  return packed === 'runs' ? runsSize(data) : data.length
}

/** The unpacked bytes of a whole stream, or null when it is damaged or has more than `room`. */
export function inflateWhole(bytes: Buffer, room: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(room, 1), finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return null
  }
}

/** Readers take what a damaged stream has before its damage, so that counts, too. */
async function inflatedSize(bytes: Buffer, room: number): Promise<number> {
  const whole = inflateWhole(bytes, Math.min(room, AT_ONCE))
  if (whole) return whole.length
  const size = await countPieces(createInflate(), bytes, room)
  // without a head, as some readers accept it
  return size > 0 ? size : Math.max(...(await Promise.all([0, 2].map((from) => rawSize(bytes.subarray(from), room)))))
}
const rawSize = (bytes: Buffer, room: number) => countPieces(createInflateRaw(), bytes, room)

async function countPieces(stream: ReturnType<typeof createInflate>, bytes: Buffer, room: number): Promise<number> {
  let size = 0
  stream.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > room) stream.destroy()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  // the damage of a stream ends it
  stream.on('error', () => {}).once('close', resolve)
  stream.end(bytes)
  await promise
  return size
}

/** Counts without unpacking: each code stands for a text one longer than the one of before. */
function lzwSize(bytes: Buffer, earlyChange: number): number {
  const lengths = new Uint16Array(4096).fill(1, 0, 256)
  let [size, width, next, before] = [0, 9, 258, 0]
  let [bits, held] = [0, 0]
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xff_ff_ff
    bits += 8
    if (bits < width) continue
    bits -= width
    const code = (held >> bits) & ((1 << width) - 1)
    if (code === 257) break
    if (code === 256) {
      ;[width, next, before] = [9, 258, 0]
      continue
    }
    const length = code < next ? lengths[code]! : before + 1
    if (before > 0 && next < 4096) lengths[next++] = before + 1
    size += length
    before = length
    width = next + earlyChange >= 2048 ? 12 : next + earlyChange >= 1024 ? 11 : next + earlyChange >= 512 ? 10 : 9
  }
  return size
}

function runsSize(bytes: Buffer): number {
  let size = 0
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at]!
    if (length === 128) break
    size += length < 128 ? length + 1 : 257 - length
    at += length < 128 ? length + 2 : 2
  }
  return size
}

const fromHex = (bytes: Buffer) => {
  const end = bytes.indexOf('>')
  const text = bytes.toString('latin1', 0, end === -1 ? bytes.length : end)
  return Buffer.from(text.replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex')
}

/** Five letters are four bytes, and `z` is four zeros. */
function fromBase85(bytes: Buffer): Buffer {
  const out = Buffer.alloc(bytes.length * 4 + 4)
  let [size, value, letters] = [0, 0, 0]
  for (const code of bytes) {
    if (code === 0x7e) break
    if (code === 0x7a && letters === 0) size += 4
    if (code < 0x21 || code > 0x75) continue
    value = value * 85 + (code - 0x21)
    if (++letters < 5) continue
    out.writeUInt32BE(value % 2 ** 32, size)
    ;[size, value, letters] = [size + 4, 0, 0]
  }
  if (letters > 1) {
    for (let i = letters; i < 5; i++) value = value * 85 + 84
    out.writeUInt32BE(value % 2 ** 32, size)
    size += letters - 1
  }
  return out.subarray(0, size)
}
