import { dateOf } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import { recordChange, type ChangeContext } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import { linkToken, sha256Bytes } from '../platform/security/crypto.ts'
import type { Services } from '../platform/services.ts'
import { amountsOf, type Amounts } from './amounts.ts'
import { invoiceChange } from './changes.ts'
import { columnsOf, lineRowsOf, snapshotOf, type Facts } from './document-rows.ts'
import { customerOnDocument, officeOnDocument, vatRateOn } from './fact-queries.ts'
import { insertDraft, markIssued, takeNumber, tokenOfDraft } from './issue-queries.ts'
import type { IssuedDocument, DocumentToIssue } from './new-document.ts'
import { addressOf } from './rules.ts'
import { snapshotText } from './snapshot-text.ts'

/** A transaction of the caller, or of an actor that is no user, such as a payment gateway. */
export type IssueContext = ChangeContext & { readonly services: Services }

/**
 * Issues a document inside the caller's transaction: takes the next number of its series, stores
 * the snapshot with its hash, and makes it final (bookkeeping instructions, annex 5). Call it last,
 * because the series stays locked until the commit. Fails with invoice_date_too_early and
 * invoice_date_in_future.
 */
export async function issueDocument(context: IssueContext, document: DocumentToIssue): Promise<IssuedDocument> {
  const { tx, scope, now, services } = context
  const { documentType, date } = document
  if (date > dateOf(now)) fail('invoice_date_in_future')
  const facts = await readFacts(context, document)
  checkPayments(document, facts.amounts.total)
  const { id, token } = await draftOf(context, document, facts.amounts)
  const number = (await takeNumber(tx, scope, documentType, date)) ?? fail('invoice_date_too_early')
  const publicUrl = `${services.publicUrl()}/c-invoice/${token}`
  const text = snapshotText(snapshotOf(document, { ...facts, number, issuedAt: now.toISOString(), publicUrl }))
  const issued = { invoice_number: number, issued_at: now, snapshot: text, snapshot_hash: sha256Bytes(text) }
  await markIssued(tx, scope, id, { ...columnsOf(document, facts.amounts), ...issued })
  const after = { document_type: documentType, invoice_number: number, total_amount: toMoney(facts.amounts.total) }
  await recordChange(context, invoiceChange, { action: document.credits ? 'credit' : 'issue', id, after })
  return { id, document_type: documentType, invoice_number: number, public_token: token }
}

async function readFacts({ tx, scope }: IssueContext, document: DocumentToIssue): Promise<Facts> {
  const { customer, credits, date } = document
  const [office, row, rate] = await Promise.all([
    officeOnDocument(tx, scope),
    customerOnDocument(tx, scope, customer.id),
    credits ? credits.vatRate : vatRateOn(tx, date),
  ])
  const { business_type: businessType, business_number, ...place } = office
  const vatRate = businessType === 'exempt' && !credits ? null : rate
  return {
    office: { ...place, businessType, businessNumber: business_number },
    customer: {
      name: customer.name,
      businessNumber: customer.businessNumber,
      email: customer.email,
      phone: row?.phone ?? null,
      address: row ? addressOf(row) : null,
    },
    amounts: amountsOf(document, vatRate),
  }
}

/** A receipt states how all of the money came. Anything else is a bug of the caller. */
function checkPayments({ documentType, payments, credits }: DocumentToIssue, total: number): void {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const due = documentType === 300 ? 0 : total
  if (!credits && paid !== due) throw new Error(`payments of ${paid} agorot do not match a document of ${due}`)
}

async function draftOf({ tx, scope, now }: IssueContext, document: DocumentToIssue, amounts: Amounts) {
  if (document.draftId !== undefined) {
    const { public_token } = await tokenOfDraft(tx, scope, document.draftId)
    return { id: document.draftId, token: public_token }
  }
  const token = linkToken()
  const draft = { ...columnsOf(document, amounts), public_token: token, created_at: now }
  return { id: await insertDraft(tx, scope, draft, lineRowsOf(document)), token }
}
