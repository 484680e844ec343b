import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { canSeeContact } from '#server/customers/customers/hide-contacts.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { requestChange } from './changes.ts'
import { cancelRequest, countRequests, listRequests, requestById, signedFileOf } from './queries.ts'
import { text } from './text.ts'

/** One page of requests, the newest first. */
export async function pageOfRequests({ tx, scope, now }: OfficeContext, query: Query<typeof documentRequests, 'list'>) {
  const { rows, total } = await listRequests(tx, scope, now, query)
  return { requests: rows, total }
}

/** Counts for the documents on a screen, given as `1,2,3`. */
export async function countsOfDocuments({ tx, scope, now }: OfficeContext, documents: string) {
  return { counts: await countRequests(tx, scope, now, documents.split(',').map(Number)) }
}

/** Ends a request. Fails with already_signed. */
export async function withdrawRequest(context: OfficeContext, id: number) {
  const { tx, scope, now } = context
  const before = (await requestById(tx, scope, now, id)) ?? fail('not_found')
  if (await cancelRequest(tx, scope, id))
    recordChange(context, requestChange, { action: 'cancel', id, before: { status: before.status } })
  const request = (await requestById(tx, scope, now, id)) ?? fail('not_found')
  if (request.status === 'signed') fail('already_signed')
  return { request }
}

/**
 * The signed file for staff. It states the phone that got the code, so who may not see the phone
 * gets not_found; the answers of a form are shown without it.
 */
export async function readSignedFile(context: OfficeContext, id: number): Promise<FileReply> {
  const { tx, scope } = context
  const signed = (await signedFileOf(tx, scope, id)) ?? fail('not_found')
  if (!(await canSeeContact(context, signed.customer_id))) fail('not_found')
  return replyOf(signed)
}

/** The signed PDF as a download. Fails with not_found before the request is signed. */
export const replyOf = (signed: { document_name: string; file_key: string | null }): FileReply => ({
  key: signed.file_key ?? fail('not_found'),
  mime: 'application/pdf',
  name: text.signedFile(signed.document_name),
})
