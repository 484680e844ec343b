/** The consent to invoices as files (bookkeeping instructions, section 18B). */
import type { DocumentsConsentSource } from '#shared/customers/customers/rules.ts'
import { DOCUMENTS_CONSENT_WORDS } from '#shared/customers/customers/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The answer of a customer who was asked whether invoices may come as files. */
export const answerDocuments = (
  tx: Tx,
  scope: Scope,
  id: number,
  { isGiven, source, now }: { readonly isGiven: boolean; readonly source: DocumentsConsentSource; readonly now: Date },
) =>
  tx
    .updateTable('customers')
    .set(documentsAnswer(isGiven, source, now))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    // the first consent counts
    .where('documents_consent', '=', false)
    .execute()

/** The columns of an answer. A refusal takes an earlier consent back. */
export const documentsAnswer = (isGiven: boolean, source: DocumentsConsentSource, now: Date) => ({
  documents_consent: isGiven,
  documents_consent_at: isGiven ? now : null,
  documents_consent_source: isGiven ? source : null,
  documents_consent_words: isGiven ? DOCUMENTS_CONSENT_WORDS : null,
  documents_asked_at: now,
})
