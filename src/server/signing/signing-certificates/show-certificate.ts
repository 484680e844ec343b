import { X509Certificate } from 'node:crypto'
import { REMIND_DAYS } from '#shared/signing/signing-certificates/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { certificateChange } from './changes.ts'
import { certificateRow, deleteUploaded, type CertificateRow } from './queries.ts'

/** The certificate with which the office's documents are signed; null before the first document. */
export async function showCertificate({ tx, scope, now }: OfficeContext) {
  const row = await certificateRow(tx, scope)
  return { certificate: row ? describeCertificate(row, now) : null }
}

/** The public part of a certificate. */
export function describeCertificate({ chain, uploaded, valid_until }: Omit<CertificateRow, 'sealed_key'>, now: Date) {
  const { subject } = new X509Certificate(chain)
  return {
    // a subject without a common name is shown whole
    name: /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', '),
    uploaded,
    valid_until,
    ends_soon: uploaded && valid_until.getTime() - now.getTime() < REMIND_DAYS * DAY,
  }
}

/** Removes the office's own certificate. Fails with not_found when the office uploaded none. */
export async function removeCertificate(context: OfficeContext): Promise<void> {
  const { tx, scope } = context
  const removed = (await deleteUploaded(tx, scope)) ?? fail('not_found')
  recordChange(context, certificateChange, { action: 'remove', id: scope.officeId, before: removed })
}
