import type { Selectable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Row = Selectable<DB['signing_certificates']>
export type CertificateRow = Omit<Row, 'office_id'>

/** The certificate that is valid at `now`. */
export const validCertificate = (tx: Tx, scope: Scope, now: Date): Promise<CertificateRow | undefined> =>
  tx
    .selectFrom('signing_certificates')
    .select(['chain', 'sealed_key', 'uploaded', 'valid_until', 'created_at'])
    .where('office_id', '=', scope.officeId)
    .where('valid_until', '>', now)
    .executeTakeFirst()

/** The office's certificate, also after it has ended. */
export const certificateRow = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('signing_certificates')
    .select(['chain', 'uploaded', 'valid_until', 'created_at'])
    .where('office_id', '=', scope.officeId)
    .executeTakeFirst()

/** Deletes the certificate that the office uploaded; undefined when there is none. */
export const deleteUploaded = (tx: Tx, scope: Scope) =>
  tx
    .deleteFrom('signing_certificates')
    .where('office_id', '=', scope.officeId)
    .where('uploaded', '=', true)
    .returning('valid_until')
    .executeTakeFirst()

/**
 * Stores a certificate unless the office has one that is valid at `now`. Of two that are made
 * concurrently, one is kept.
 */
export async function insertCertificate(tx: Tx, scope: Scope, row: CertificateRow, now: Date): Promise<void> {
  await tx
    .insertInto('signing_certificates')
    .values({ office_id: scope.officeId, ...row })
    .onConflict((conflict) =>
      conflict.column('office_id').doUpdateSet(row).where('signing_certificates.valid_until', '<=', now),
    )
    .execute()
}

/** Stores a certificate in place of the one that the office has. */
export async function replaceCertificate(tx: Tx, scope: Scope, row: CertificateRow): Promise<void> {
  await tx
    .insertInto('signing_certificates')
    .values({ office_id: scope.officeId, ...row })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(row))
    .execute()
}

/** The name and the dealer or company number that a certificate carries. */
export const officeOfCertificate = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select(['name', 'business_number'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()
