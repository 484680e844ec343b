import { recordChange } from '../platform/database/record-change.ts'
import { refuseInTransaction } from '../platform/database/open-transaction.ts'
import type { Caller } from '../platform/security/session.ts'
import { validUntil } from '../providers/pdf/certificates.ts'
import { readP12 } from '../providers/pdf/read-p12.ts'
import { rowOf, type BetweenTransactions } from './certificate-of-office.ts'
import { certificateChange } from './changes.ts'
import { replaceCertificate } from './queries.ts'

export type Upload = { readonly p12: Uint8Array; readonly passphrase: string }

/**
 * Stores the office's own certificate, with which all later documents are signed. Answers `unreadable`
 * for a wrong passphrase or a file without an RSA key and its certificate, and `expired`; both leave
 * everything as it is. Runs outside transactions, because decrypting the file is slow.
 */
export async function uploadCertificate(
  context: BetweenTransactions & { readonly caller: Caller },
  { p12, passphrase }: Upload,
): Promise<'stored' | 'unreadable' | 'expired'> {
  refuseInTransaction('reading a certificate')
  const { services, scope, now, inOffice, caller } = context
  const certificate = await readP12(p12, passphrase)
  if (!certificate) return 'unreadable'
  const until = validUntil(certificate)
  if (until <= now) return 'expired'
  const row = rowOf(services.secrets, scope, certificate, { uploaded: true, created_at: now })
  await inOffice(async (tx) => {
    await replaceCertificate(tx, scope, row)
    const after = { valid_until: until }
    recordChange({ tx, scope, now, caller }, certificateChange, { action: 'upload', id: scope.officeId, after })
  })
  return 'stored'
}
