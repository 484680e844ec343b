/** Builds the content of an invoice's page from its snapshot. invoice.typ lays it out. */
import { fullAddress } from '#shared/office/business/rules.ts'
import { paperSentences } from '#shared/money/allocation-numbers/text.ts'
import { printedAllocation, type AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import type { PdfData } from '#server/providers/pdf/pdf.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { amountText, dateText, signedAmountText } from './amounts.ts'
import { paymentRows, withheldIn } from './payment-rows.ts'
import { cancelledInvoiceName, creditReceiptName, invoiceNames, text } from './text.ts'

/**
 * `original` is printed once; a later print of the same invoice is a `copy`; a `draft` has no
 * number.
 */
export type CopyKind = 'original' | 'copy' | 'draft'

/** The state of the allocation number after the invoice was issued. */
export type PrintedAllocation = { readonly status: AllocationStatus | null; readonly number: string | null }

/**
 * The name printed as the title. Throws for a tax invoice of an exempt dealer, who may not issue
 * one (VAT law, section 47).
 */
export function invoiceName({ documentType, office, credits }: InvoiceSnapshot): string {
  if (office.businessType === 'exempt' && (documentType === 320 || documentType === 330))
    throw new Error('an exempt dealer issues no tax invoices')
  if (credits && documentType === 400) return creditReceiptName
  return credits && documentType === 300 ? cancelledInvoiceName : invoiceNames[documentType]
}

/** The data of invoice.typ. `hash` is the snapshot's, in hexadecimal. */
export function invoicePage(
  snapshot: InvoiceSnapshot,
  copy: CopyKind,
  hash: string,
  allocation: PrintedAllocation = { status: null, number: null },
): PdfData {
  if ((copy === 'draft') !== (snapshot.number === null)) throw new Error('only a draft has no number')
  const { office, customer } = snapshot
  return {
    credit: snapshot.credits !== null,
    draft: copy === 'draft' ? text.draft : null,
    title: invoiceName(snapshot),
    number: snapshot.number === null ? null : `${text.number} ${snapshot.number}`,
    copy: text[copy],
    isCopy: copy === 'copy',
    office: {
      initial: initialOf(office.name),
      name: office.name,
      dealer: office.businessNumber ? `${text.dealer[office.businessType]} ${office.businessNumber}` : '',
      lines: listed([fullAddress(office), joined([office.phone, office.email], ' · ')]),
    },
    customer: {
      label: text.to,
      name: customer.name,
      lines: listed([
        customer.businessNumber && `${text.customerNumber} ${customer.businessNumber}`,
        customer.idNumber && `${text.customerId} ${customer.idNumber}`,
        customer.address,
        joined([customer.phone, customer.email], ' · '),
      ]),
    },
    facts: factsOf(snapshot, allocation.number ?? snapshot.allocationNumber),
    lines: linesOf(snapshot),
    sums: sumsOf(snapshot),
    total: { label: totalLabel(snapshot), amount: amountText(snapshot.total - withheldOnReceipt(snapshot)) },
    tip: snapshot.tip === 0 ? null : { label: text.tip, amount: amountText(snapshot.tip) },
    payments: paymentsOf(snapshot),
    notes: [...allocationNotes(allocation), ...notesOf(snapshot, copy)],
    qr: snapshot.publicUrl && { title: text.qrTitle, sentence: text.qrSentence, picture: text.qrPicture },
    seal: copy === 'draft' ? null : sealOf(snapshot, hash),
    // what is printed and handed over is no file
    foot: {
      computerised: isPaperOriginal(snapshot, copy) ? '' : text.computerised,
      product: text.product,
      page: text.page,
      of: text.pageOf,
    },
  }
}

function factsOf(
  { date, issuedAt, orderNumber, credits }: InvoiceSnapshot,
  allocationNumber: string | null,
): PdfData[] {
  const fact = (label: string, value: string, { strong = false } = {}) => ({ label, value, strong })
  return listed([
    fact(text.date, dateText(date)),
    issuedAt && fact(text.issued, momentText(issuedAt)),
    orderNumber && fact(text.order, String(orderNumber)),
    credits && fact(text.credits[credits.documentType], String(credits.number)),
    credits && fact(text.creditsOf, dateText(credits.date), { strong: true }),
    allocationNumber && fact(text.allocation, printedAllocation(allocationNumber), { strong: true }),
  ])
}

function linesOf({ lines }: InvoiceSnapshot): PdfData {
  const hasDiscount = lines.some(({ discount }) => discount !== 0)
  return {
    heading: text.lines,
    hasDiscount,
    head: listed([text.description, text.quantity, text.price, hasDiscount && text.discount, text.lineTotal]),
    rows: lines.map(({ description, quantity, price, discount, total }) => [
      description,
      ...listed([
        String(quantity),
        amountText(price),
        hasDiscount && (discount === 0 ? '–' : amountText(-discount)),
        amountText(total),
      ]),
    ]),
  }
}

/** The rows above the total. Lines and discounts include VAT. */
function sumsOf(snapshot: InvoiceSnapshot): PdfData[] {
  const { lines, discount, rounding, net, vatRate, vat } = snapshot
  const withheld = withheldOnReceipt(snapshot)
  const sum = (label: string, amount: string) => ({ label, amount })
  const ofLines = lines.reduce((total, line) => total + line.total, 0)
  const differs = discount !== 0 || rounding !== 0 || withheld !== 0
  return listed([
    differs && sum(isTaxed(vatRate) ? text.linesWithVat : text.linesTotal, amountText(ofLines)),
    discount !== 0 && sum(text.discount, amountText(-discount)),
    rounding !== 0 && sum(text.rounding, signedAmountText(rounding)),
    withheld !== 0 && sum(text.withheld, signedAmountText(-withheld)),
    vatRate !== null && sum(text.net, amountText(net)),
    vatRate !== null && sum(text.vat(String(vatRate)), amountText(vat)),
  ])
}

/**
 * A receipt states the money that came, so what was withheld is taken off its total. Of a tax
 * invoice, whose VAT is due on all of it, the payments state it.
 */
const withheldOnReceipt = ({ documentType, payments }: InvoiceSnapshot): number =>
  documentType === 400 ? withheldIn(payments) : 0

/** Not of an exempt dealer, and not after a reverse charge. */
const isTaxed = (vatRate: number | null): boolean => vatRate !== null && vatRate > 0

function totalLabel({ documentType, credits, vatRate }: InvoiceSnapshot): string {
  if (documentType === 400) return credits ? text.totalReturned : text.totalReceived
  if (credits) return text.totalCredit
  if (documentType === 300) return text.totalToPay
  return vatRate === 0 ? text.totalWithoutVat : text.totalWithVat
}

function paymentsOf({ payments, credits, date }: InvoiceSnapshot): PdfData {
  if (payments.length === 0) return null
  return {
    heading: credits ? text.refunds : text.payments,
    head: [text.method, text.details, text.date, text.amount],
    rows: payments.flatMap((payment) =>
      paymentRows(payment, date).map((row) => [row.method, row.details, row.date, row.amount]),
    ),
  }
}

/** The sentence that the law requires on an invoice without a number. */
const allocationNotes = ({ status }: PrintedAllocation): PdfData[] =>
  status === 'continued' || status === 'reverse_charged' ? [{ label: '', words: paperSentences[status] }] : []

const isPaperOriginal = ({ delivery }: InvoiceSnapshot, copy: CopyKind) => delivery === 'paper' && copy === 'original'

function notesOf(snapshot: InvoiceSnapshot, copy: CopyKind): PdfData[] {
  const { documentType, office, reason, note, vatRate, delivery, number } = snapshot
  const plain = (words: string) => ({ label: '', words })
  const isCopyOfPaper = delivery === 'paper' && copy === 'copy'
  const received = delivery === 'paper' ? text.creditPaper : text.creditDigital
  return listed([
    reason && { label: `${text.reason}:`, words: reason },
    note && plain(note),
    isTaxed(vatRate) && plain(text.pricesWithVat),
    office.businessType === 'exempt' && plain(text.exempt),
    isCopyOfPaper && plain(text.paper),
    documentType === 330 && number !== null && plain(received),
  ])
}

/**
 * Eight digits of the hash, enough to compare by eye. The file attached to the PDF has the whole
 * text.
 */
const sealOf = ({ office, issuedAt }: InvoiceSnapshot, hash: string): PdfData => ({
  title: text.sealTitle,
  name: office.name,
  issued: issuedAt && momentText(issuedAt),
  label: text.fingerprint,
  fingerprint: `${hash.slice(0, 4)}-${hash.slice(4, 8)}`,
})

/** `22/11/2026 12:58` in Israel. */
const momentText = (instant: string) => {
  const wall = toWallClock(new Date(instant))
  return `${dateText(wall)} ${wall.slice(11, 16)}`
}
/**
 * Of the last word, because the first is often generic ("studio"); of the last one in Hebrew when
 * there is one, else the last one that is no number.
 */
function initialOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const word =
    words.findLast((one) => /^\p{Script=Hebrew}/u.test(one)) ?? words.findLast((one) => /^\p{L}/u.test(one)) ?? words.at(-1)
  return Array.from(word ?? '')[0] ?? ''
}

type Falsy = null | undefined | false | ''
const listed = <T>(items: readonly (T | Falsy)[]): T[] => items.filter((item): item is T => Boolean(item))
const joined = (parts: readonly (string | null | false)[], between: string): string => listed(parts).join(between)
