import { LRUCache } from 'lru-cache'
import { refuseInTransaction } from '#server/platform/database/open-transaction.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import type { Secrets } from '#server/platform/security/crypto.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import {
  makeCertificate,
  openCertificate,
  validUntil,
  type StoredCertificate,
} from '#server/providers/pdf/certificates.ts'
import type { SigningCertificate } from '#server/providers/pdf/pdf.ts'
import { insertCertificate, officeOfCertificate, validCertificate, type CertificateRow } from './queries.ts'

/**
 * The certificate with which the office signs now. Makes one when the office has none or it has
 * expired, which takes a quarter of a second. Runs outside transactions.
 */
export async function certificateOfOffice(context: BetweenTransactions): Promise<SigningCertificate> {
  refuseInTransaction('making a certificate')
  const { services, scope, now, inOffice } = context
  const stored = await inOffice((tx) => validCertificate(tx, scope, now))
  if (stored) return openRow(services.secrets, scope, stored)
  const office = await inOffice((tx) => officeOfCertificate(tx, scope))
  const certificate = await makeCertificate(office.name, office.business_number, now)
  const row = rowOf(services.secrets, scope, certificate, { uploaded: false, created_at: now })
  const saved = await inOffice(async (tx) => {
    await insertCertificate(tx, scope, row, now)
    return validCertificate(tx, scope, now)
  })
  return openRow(services.secrets, scope, saved ?? row)
}

/** The purpose for which an office's key is sealed. */
const sealPurpose = (scope: Scope) => `signing key ${scope.officeId}`

/** The row that stores a certificate, with its key encrypted. */
export const rowOf = (
  secrets: Secrets,
  scope: Scope,
  certificate: StoredCertificate,
  origin: Pick<CertificateRow, 'uploaded' | 'created_at'>,
): CertificateRow => ({
  ...origin,
  chain: certificate.chain,
  sealed_key: secrets.seal(sealPurpose(scope), certificate.key),
  valid_until: validUntil(certificate),
})

/**
 * Certificates whose keys were decrypted and read, which takes 1 ms of CPU. A sealed key has a
 * random nonce, so no two are equal.
 */
const opened = new LRUCache<string, SigningCertificate>({ max: 100 })

function openRow(secrets: Secrets, scope: Scope, { chain, sealed_key }: CertificateRow): SigningCertificate {
  const name = `${scope.officeId} ${sealed_key.toString('base64')}`
  const known = opened.get(name)
  if (known) return known
  const key = secrets.unseal(sealPurpose(scope), sealed_key)
  if (key === null) throw new Error('the signing key cannot be decrypted: it was sealed with another secret')
  const certificate = openCertificate({ key, chain })
  opened.set(name, certificate)
  return certificate
}
