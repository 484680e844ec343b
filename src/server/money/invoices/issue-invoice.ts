import { creditOf, invoiceOf, isOtherYear } from '#shared/money/invoices/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Services } from '#server/platform/services.ts'
import { copyAllocation, insertAllocation } from './allocation-queries.ts'
import { amountsOf } from './invoice-amounts.ts'
import { invoiceChange } from './changes.ts'
import { columnsOf, lineRowsOf, snapshotOf, type Facts } from './invoice-rows.ts'
import { customerOnInvoice, officeOnInvoice, vatRateOn } from './fact-queries.ts'
import { insertDraft, markIssued, takeNumber, tokenOfDraft } from './issue-queries.ts'
import { NO_VAT, type IssuedInvoice, type NewInvoice } from './new-invoice.ts'
import { addressOf, placeOf } from './rules.ts'
import { snapshotHash, snapshotText } from './snapshot-text.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

/** A transaction of the caller, or of an actor that is no user, such as a payment gateway. */
export type IssueContext = ChangeContext & { readonly services: Services }

/**
 * Issues an invoice inside the caller's transaction: takes the next number of its number range,
 * stores the snapshot with its hash, and makes it final (bookkeeping instructions, annex 5). Call
 * it last, because the number range stays locked until the commit. Fails with
 * invoice_date_too_early, invoice_date_in_future and invoice_date_other_year.
 */
export async function issueInvoice(context: IssueContext, document: NewInvoice): Promise<IssuedInvoice> {
  const { tx, scope, now, services } = context
  const today = dateOf(now)
  const date = document.date ?? today
  if (date > today) fail('invoice_date_in_future')
  // the books of another year are closed; what came late is an invoice of today
  if (isOtherYear(date, today)) fail('invoice_date_other_year')
  const facts = await readFacts(context, document, date)
  checkPayments(document, facts.amounts.total)
  const { id, token } = await draftOf(context, document, facts)
  const number =
    (await takeNumber(tx, scope, { type: facts.documentType, book: facts.book, date })) ??
    fail('invoice_date_too_early')
  const publicUrl = `${services.publicUrl()}/c-invoice/${token}`
  const snapshot = snapshotOf(document, { ...facts, number, issuedAt: now.toISOString(), publicUrl })
  const issued = {
    invoice_number: number,
    issued_at: now,
    snapshot: snapshotText(snapshot),
    snapshot_hash: Buffer.from(snapshotHash(snapshot), 'hex'),
  }
  await markIssued(tx, scope, id, { ...columnsOf(document, facts), ...issued })
  const awaitsAllocation = await requireAllocation(context, id, facts)
  if (document.reverseChargeOf !== undefined)
    await copyAllocation(tx, scope, { from: document.reverseChargeOf, to: id, now })
  const { documentType, amounts } = facts
  const after = { document_type: documentType, invoice_number: number, total_amount: toMoney(amounts.total) }
  recordChange(context, invoiceChange, { action: document.credits ? 'credit' : 'issue', id, after })
  return {
    id,
    document_type: documentType,
    invoice_number: number,
    public_token: token,
    awaitsAllocation,
    agreed: facts.agreed,
  }
}

/** Reads the office, the customer and the VAT rate, and computes the amounts. */
export async function readFacts(
  { tx, scope }: Pick<IssueContext, 'tx' | 'scope'>,
  document: NewInvoice,
  date: LocalDate,
): Promise<Facts> {
  const { credits } = document
  const [office, row, rate] = await Promise.all([
    officeOnInvoice(tx, scope, document.orderId),
    customerOnInvoice(tx, scope, document.customerId),
    credits ? credits.vatRate : vatRateOn(tx, date).then((known) => known ?? fail('invoice_date_too_early')),
  ])
  const { book, office: stated, orderNumber } = booksOf(office, document, date)
  const { businessType } = stated
  const documentType = credits ? creditOf(credits.documentType) : invoiceOf(businessType, document.purpose)
  const dealerRate = document.reverseChargeOf === undefined ? rate : NO_VAT
  const vatRate = businessType === 'exempt' && !credits ? null : dealerRate
  return {
    date,
    orderNumber,
    documentType: documentType ?? fail('credit_not_creditable'),
    office: stated,
    book,
    agreed: row ? row.documents_consent : document.agreesToFile === true,
    customer: {
      name: document.fullName,
      businessNumber: document.businessNumber,
      idNumber: document.idNumber,
      email: document.email,
      phone: row ? formatPhone(row.phone) : null,
      address: row ? addressOf(row) : null,
      place: row ? placeOf(row) : null,
    },
    amounts: amountsOf(document, vatRate, credits?.vat ?? null),
  }
}

type Office = Awaited<ReturnType<typeof officeOnInvoice>>
/**
 * The books of an invoice and the business as it states it: today's, but a credit belongs to the
 * books of what it credits, whose dealer may be a former one.
 */
function booksOf(office: Office, { credits }: NewInvoice, date: LocalDate) {
  const { business_type, business_number, order_number, book, books_since, ...place } = office
  // as people write it, and as it will be printed
  const phone = place.phone && formatPhone(place.phone)
  const today = { ...place, phone, businessType: business_type, businessNumber: business_number }
  if (credits && credits.book !== book) return { book: credits.book, office: credits.office, orderNumber: order_number }
  if (books_since !== null && date < books_since) return fail('invoice_date_too_early')
  return { book, office: today, orderNumber: order_number }
}

/** A receipt states how all of the money came. Anything else is a bug of the caller. */
function checkPayments({ purpose, payments, credits }: NewInvoice, total: number): void {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  const due = purpose === 'debt' ? 0 : total
  if (!credits && paid !== due) throw new Error(`payments of ${paid} agorot do not match a document of ${due}`)
}

async function draftOf({ tx, scope, now }: IssueContext, document: NewInvoice, facts: Facts) {
  if (document.draftId !== undefined) {
    const { public_token } = await tokenOfDraft(tx, scope, document.draftId)
    return { id: document.draftId, token: public_token }
  }
  const token = linkToken()
  const draft = { ...columnsOf(document, facts), public_token: token, created_at: now }
  return { id: await insertDraft(tx, scope, draft, lineRowsOf(document, facts)), token }
}

/**
 * Notes that an invoice needs an allocation number: a tax invoice with VAT to a dealer, whose net
 * amount exceeds the threshold of its date (VAT law, section 47(a1)). Credits need none. A job asks
 * for the number after the commit.
 */
async function requireAllocation(
  { tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>,
  id: number,
  { documentType, amounts, customer, date }: Facts,
): Promise<boolean> {
  if (documentType !== 320 || amounts.vat <= 0 || customer.businessNumber === null) return false
  const isNeeded = await insertAllocation(tx, scope, { id, date, net: toMoney(amounts.net), now })
  // the job belongs to the domain of allocation numbers, which knows the invoices
  if (isNeeded) await enqueue(tx, 'request_allocation', { id }, { key: `allocation:${id}` })
  return isNeeded
}
