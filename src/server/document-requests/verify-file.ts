import { createHash } from 'node:crypto'
import type { PublicContext } from '../platform/http/serve.ts'
import { verifyPerIp } from './limits.ts'
import { signedWithDigest } from './queries.ts'

/**
 * Whether a file is, byte for byte, one that was signed here. The caller has the file, so they learn
 * its name and time, and nothing about the signer.
 */
export async function verifyFile({ services, ip, db }: PublicContext, bytes: Uint8Array) {
  await services.limits.take(verifyPerIp, ip)
  const found = await signedWithDigest(db, createHash('sha256').update(bytes).digest())
  if (!found?.signed_at) return { valid: false }
  return { valid: true, signed_at: found.signed_at, document_name: found.document_name }
}
