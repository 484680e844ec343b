import type { documents } from '#shared/catalog/documents/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { sql, type Insertable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { anywhere, pagedNewest } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'

export type FileType = 'pdf' | 'doc' | 'docx'
/** A form has no file. */
export type DocumentType = FileType | 'form'
/** `services` is the number of services that send the document before appointments. */
const documentsWithUsage = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('documents as d')
    .select(['d.id', 'd.name', 'd.description', 'd.file_name', 'd.file_bytes', 'd.version', 'd.created_at'])
    .select((e) => e('d.pdf_key', 'is not', null).$castTo<boolean>().as('has_pdf'))
    .select((e) => e.ref('d.file_type').$castTo<DocumentType>().as('file_type'))
    .select(
      sql<number>`(select count(distinct r.product_id) from product_reminders r
        join products p on p.office_id = r.office_id and p.id = r.product_id
        where r.office_id = d.office_id and r.document_id = d.id and p.deleted_at is null)`.as('services'),
    )
    .where('d.office_id', '=', scope.officeId)
    .where('d.deleted_at', 'is', null)

type ListQuery = Query<typeof documents, 'list'>
/** A page of documents that are not deleted, each with the number of services that send it. */
export const listDocuments = async (tx: Tx, scope: Scope, q: ListQuery) => {
  let query = documentsWithUsage(tx, scope)
  if (q.search)
    query = query.where(
      sql<boolean>`searchable(d.name || ' ' || coalesce(d.description, '')) like ${anywhere(q.search)}`,
    )
  const sort = q.sort ?? 'name'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sort.endsWith('created_at') ? 'd.created_at' : 'd.name'
  return pagedNewest(query.orderBy(column, direction).orderBy('d.id'), q, 'd.id')
}
/** Undefined for a deleted document. */
export const documentById = (tx: Tx, scope: Scope, id: number) =>
  documentsWithUsage(tx, scope).where('d.id', '=', id).executeTakeFirst()

/**
 * The name, kind and storage keys of a document. A form has none; `pdf_key` is that of the PDF that
 * a Word file was converted to.
 */
export const fileOf = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('documents')
    .select(['name', 'file_key', 'pdf_key', 'file_type'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Returns the id. The caller has stored the file. */
export const insertDocument = async (
  tx: Tx,
  scope: Scope,
  document: Omit<Insertable<DB['documents']>, 'office_id'>,
): Promise<number> => {
  const values = { ...document, office_id: scope.officeId }
  return (await tx.insertInto('documents').values(values).returning('id').executeTakeFirstOrThrow()).id
}

type Change = { name?: string | undefined; description?: string | null | undefined } | { deleted_at: Date }
/** False when the row is gone or the version is no longer current. */
export const updateDocument = (tx: Tx, scope: Scope, id: number, change: Change, seen: number | undefined) =>
  updateIfUnchanged(tx, scope, 'documents', { id, change, seen })

/** Locks documents against deletion until the transaction ends. Returns how many exist. */
export const lockDocuments = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> => {
  const rows = await tx
    .selectFrom('documents')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.length
}

/**
 * Removes a document from the services that send it and raises their versions, so that an open form
 * does not restore it. Returns the services' ids.
 */
export const removeFromServices = async (tx: Tx, scope: Scope, id: number, now: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from product_reminders where office_id = ${scope.officeId} and document_id = ${id} returning product_id)
    update products set version = version + 1, updated_at = ${now}
    where office_id = ${scope.officeId} and id in (select product_id from gone) returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * The token of a plain link that an earlier version sent for this appointment. New links are
 * requests for reading.
 */
export const linkFor = async (
  tx: Tx,
  scope: Scope,
  { appointment_id, document_id }: { readonly appointment_id: number; readonly document_id: number },
) => {
  const row = await tx
    .selectFrom('document_links')
    .select('token')
    .where('office_id', '=', scope.officeId)
    .where('document_id', '=', document_id)
    .where('appointment_id', '=', appointment_id)
    .executeTakeFirst()
  return row?.token ?? null
}

/**
 * The file behind a link in any office, and the end of its appointment. `stored`: under what its
 * token may be stored.
 */
export const linkedFile = (db: Database, stored: readonly string[]) =>
  db
    .selectFrom('document_links as l')
    .innerJoin('documents as d', (j) => j.onRef('d.office_id', '=', 'l.office_id').onRef('d.id', '=', 'l.document_id'))
    .leftJoin('appointments as a', (j) =>
      j.onRef('a.office_id', '=', 'l.office_id').onRef('a.id', '=', 'l.appointment_id'),
    )
    .leftJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'l.office_id').onRef('c.id', '=', 'l.customer_id'))
    .select(['l.office_id', 'd.name', 'd.file_key', 'd.pdf_key', 'd.file_type', 'a.end_at', 'l.expires_at'])
    .where('l.token', '=', sql<string>`any(${stored})`)
    .where('d.deleted_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
