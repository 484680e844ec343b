import { detachedSignature } from './detached-signature.ts'
import type { SigningCertificate } from './pdf.ts'
import { addSignatureField } from './signature-field.ts'

/**
 * Room for the parts of a signature other than certificates: 800 bytes with a key of 4,096 bits.
 */
const OTHER_BYTES = 1_200

/**
 * Signs a PDF that Typst printed (PAdES baseline B-B). The signature is invisible and covers the
 * whole file. The signature itself is made on a thread of Node's pool.
 */
export async function signPdf(
  pdf: Uint8Array,
  certificate: SigningCertificate,
  name: string,
  signedAt: Date,
): Promise<Buffer> {
  const signatureBytes = certificate.chain.reduce((sum, { length }) => sum + length, OTHER_BYTES)
  const { bytes, start, end } = addSignatureField(pdf, signatureBytes, name, signedAt)
  const signature = await detachedSignature([bytes.subarray(0, start), bytes.subarray(end)], certificate)
  if (signature.length > signatureBytes)
    throw new Error(`a signature of ${signature.length} bytes has room for ${signatureBytes}`)
  bytes.write(signature.toString('hex'), start + 1, 'latin1')
  return bytes
}
