/** Reads the signature of a signed PDF, without checking it. */
import { createHash } from 'node:crypto'
import { derElements, derInside } from '#server/providers/pdf/der.ts'

/**
 * `digest` is the signed digest and `ofBytes` that of the file's bytes; `attributes` are the bytes
 * that `signature` signs. `range` replaces the file's own byte range.
 */
export function readSignature(file: Buffer, range = rangeOf(file)) {
  const [, start = 0, end = 0] = range
  const hex = file.subarray(start + 1, end - 1).toString('latin1')
  const [, wrapped] = derInside(Buffer.from(hex, 'hex'))
  const signed = derInside(wrapped!.content)
  const [certificate] = derElements(signed.find(({ tag }) => tag === 0xa0)!.content)
  const signer = derInside(signed.at(-1)!.content)
  const attributes = signer.find(({ tag }) => tag === 0xa0)!
  const isDigest = Buffer.from('06092a864886f70d010904', 'hex')
  const digest = derElements(attributes.content).find(({ bytes }) => bytes.includes(isDigest))!
  const [, values] = derInside(digest.bytes)
  return {
    range,
    digest: derInside(values!.bytes)[0]!.content,
    ofBytes: createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest(),
    // signed with the tag of a set (RFC 5652, 5.4)
    attributes: Buffer.concat([Buffer.of(0x31), attributes.bytes.subarray(1)]),
    signature: signer.at(-1)!.content,
    certificate: certificate!.bytes,
  }
}

const rangeOf = (file: Buffer): number[] =>
  /\/ByteRange \[([\d ]+)\]/.exec(file.toString('latin1'))![1]!.trim().split(' ').map(Number)
