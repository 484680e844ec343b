import type { Tx } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import type { FileReply } from '../platform/http/downloads.ts'
import type { PublicContext } from '../platform/http/serve.ts'
import { publish } from '../platform/realtime/events.ts'
import type { Scope } from '../platform/security/scope.ts'
import { publicField } from '../document-forms/rules.ts'
import { signLinkPerIp } from './limits.ts'
import { replyOf } from './manage-requests.ts'
import { requestOfToken, type LinkedRequest } from './queries.ts'
import { markRequestOpened } from './sign-queries.ts'
import { text } from './text.ts'

/** The request behind a link. Fails with not_found for an unknown token. */
export async function requestOfLink(context: PublicContext, token: string): Promise<LinkedRequest> {
  await context.services.limits.take(signLinkPerIp, context.ip)
  const found = /^[\w-]{22}$/.test(token) ? await requestOfToken(context.db, context.now, token) : undefined
  return found ?? fail('not_found')
}

/** Fails unless the request can still be signed. */
export function checkOpen({ status }: LinkedRequest): void {
  if (status === 'signed') fail('already_signed')
  if (status === 'cancelled') fail('request_cancelled')
  if (status === 'expired') fail('request_expired')
}

/** What the page shows. The first look is recorded, and nothing about who looked. */
export async function showLink(context: PublicContext, token: string) {
  const request = await requestOfLink(context, token)
  const isFirst = request.status === 'sent'
  if (isFirst) await context.enter(request.office_id, (tx, scope) => recordOpening(tx, scope, request.id, context.now))
  const status = isFirst ? ('opened' as const) : request.status
  return {
    document: { name: request.document_name, pages: request.pages },
    form: request.fields && { fields: request.fields.map(publicField) },
    office: { name: request.office_name },
    status,
    code_required: status === 'opened',
    signed_at: request.signed_at,
    can_email: status === 'signed' && request.has_email,
  }
}

async function recordOpening(tx: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  if (await markRequestOpened(tx, scope, id, now)) await publish(tx, scope, { what: 'document_requests', id })
}

/** The file as it was sent, while it can be signed. Fails with not_found for a form. */
export async function readOriginal(context: PublicContext, token: string): Promise<FileReply> {
  const request = await requestOfLink(context, token)
  checkOpen(request)
  const name = text.originalFile(request.document_name)
  return { key: request.original_key ?? fail('not_found'), mime: 'application/pdf', name, inline: true }
}

/** The signed file for the holder of the link. Fails with not_found until it is signed. */
export async function readSignedCopy(context: PublicContext, token: string): Promise<FileReply> {
  return replyOf(await requestOfLink(context, token))
}
