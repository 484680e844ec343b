import type { Answers } from '#shared/catalog/document-forms/answers.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { selectForUpdateCustomers } from '#server/customers/customers/merge-queries.ts'
import { noteOnCard } from '#server/customers/customers/note-on-card.ts'
import { answersForCard } from '#server/catalog/document-forms/rules.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { requestChange } from './changes.ts'
import type { LinkedRequest } from './queries.ts'
import { customerOfRequest, storeSignature, type Evidence } from './sign-queries.ts'
import { text } from './text.ts'

/**
 * Stores the signature, and adds the marked answers of a form to the notes of the customer's card.
 * False when another call has signed, or the request ended meanwhile; then nothing is stored.
 */
export async function storeSigned(
  by: ChangeContext,
  request: LinkedRequest,
  codeMac: Buffer,
  evidence: Evidence,
  answers: Answers | null,
): Promise<boolean> {
  const { tx, scope, now } = by
  const noted = answers && request.fields ? answersForCard(request.fields, answers) : []
  // the card is locked before the request, as when customers are merged
  const cards = noted.length > 0 ? await lockedCard(by, request.id) : []
  if (cards === null || !(await storeSignature(tx, scope, request.id, codeMac, evidence))) return false
  const day = dateOf(now).split('-').toReversed().join('/')
  for (const card of cards) {
    const notes = {
      full: text.note(day, request.document_name, noted),
      short: text.noteShort(day, request.document_name),
    }
    await noteOnCard(by, card, notes)
  }
  recordChange(by, requestChange, { action: 'sign', id: request.id, after: { status: 'signed' } })
  const { customer_id: customerId, document_name: document } = request
  notify(by, { kind: 'document_signed', customerId, facts: { document } })
  return true
}

/** Null when the customer was deleted or merged a moment ago. */
async function lockedCard({ tx, scope }: ChangeContext, requestId: number) {
  const cards = await selectForUpdateCustomers(tx, scope, [await customerOfRequest(tx, scope, requestId)])
  return cards.length > 0 ? cards : null
}
