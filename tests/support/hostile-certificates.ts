/** PKCS#12 files that are made to harm whoever reads them. */
import forge from 'node-forge'
import { createP12 } from './signing/certificates.ts'

const { fromDer, toDer, Type } = forge.asn1
const bytesOf = (der: forge.asn1.Asn1) => Buffer.from(toDer(der).getBytes(), 'latin1')
const ROUNDS = '\x40\x00\x00\x00'

/** Asks for a thousand million rounds wherever the file asks for some. */
function withRounds(node: forge.asn1.Asn1): void {
  if (Array.isArray(node.value)) return node.value.forEach(withRounds)
  if (node.type === Type.INTEGER && node.value === '\x08\x00') node.value = ROUNDS
}
/** A value in a value in a value. */
function nested(depth: number): Buffer {
  let inner = Buffer.alloc(0)
  for (let i = 0; i < depth; i++) inner = Buffer.concat([Buffer.from([0x30, 0x80]), inner])
  return Buffer.concat([inner, Buffer.alloc(2 * depth)])
}

/** Each by what it is, in at most 64 kB. */
export async function hostileCertificates(): Promise<Record<string, Buffer>> {
  const honest = await createP12('רואת חשבון', new Date('2026-11-22T08:00:00Z'))
  const rounds = fromDer(forge.util.createBuffer(honest.toString('latin1')))
  withRounds(rounds)
  return {
    'has 15,000 values in each other': nested(15_000),
    'asks for a thousand million rounds': bytesOf(rounds),
    'says that it has four gigabytes': Buffer.concat([Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff]), honest]),
    'is cut off': honest.subarray(0, 1_000),
  }
}
