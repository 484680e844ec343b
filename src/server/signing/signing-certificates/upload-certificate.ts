import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import { fail } from '#server/platform/fail.ts'
import type { OwnTransactionContext } from '#server/platform/http/serve.ts'
import { partyOf } from '#server/platform/turns.ts'
import { validUntil } from '#server/providers/pdf/certificates.ts'
import { readP12 } from '#server/providers/pdf/read-p12.ts'
import { rowOf } from './certificate-of-office.ts'
import { certificateChange } from './changes.ts'
import { replaceCertificate } from './queries.ts'
import { describeCertificate } from './show-certificate.ts'

type Upload = { readonly p12: Uint8Array; readonly passphrase: string }

/**
 * Stores the office's own certificate, with which all later documents are signed. Fails with
 * certificate_passphrase, with certificate_unreadable for a file without an RSA key and its
 * certificate, and with certificate_expired. The file is read outside transactions, because
 * decrypting it is slow.
 */
export async function uploadCertificate(context: OwnTransactionContext, { p12, passphrase }: Upload) {
  refuseInTransaction('reading a certificate')
  const { services, scope, now } = context
  await services.limits.take(perOffice.files, String(scope.officeId))
  const certificate = await services.turns.originals.run(partyOf(context), () => readP12(p12, passphrase))
  if (certificate === 'wrong_passphrase') return fail('certificate_passphrase')
  if (certificate === 'unreadable') return fail('certificate_unreadable')
  if (validUntil(certificate) <= now) return fail('certificate_expired')
  const row = rowOf(services.secrets, scope, certificate, { uploaded: true, created_at: now })
  return context.finish(async (tx, inside) => {
    await replaceCertificate(tx, scope, row)
    const after = { valid_until: row.valid_until }
    recordChange(inside, certificateChange, { action: 'upload', id: scope.officeId, after })
    return { certificate: describeCertificate(row, now) }
  })
}
