/** Issues a document for every order of the demo, and credits those that were refunded. */
import { creditOf, invoiceOf } from '#shared/money/invoices/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { formatPhone } from '#shared/values/phone.ts'
import type { Money } from '#shared/values/wire.ts'
import { amountsOf } from '#server/money/invoices/invoice-amounts.ts'
import { columnsOf, lineRowsOf, snapshotOf, type Facts } from '#server/money/invoices/invoice-rows.ts'
import { officeOnInvoice } from '#server/money/invoices/fact-queries.ts'
import type { NewInvoice } from '#server/money/invoices/new-invoice.ts'
import { addressOf, placeOf } from '#server/money/invoices/rules.ts'
import { snapshotHash, snapshotText } from '#server/money/invoices/snapshot-text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertMany, insertParts } from './insert-queries.ts'
import { customersOnDocuments, issueMany, vatRates } from './invoice-queries.ts'
import { chequeOf, type DemoOrder } from './seed-orders.ts'
import { refundReason } from './text.ts'

type Seeding = { readonly tx: Tx; readonly scope: Scope; readonly now: Date }
type PlannedInvoice = {
  readonly document: NewInvoice
  readonly facts: Facts
  readonly at: number
  readonly token: string
  readonly number: number
  readonly id: number
}

/** `address` is where the server answers, for the links on the documents. */
export async function seedInvoices(seeding: Seeding, orders: readonly DemoOrder[], address: string): Promise<void> {
  const { tx, scope } = seeding
  const factsOf = await factsReader(tx, scope)
  const numberOf = counter()
  const originals = await draft(
    seeding,
    orders.map((order) => {
      const document = documentFor(order)
      const facts = factsOf(document, order, order.at)
      return { document, facts, at: order.at, token: linkToken(), number: numberOf(facts.documentType) }
    }),
  )
  const refunds = orders.flatMap((order, i) =>
    order.refunded === null ? [] : [{ order, at: order.refunded, original: originals[i]! }],
  )
  const credits = await draft(
    seeding,
    refunds
      .toSorted((a, b) => a.at - b.at)
      .map(({ order, at, original }) => {
        const document = creditFor(original)
        const facts = factsOf(document, order, at)
        return { document, facts, at, token: linkToken(), number: numberOf(facts.documentType) }
      }),
  )
  await issueMany(
    tx,
    scope,
    [...originals, ...credits].map((planned) => issueOf(planned, address)),
  )
}

function counter() {
  const last = new Map<number, number>()
  return (type: number): number => {
    const next = (last.get(type) ?? 0) + 1
    last.set(type, next)
    return next
  }
}

/** Reads once what the documents state about the office, its customers and VAT. */
async function factsReader(tx: Tx, scope: Scope) {
  const office = await officeOnInvoice(tx, scope)
  const {
    business_type: businessType,
    business_number: officeNumber,
    order_number: _,
    book,
    books_since: __,
    ...place
  } = office
  const phone = place.phone && formatPhone(place.phone)
  const customers = await customersOnDocuments(tx, scope)
  const rates = await vatRates(tx)
  return (document: NewInvoice, order: DemoOrder, at: number): Facts => {
    const date = dateOf(at)
    const row = customers.get(order.customer_id)!
    const percent = rates.find(({ starts_on }) => starts_on <= date)!.percent as Money
    const { credits, purpose, fullName: name, email, businessNumber } = document
    const documentType = credits ? creditOf(credits.documentType)! : invoiceOf(businessType, purpose)
    return {
      date,
      orderNumber: order.order_number,
      documentType,
      book,
      agreed: row.documents_consent,
      office: { ...place, phone, businessType, businessNumber: officeNumber },
      customer: {
        name,
        email,
        businessNumber,
        idNumber: null,
        phone: formatPhone(row.phone),
        address: addressOf(row),
        place: placeOf(row),
      },
      amounts: amountsOf(document, credits ? credits.vatRate : percent),
    }
  }
}

function documentFor(order: DemoOrder): NewInvoice {
  const { payment_method: method, total_amount } = order
  const isDebt = method === 'debt'
  const cheque = method === 'cheque' ? chequeOf(order) : null
  const card = method === 'card' ? { lastDigits: '4580', brand: null, instalments: 1 } : null
  return {
    purpose: isDebt ? 'debt' : 'paid',
    orderId: order.id,
    customerId: order.customer_id,
    date: null,
    fullName: order.dealer?.name ?? order.customer_name,
    email: order.customer_email,
    businessNumber: order.dealer?.number ?? null,
    idNumber: null,
    shareEmail: false,
    paymentMethod: method,
    lines: order.items.map((item) => ({
      description: item.product_name,
      quantity: item.quantity,
      price: toAgorot(item.price),
      discount: 0,
      productId: item.product_id,
      employeeId: item.employee_id,
    })),
    discount: 0,
    rounding: 0,
    tip: 0,
    payments: isDebt ? [] : [{ method, amount: toAgorot(total_amount), asmacta: null, cheque, card }],
    note: null,
  }
}

const creditFor = ({ document, facts, id, number }: PlannedInvoice): NewInvoice => ({
  ...document,
  lines: document.lines.map((line, i) => ({ ...line, creditedPosition: i + 1 })),
  credits: {
    id,
    documentType: facts.documentType,
    number,
    date: facts.date,
    vatRate: facts.amounts.vatRate,
    vat: null,
    reason: refundReason,
    book: facts.book,
    office: facts.office,
  },
})

async function draft(
  { tx, scope }: Seeding,
  planned: readonly Omit<PlannedInvoice, 'id'>[],
): Promise<PlannedInvoice[]> {
  const rows = planned.map(({ document, facts, at, token }) => ({
    ...columnsOf(document, facts),
    status: 'draft',
    share_whatsapp: false,
    public_token: token,
    version: 1,
    created_at: new Date(at),
  }))
  const ids = await insertMany(tx, scope, 'invoices', rows)
  const drafts = planned.map((one, i) => ({ ...one, id: ids[i]! }))
  const lines = drafts.flatMap(({ id, document, facts }) =>
    lineRowsOf(document, facts).map((line, i) => ({ ...line, invoice_id: id, position: i + 1 })),
  )
  await insertParts(tx, scope, 'invoice_lines', lines)
  return drafts
}

function issueOf({ document, facts, at, token, number, id }: PlannedInvoice, address: string) {
  const issued_at = new Date(at)
  const publicUrl = `${address}/c-invoice/${token}`
  const snapshot = snapshotOf(document, { ...facts, number, issuedAt: issued_at.toISOString(), publicUrl })
  return {
    id,
    document_type: facts.documentType,
    invoice_number: number,
    invoice_date: facts.date,
    issued_at,
    snapshot: snapshotText(snapshot),
    snapshot_hash: snapshotHash(snapshot),
  }
}
