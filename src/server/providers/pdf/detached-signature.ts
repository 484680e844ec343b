/**
 * A detached CMS signature (RFC 5652) with the attributes of CAdES and PAdES baseline B-B: content
 * type, message digest and signing certificate (ETSI EN 319 122-1, EN 319 142-1). PAdES keeps the
 * time of signing in the PDF, so it is not an attribute here.
 */
import { createHash, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { der, derInside, INTEGER, OCTET_STRING, oid, SEQUENCE, SET, setOf } from './der.ts'
import type { SigningCertificate } from './pdf.ts'

const SHA256 = der(SEQUENCE, oid('2.16.840.1.101.3.4.2.1'))
const RSA = der(SEQUENCE, oid('1.2.840.113549.1.1.1'), Buffer.of(0x05, 0x00))
const DATA = oid('1.2.840.113549.1.7.1')
const SIGNED_DATA = oid('1.2.840.113549.1.7.2')
const CONTENT_TYPE = oid('1.2.840.113549.1.9.3')
const MESSAGE_DIGEST = oid('1.2.840.113549.1.9.4')
const SIGNING_CERTIFICATE_V2 = oid('1.2.840.113549.1.9.16.2.47')
const ONE = der(INTEGER, Buffer.of(1))
/** Context tags 0, of a constructed element. */
const TAG_0 = 0xa0

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
/** Runs on a thread of Node's pool. */
const signOnThread = promisify(sign)

/** Signs `parts` as if they were one text. */
export async function detachedSignature(
  parts: readonly Uint8Array[],
  { key, chain }: SigningCertificate,
): Promise<Buffer> {
  const [certificate] = chain
  if (!certificate) throw new Error('a signature needs a certificate')
  const attributes = [
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, der(OCTET_STRING, digestOf(parts))),
    attribute(SIGNING_CERTIFICATE_V2, hashOfCertificate(certificate)),
  ]
  const signer = der(
    SEQUENCE,
    ONE,
    issuerAndSerial(certificate),
    SHA256,
    setOf(TAG_0, attributes),
    RSA,
    // the signed bytes have the tag of a set, the stored ones a context tag (RFC 5652, 5.4)
    der(OCTET_STRING, await signOnThread('sha256', setOf(SET, attributes), key)),
  )
  const signed = der(SEQUENCE, ONE, der(SET, SHA256), der(SEQUENCE, DATA), der(TAG_0, ...chain), der(SET, signer))
  return der(SEQUENCE, SIGNED_DATA, der(TAG_0, signed))
}

function digestOf(parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const attribute = (type: Buffer, value: Buffer) => der(SEQUENCE, type, der(SET, value))

/**
 * SigningCertificateV2 (RFC 5035) with one certificate; SHA-256 is its default and is not written.
 */
const hashOfCertificate = (certificate: Buffer) =>
  der(SEQUENCE, der(SEQUENCE, der(SEQUENCE, der(OCTET_STRING, sha256(certificate)))))

/** Copied from the certificate (RFC 5280, 4.1): version, serial number, algorithm, issuer. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [body] = derInside(certificate)
  const fields = derInside(body?.bytes ?? certificate).filter(({ tag }) => tag !== TAG_0)
  const [serial, , issuer] = fields
  if (!serial || !issuer) throw new Error('the certificate has no serial number or issuer')
  return der(SEQUENCE, issuer.bytes, serial.bytes)
}
