import { dueOf } from '#shared/money/checkout/due.ts'
import type { invoices } from '#shared/money/invoices/contract.ts'
import { invoiceOf } from '#shared/money/invoices/rules.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import { requireInvoice } from '#server/customers/customers/limit-sight.ts'
import { lockCustomerInUse } from '#server/customers/customers/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { amountsOf } from './invoice-amounts.ts'
import { invoiceChange } from './changes.ts'
import { checkEditor } from './check-access.ts'
import {
  deleteDraft,
  replaceLines,
  selectForUpdateInvoice,
  updateInvoice,
  type StoredInvoice,
} from './draft-queries.ts'
import { officeOnInvoice, vatRateOn } from './fact-queries.ts'
import { insertDraft } from './issue-queries.ts'
import { NO_VAT } from './new-invoice.ts'
import { readInvoice } from './show-invoices.ts'
import { text } from './text.ts'

type Sent = Body<typeof invoices, 'create'>
type Draft = Omit<Sent, 'items' | 'total_amount'> & { readonly items: NonNullable<Sent['items']> }
type Change = Body<typeof invoices, 'update'>
/** The largest total of an invoice, in agorot. */
const TOTAL_MAX = toAgorot('99999999.99')
/** The fields that may change after an invoice was issued; none of them is printed. */
const OPEN_FIELDS: readonly string[] = ['email', 'share_email', 'share_whatsapp', 'version']

/** Makes a draft. It has no number, and nothing was sold yet. */
export async function addDraft(context: OfficeContext<Staff>, { items, total_amount, ...draft }: Sent) {
  await checkEditor(context)
  const { row, lines } = await rowsOf(context, { ...draft, items: items ?? oneLine(total_amount) })
  const { tx, scope, now } = context
  const id = await insertDraft(tx, scope, { ...row, public_token: linkToken(), created_at: now }, lines)
  return recordAndShow(context, 'create', id)
}

/** The specification's invoice has a total and no lines. */
function oneLine(total: Sent['total_amount']): Draft['items'] {
  if (total === null) return fail('invalid_input', { fields: { items: fieldText.required } })
  return [{ description: text.services, quantity: 1, price: total, discount: null }]
}

/**
 * Changes the fields that were sent. Fails with changed_elsewhere when the version is old, and with
 * invoice_issued when the change of an issued invoice is more than where it was sent.
 */
export async function changeInvoice(context: OfficeContext<Staff>, id: number, { version, ...change }: Change) {
  await checkEditor(context)
  await requireInvoice(context, id)
  const { tx, scope } = context
  const before = (await selectForUpdateInvoice(tx, scope, id)) ?? fail('not_found')
  if (version !== undefined && version !== before.version) fail('changed_elsewhere')
  // a form that was not shown the address must not empty it
  const isUnseen = change.email === null && (await readInvoice(context, id)).email !== before.email
  const isSent = ([name, value]: [string, unknown]) => value !== undefined && !(isUnseen && name === 'email')
  const sent = Object.fromEntries(Object.entries(change).filter(isSent)) as Partial<Draft>
  if (before.status === 'issued') {
    if (Object.keys(sent).some((field) => !OPEN_FIELDS.includes(field))) fail('invoice_issued')
    await updateInvoice(tx, scope, id, sent)
    return recordAndShow(context, 'share', id)
  }
  const { row, lines } = await rowsOf(context, { ...draftOf(before), ...sent }, before)
  await updateInvoice(tx, scope, id, row)
  await replaceLines(tx, scope, id, lines)
  return recordAndShow(context, 'update', id)
}

/** Deletes a draft. */
export async function removeDraft(context: OfficeContext<Staff>, id: number): Promise<void> {
  await checkEditor(context)
  await requireInvoice(context, id)
  const { tx, scope } = context
  const before = (await selectForUpdateInvoice(tx, scope, id)) ?? fail('not_found')
  if (before.status === 'issued') fail('invoice_issued')
  await deleteDraft(tx, scope, id)
  const { full_name, total_amount } = before
  recordChange(context, invoiceChange, { action: 'delete', id, before: { full_name, total_amount } })
}

async function recordAndShow(context: OfficeContext<Staff>, action: 'create' | 'update' | 'share', id: number) {
  const invoice = await readInvoice(context, id)
  const { full_name, invoice_date, total_amount, share_email, share_whatsapp } = invoice
  const after = { full_name, invoice_date, total_amount, share_email, share_whatsapp }
  recordChange(context, invoiceChange, { action, id, after })
  return { invoice }
}

const soldIn = (line: StoredInvoice['lines'][number] | undefined, description: string) =>
  line?.description === description
    ? { productId: line.product_id, employeeId: line.employee_id }
    : { productId: null, employeeId: null }

/** A stored draft as the editor sends it. */
const draftOf = (row: StoredInvoice): Draft => ({
  customer_id: row.customer_id,
  full_name: row.full_name,
  email: row.email,
  business_number: row.business_number,
  id_number: row.id_number,
  invoice_date: row.invoice_date,
  payment_method: row.payment_method as Draft['payment_method'],
  asmacta: row.asmacta,
  share_email: row.share_email,
  share_whatsapp: row.share_whatsapp,
  items: row.lines.map(({ description, quantity, price, discount }) => ({ description, quantity, price, discount })),
})

/**
 * The rows of a draft. Its amounts are those that it would be issued with today. A line that keeps
 * its place and description keeps its product and employee.
 */
async function rowsOf({ tx, scope }: OfficeContext, { items, ...draft }: Draft, before?: StoredInvoice) {
  const [office, rate, found] = await Promise.all([
    officeOnInvoice(tx, scope),
    vatRateOn(tx, draft.invoice_date),
    draft.customer_id === null || lockCustomerInUse(tx, scope, draft.customer_id),
  ])
  if (!found) fail('not_found')
  if (!rate) return fail('invoice_date_too_early')
  if (draft.business_number !== null && draft.id_number !== null)
    fail('invalid_input', { fields: { id_number: fieldText.one_buyer } })
  const lines = items.map(({ description, quantity, price, discount }, i) => ({
    description,
    quantity,
    price: toAgorot(price),
    discount: toAgorot(discount ?? '0.00'),
    ...soldIn(before?.lines[i], description),
  }))
  if (lines.some(({ quantity, price, discount }) => discount > quantity * price)) fail('discount_over_total')
  const isReverseCharge = typeof before?.reverse_charge_of === 'number'
  const vatRate = office.business_type === 'exempt' ? null : isReverseCharge ? NO_VAT : rate
  const { subtotal, rounding } = dueOf({ lines }, draft.payment_method === 'cash' ? { method: 'cash' } : undefined)
  if (subtotal > TOTAL_MAX) fail('invalid_input', { fields: { items: fieldText.money } })
  const { net, vat, total } = amountsOf({ lines, discount: 0, rounding }, vatRate)
  const row = {
    ...draft,
    document_type: invoiceOf(office.business_type, draft.payment_method === 'debt' ? 'debt' : 'paid'),
    net_amount: toMoney(net),
    vat_rate: vatRate,
    vat_amount: toMoney(vat),
    rounding_amount: toMoney(rounding),
    total_amount: toMoney(total),
  }
  const stored = lines.map(({ productId: product_id, employeeId: employee_id, ...line }) => ({
    ...line,
    price: toMoney(line.price),
    discount: toMoney(line.discount),
    product_id,
    employee_id,
  }))
  return { row, lines: stored }
}
