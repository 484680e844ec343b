import { documentRequests } from '#shared/signing/document-requests/contract.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { FileReply } from '#server/platform/http/downloads.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { mimeOf } from '#server/catalog/documents/rules.ts'
import { publicField } from '#server/catalog/document-forms/rules.ts'
import { replyOf } from './manage-requests.ts'
import { requestOfToken, type LinkedRequest } from './queries.ts'
import { asksForCode, checkReopened, reopenLink } from './reopen-link.ts'
import { markRequestOpened } from './sign-queries.ts'
import { text } from './text.ts'

/** The request behind a link. Fails with not_found for an unknown token. */
export async function requestOfLink(context: PublicContext, token: string): Promise<LinkedRequest> {
  const found = await requestOfToken(context.db, context.now, context.services.secrets.links.storedAs(token))
  await context.services.limits.takeNetwork(perNetwork.opens, context.ip, found?.office_id)
  return found ?? fail('not_found')
}

/** Fails for a request for reading, and unless the request can still be signed. */
export function checkSignable(request: LinkedRequest): void {
  if (request.purpose === 'read') fail('request_for_reading')
  checkOpen(request)
}

/** Fails for a request that has ended. */
function checkOpen({ status }: LinkedRequest): void {
  if (status === 'signed') fail('already_signed')
  if (status === 'cancelled') fail('request_cancelled')
  if (status === 'expired') fail('request_expired')
}

/** What the page shows. The first look is recorded, and nothing about who looked. */
export async function showLink(context: PublicContext, token: string) {
  const request = await requestOfLink(context, token)
  if (request.status === 'sent')
    await context.enter(request.office_id, (tx, scope) => recordOpening(tx, scope, request.id, context.now))
  return shownOf(request, context.now)
}

/**
 * The same as the reply, with the phone of the business, for the page that is made before a person
 * is known to look. Records nothing: previews ask for it too.
 */
export async function peekAtLink(context: PublicContext, token: string) {
  const request = await requestOfLink(context, token)
  const { phone } = await context.enter(request.office_id, publicOffice)
  return { link: documentRequests.endpoints.show.reply.encode(shownOf(request, context.now)), phone }
}

function shownOf(request: LinkedRequest, now: Date) {
  const status = request.status === 'sent' ? ('opened' as const) : request.status
  return {
    document: { name: request.document_name, pages: request.pages, file_type: request.file_type },
    purpose: request.purpose,
    form: request.fields && { fields: request.fields.map(publicField) },
    office: { name: request.office_name },
    status,
    code_required: (status === 'opened' && request.purpose === 'sign') || asksForCode(request, now),
    signed_at: request.signed_at,
    can_email: status === 'signed' && request.has_email,
  }
}

async function recordOpening(tx: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  if (await markRequestOpened(tx, scope, id, now)) publish(tx, { what: 'document_requests', id })
}

/**
 * The file as it was sent, until the request ends. A browser may show a PDF; a Word file is saved.
 * Fails with not_found for a form.
 */
export async function readOriginal(context: PublicContext, token: string): Promise<FileReply> {
  const request = await requestOfLink(context, token)
  checkOpen(request)
  const { original_key: key, file_type } = request
  if (key === null || file_type === 'form') return fail('not_found')
  const name = text.originalFile(request.document_name, file_type)
  return { key, mime: mimeOf[file_type], name, inline: file_type === 'pdf' }
}

/**
 * The signed file for the holder of the link. Fails with not_found until it is signed, and with
 * sign_code_needed when that was long ago and there is no pass.
 */
export async function readSignedCopy(context: PublicContext, token: string, pass?: string): Promise<FileReply> {
  const request = await requestOfLink(context, token)
  checkReopened(context, request, pass)
  return replyOf(request)
}

/** A pass for a code. Fails with not_found unless the link asks for one. */
export async function openAgain(context: PublicContext, token: string, code: string): Promise<{ pass: string }> {
  const request = await requestOfLink(context, token)
  return asksForCode(request, context.now) ? reopenLink(context, request, code) : fail('not_found')
}
