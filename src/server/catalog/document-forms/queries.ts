import { sql } from 'kysely'
import type { SavedField } from '#shared/catalog/document-forms/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** A field as it is stored. */
export type StoredField = SavedField & { readonly required: boolean; readonly to_card: boolean }

/** A form with its newest fields; undefined when it was deleted or is a file. */
export const formById = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('documents as d')
    .innerJoin('form_versions as v', (j) =>
      j.onRef('v.office_id', '=', 'd.office_id').onRef('v.document_id', '=', 'd.id'),
    )
    .select(['d.id', 'd.name', 'd.description', 'd.version', 'd.created_at', 'v.number as form_version'])
    .select((e) => e.ref('v.fields').$castTo<StoredField[]>().as('fields'))
    .where('d.office_id', '=', scope.officeId)
    .where('d.id', '=', id)
    .where('d.deleted_at', 'is', null)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewVersion = {
  readonly document_id: number
  readonly number: number
  readonly fields: readonly StoredField[]
  readonly created_at: Date
}
/** Numbers count from 1 without gaps; the document must be locked. */
export const insertFormVersion = (tx: Tx, scope: Scope, { fields, ...version }: NewVersion) =>
  tx
    .insertInto('form_versions')
    .values({ office_id: scope.officeId, ...version, fields: sql`${JSON.stringify(fields)}::jsonb` })
    .execute()

/**
 * The answers of a signed request, sealed, with the fields that were sent; undefined for a file.
 */
export const answersOf = (tx: Tx, scope: Scope, requestId: number) =>
  tx
    .selectFrom('document_requests as r')
    .innerJoin('form_versions as v', (j) =>
      j
        .onRef('v.office_id', '=', 'r.office_id')
        .onRef('v.document_id', '=', 'r.document_id')
        .onRef('v.number', '=', 'r.form_version'),
    )
    .select(['r.id', 'r.answers', 'v.number as form_version'])
    .select((e) => [
      e.ref('r.signer_name').$notNull().as('signer_name'),
      e.ref('r.signed_at').$notNull().as('signed_at'),
    ])
    .select((e) => e.ref('v.fields').$castTo<StoredField[]>().as('fields'))
    .where('r.office_id', '=', scope.officeId)
    .where('r.id', '=', requestId)
    .where('r.status', '=', 'signed')
    .executeTakeFirst()
