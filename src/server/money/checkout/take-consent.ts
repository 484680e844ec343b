import { customerChange } from '#server/customers/customers/changes.ts'
import { answerDocuments } from '#server/customers/customers/documents-consent-queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { Sale } from './rules.ts'

/**
 * Keeps what a customer answered at the till when asked whether invoices may come as files: before
 * the sale is planned, because its invoice follows the answer. A buyer without a card is in the
 * audit entry of the order.
 */
export async function takeConsent(
  context: OfficeContext<Staff>,
  { customer_id: id, documents_consent: isGiven }: Pick<Sale, 'customer_id' | 'documents_consent'>,
): Promise<void> {
  if (id === null || isGiven === null) return
  const { tx, scope, now } = context
  await answerDocuments(tx, scope, id, { isGiven, source: 'till', now })
  recordChange(context, customerChange, { action: 'update', id, after: { documents_consent: isGiven, source: 'till' } })
}
