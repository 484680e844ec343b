import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { invoiceChange } from './changes.ts'
import { selectForUpdateInvoice } from './draft-queries.ts'
import { insertDraft } from './issue-queries.ts'
import { linesWithoutVat } from './lines-without-vat.ts'
import { NO_VAT } from './new-invoice.ts'

/**
 * Makes the draft that takes the place of an invoice after a reverse charge: the same lines at
 * prices without VAT, dated today (docs/money.md). Returns its id. The database refuses a second
 * one.
 */
export async function addDraftWithoutVat(context: OfficeContext<Staff>, id: number): Promise<number> {
  const { tx, scope, now } = context
  const original = (await selectForUpdateInvoice(tx, scope, id)) ?? fail('not_found')
  const net = toAgorot(original.net_amount)
  const lines = linesWithoutVat(
    original.lines.map(({ description, quantity, price, discount, product_id, employee_id }) => ({
      description,
      quantity,
      price: toAgorot(price),
      discount: toAgorot(discount),
      productId: product_id,
      employeeId: employee_id,
    })),
    net,
  )
  const { document_type, customer_id, full_name, email, business_number, id_number, payment_method } = original
  const row = {
    document_type,
    customer_id,
    full_name,
    email,
    business_number,
    id_number,
    // the details of a cheque are asked for at the till only
    payment_method: ['cheque', 'withholding'].includes(payment_method ?? '') ? 'bank_transfer' : payment_method,
    reverse_charge_of: id,
    invoice_date: dateOf(now),
    net_amount: toMoney(net),
    vat_rate: NO_VAT,
    vat_amount: toMoney(0),
    total_amount: toMoney(net),
    public_token: linkToken(),
    created_at: now,
  }
  const stored = lines.map(({ productId: product_id, employeeId: employee_id, ...line }) => ({
    ...line,
    price: toMoney(line.price),
    discount: toMoney(line.discount),
    product_id,
    employee_id,
  }))
  const draft = await insertDraft(tx, scope, row, stored)
  recordChange(context, invoiceChange, { action: 'create', id: draft, after: { reverse_charge_of: id } })
  return draft
}
