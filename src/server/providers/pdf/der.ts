/** Writes and reads DER, the encoding of certificates and signatures (ITU-T X.690). */

/** An element of DER: its tag, its content, and all of its bytes. */
export type DerElement = { readonly tag: number; readonly content: Buffer; readonly bytes: Buffer }

export const SEQUENCE = 0x30
export const SET = 0x31
export const INTEGER = 0x02
export const OCTET_STRING = 0x04
const OID = 0x06

/** An element: tag, length in as few bytes as possible, and the parts joined. */
export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}
function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes])
}

/** An object identifier such as `1.2.840.113549.1.7.2`. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(OID, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}
/** Seven bits to a byte; all but the last have the eighth bit. */
function base128(arc: number): number[] {
  const bytes = [arc & 0x7f]
  for (let left = arc >>> 7; left > 0; left >>>= 7) bytes.unshift((left & 0x7f) | 0x80)
  return bytes
}

/** A set, whose elements DER sorts by their bytes. */
export const setOf = (tag: number, elements: readonly Buffer[]): Buffer =>
  der(tag, ...elements.toSorted((a, b) => Buffer.compare(a, b)))

/** The elements that follow each other in `bytes`. Throws a RangeError when one is cut off. */
export function derElements(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = []
  for (let at = 0; at < bytes.length;) {
    const firstLengthByte = bytes.readUInt8(at + 1)
    const lengthBytes = firstLengthByte < 0x80 ? 0 : firstLengthByte & 0x7f
    const length = lengthBytes === 0 ? firstLengthByte : bytes.readUIntBE(at + 2, lengthBytes)
    const start = at + 2 + lengthBytes
    const end = start + length
    if (end > bytes.length) throw new RangeError('an element of DER is cut off')
    elements.push({ tag: bytes.readUInt8(at), content: bytes.subarray(start, end), bytes: bytes.subarray(at, end) })
    at = end
  }
  return elements
}

/** The elements inside the first element of `bytes`. */
export const derInside = (bytes: Buffer): DerElement[] => derElements(derElements(bytes)[0]?.content ?? Buffer.alloc(0))
