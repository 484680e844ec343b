import { sql } from 'kysely'
import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import type { Purpose } from '#shared/signing/document-requests/rules.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { DocumentType } from '#server/catalog/documents/queries.ts'
import type { StoredField } from '#server/catalog/document-forms/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { anywhere, paged } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type RequestStatus = 'sent' | 'opened' | 'signed' | 'expired' | 'cancelled'
/**
 * A request that is not signed ends with its time, and is cancelled with its document or its
 * customer. Needs the tables r, d and c.
 */
const statusAt = (now: Date) => sql<RequestStatus>`case
  when r.status in ('signed', 'cancelled') then r.status
  when d.deleted_at is not null or c.deleted_at is not null then 'cancelled'
  when r.expires_at <= ${now} then 'expired' else r.status end`

/** Whether the customer's card has an e-mail address. Needs the table c. */
const hasEmail = sql<boolean>`(c.email is not null and c.deleted_at is null)`

const purposeOf = sql<Purpose>`r.purpose`.as('purpose')

const joined = (db: Database | Tx) =>
  db
    .selectFrom('document_requests as r')
    .innerJoin('documents as d', (j) => j.onRef('d.office_id', '=', 'r.office_id').onRef('d.id', '=', 'r.document_id'))
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'r.office_id').onRef('c.id', '=', 'r.customer_id'))

const requestRows = (tx: Tx, scope: Scope, now: Date) =>
  joined(tx)
    .select(['r.id', 'r.customer_id', 'r.document_id', 'r.document_name', 'c.full_name as customer_name'])
    .select(['r.created_at', 'r.expires_at', 'r.opened_at', 'r.signed_at', 'r.form_version', purposeOf])
    .select([statusAt(now).as('status'), hasEmail.as('has_email')])
    .where('r.office_id', '=', scope.officeId)

type ListQuery = Query<typeof documentRequests, 'list'>
/** A page of requests, newest first unless sorted. `status` is that at `now`. */
export const listRequests = (tx: Tx, scope: Scope, now: Date, q: ListQuery) => {
  let query = requestRows(tx, scope, now)
  if (q.customer_id) query = query.where('r.customer_id', '=', q.customer_id)
  if (q.document_id) query = query.where('r.document_id', '=', q.document_id)
  if (q.status) query = query.where(statusAt(now), '=', q.status)
  if (q.search)
    query = query.where(sql<boolean>`(searchable(r.document_name) like ${anywhere(q.search)}
      or c.search_text like ${anywhere(q.search)})`)
  return paged(query.orderBy('r.id', q.sort === 'created_at' ? 'asc' : 'desc'), q)
}
/** Also finds requests of deleted documents and customers, as cancelled. */
export const requestById = (tx: Tx, scope: Scope, now: Date, id: number) =>
  requestRows(tx, scope, now).where('r.id', '=', id).executeTakeFirst()

type NewRequest = {
  readonly customer_id: number
  readonly document_id: number
  readonly document_name: string
  readonly phone: string
  readonly token: string
  readonly purpose: Purpose
  /** Null for reading. */
  readonly original_sha256: Buffer | null
  readonly pages: number
  /** Null for a file. */
  readonly form_version: number | null
  /** The appointment that a service sends the form before; null when staff sent it. */
  readonly appointment_id: number | null
  readonly created_at: Date
  readonly expires_at: Date
}
/**
 * The digest and pages of a file that was sent for signature before. Files of documents never
 * change.
 */
export const knownFile = (tx: Tx, scope: Scope, documentId: number) =>
  tx
    .selectFrom('document_requests')
    .select((e) => [e.ref('original_sha256').$notNull().as('original_sha256'), 'pages'])
    .where('office_id', '=', scope.officeId)
    .where('document_id', '=', documentId)
    .where('form_version', 'is', null)
    .where('purpose', '=', 'sign')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** What a reminder needs of a request, also of one that has ended. */
export const linkOfRequest = (tx: Tx, scope: Scope, now: Date, id: number) =>
  joined(tx)
    .select(['r.id', 'r.customer_id', 'r.document_name', 'r.phone', 'r.token', purposeOf, statusAt(now).as('status')])
    .where('r.office_id', '=', scope.officeId)
    .where('r.id', '=', id)
    .executeTakeFirst()

/**
 * Counts of requests by document. One that has expired or was cancelled counts nowhere, except that
 * what was opened for reading stays opened.
 */
export const countRequests = (tx: Tx, scope: Scope, now: Date, documentIds: readonly number[]) => {
  const isOpen = sql<boolean>`expires_at > ${now}`
  const isLasting = sql<boolean>`(expires_at > ${now} or purpose = 'read')`
  return tx
    .selectFrom('document_requests')
    .select((e) => [
      'document_id',
      e.fn.countAll<number>().filterWhere('status', '=', 'sent').filterWhere(isOpen).as('sent'),
      e.fn.countAll<number>().filterWhere('status', '=', 'opened').filterWhere(isLasting).as('opened'),
      e.fn.countAll<number>().filterWhere('status', '=', 'signed').as('signed'),
    ])
    .where('office_id', '=', scope.officeId)
    .where('document_id', 'in', [...documentIds])
    .groupBy('document_id')
    .execute()
}

/** Returns the id. Name and SHA-256 are those of the document when it was sent. */
export const insertRequest = async (tx: Tx, scope: Scope, request: NewRequest): Promise<number> => {
  const row = tx.insertInto('document_requests').values({ office_id: scope.officeId, ...request })
  return (await row.returning('id').executeTakeFirstOrThrow()).id
}

/** False when the request is signed or cancelled already. */
export const cancelRequest = async (tx: Tx, scope: Scope, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('document_requests')
    .set({ status: 'cancelled' })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'opened'])
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** The key of the signed file; undefined when the request is not signed. */
export const signedFileOf = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('document_requests')
    .select(['customer_id', 'document_name', 'file_key'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', '=', 'signed')
    .executeTakeFirst()

/** The request behind a link, in any office. */
export const requestOfToken = (db: Database, now: Date, stored: readonly string[]) =>
  joined(db)
    .innerJoin('offices as o', 'o.id', 'r.office_id')
    .leftJoin('form_versions as v', (j) =>
      j
        .onRef('v.office_id', '=', 'r.office_id')
        .onRef('v.document_id', '=', 'r.document_id')
        .onRef('v.number', '=', 'r.form_version'),
    )
    .select(['r.office_id', 'r.id', 'r.document_name', 'r.phone', 'r.pages', 'r.original_sha256', 'r.opened_at'])
    .select(['r.customer_id', 'r.file_key', 'r.signed_at', 'r.form_version'])
    .select(['o.name as office_name', purposeOf])
    .select((e) => e.fn.coalesce('d.pdf_key', 'd.file_key').as('original_key'))
    .select(sql<DocumentType>`case when d.pdf_key is null then d.file_type else 'pdf' end`.as('file_type'))
    .select((e) => e.ref('v.fields').$castTo<StoredField[] | null>().as('fields'))
    .select([statusAt(now).as('status'), hasEmail.as('has_email')])
    .where('r.token', '=', sql<string>`any(${stored})`)
    .executeTakeFirst()
/** The request of a short link (platform/security/short-links.ts), in any office. */
export const requestOfShortLink = (db: Database, part: string) =>
  db
    .selectFrom('document_requests')
    .select(['office_id', 'token as stored'])
    .where(sql<boolean>`substr(token, 2, 11) = ${part}`)
    .executeTakeFirst()

export type LinkedRequest = NonNullable<Awaited<ReturnType<typeof requestOfToken>>>

/**
 * The link of a document that was sent before an appointment, and whether it can be sent again: one
 * for signature that can still be signed, and one for reading that was not cancelled.
 */
export const requestOfAppointment = (
  tx: Tx,
  scope: Scope,
  now: Date,
  { appointment_id, document_id }: { readonly appointment_id: number; readonly document_id: number },
) =>
  tx
    .selectFrom('document_requests')
    .select((e) => [
      'id',
      'token',
      e
        .and([e('status', 'in', ['sent', 'opened']), e.or([e('expires_at', '>', now), e('purpose', '=', 'read')])])
        .as('is_open'),
    ])
    .where('office_id', '=', scope.officeId)
    .where('appointment_id', '=', appointment_id)
    .where('document_id', '=', document_id)
    .executeTakeFirst()

/** When, for whom and under what name a file with this digest was signed, in any office. */
export const signedWithDigest = (db: Database, digest: Buffer) =>
  db
    .selectFrom('document_requests')
    .innerJoin('offices as o', 'o.id', 'document_requests.office_id')
    .select(['document_name', 'signed_at', 'o.name as office_name'])
    .where('file_sha256', '=', digest)
    .executeTakeFirst()

/** The name that messages and the signed file show. */
export const officeNameOf = async (tx: Tx, scope: Scope): Promise<string> => {
  const office = tx.selectFrom('offices').select('name').where('id', '=', scope.officeId)
  return (await office.executeTakeFirstOrThrow()).name
}
