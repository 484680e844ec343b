import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertRequest } from './queries.ts'
import { expiryOf, readingExpiry } from './rules.ts'
import { contentOfForm, contentToRead } from './send-form.ts'

type BeforeVisit = {
  readonly appointment_id: number
  readonly customer_id: number
  readonly document_id: number
  readonly document_name: string
  readonly phone: string
  readonly token: string
  readonly isForm: boolean
  /** When the visit begins. */
  readonly start: Date
}
/**
 * Stores the request of a document that a service sends before a visit: a form to sign, or a file
 * to read. Returns its id. The caller queues its message.
 */
export async function requestBeforeVisit(
  tx: Tx,
  scope: Scope,
  now: Date,
  { isForm, start, ...visit }: BeforeVisit,
): Promise<number> {
  const content = isForm ? await contentOfForm(tx, scope, visit.document_id) : contentToRead
  const expires_at = isForm ? expiryOf(now) : readingExpiry(start)
  return insertRequest(tx, scope, { ...visit, ...content, created_at: now, expires_at })
}
