import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { createHash } from 'node:crypto'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { signedWithDigest } from './queries.ts'
import { SIGNED_MARK } from './rules.ts'

/** A PDF may begin with some bytes of another system (ISO 32000-1, appendix H). */
const HEADER_WITHIN = 1024

/**
 * Whether a file is, byte for byte, one that was signed here. The caller has the file, so they
 * learn its name, office and time, and nothing about the signer. A file that carries the mark of
 * signed files, and is none of them, was changed. The mark proves nothing, so it never makes a file
 * valid.
 */
export async function verifyFile({ services, ip, db }: PublicContext, file: Uint8Array) {
  await services.limits.takeNetwork(perNetwork.acts, ip)
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const found = await signedWithDigest(db, createHash('sha256').update(bytes).digest())
  if (found?.signed_at) {
    const { signed_at, document_name, office_name } = found
    return { valid: true, result: 'signed' as const, signed_at, document_name, office_name }
  }
  if (!bytes.subarray(0, HEADER_WITHIN).includes('%PDF-')) return { valid: false, result: 'not_pdf' as const }
  return { valid: false, result: bytes.includes(SIGNED_MARK) ? ('changed' as const) : ('unknown' as const) }
}
