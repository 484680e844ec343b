import type { invoices } from '#shared/money/invoices/contract.ts'
import { refundable } from '#shared/money/invoices/rules.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { toMoney } from '#shared/values/money.ts'
import { hideContact, hideContacts } from '#server/customers/customers/hide-contacts.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import type { OwnViewer } from '#server/customers/customers/sale-queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { checkPlan } from './check-access.ts'
import { idOfNamed } from './name-queries.ts'
import { countByType } from './count-queries.ts'
import { continuityOf, invoiceById, listInvoices } from './queries.ts'
import { deliveriesOf } from './send-queries.ts'

const customerOf = (row: { readonly customer_id: number | null }) => row.customer_id

/** A page of invoices and drafts. */
export async function showInvoices(context: OfficeContext, query: Query<typeof invoices, 'list'>) {
  await checkPlan(context)
  const { invoices: rows, total } = await listInvoices(context.tx, context.scope, query)
  return { invoices: await hideContacts(context, rows, customerOf, { email: null }), total }
}

/** The numbers on the types above the list. */
export async function showCounts(context: OfficeContext, query: Query<typeof invoices, 'counts'>) {
  await checkPlan(context)
  return { counts: await countByType(context.tx, context.scope, query) }
}

/**
 * One invoice with its lines, with the address that the caller may see. `viewer` is undefined after
 * a change, which was allowed for the invoice.
 */
export async function readInvoice(context: OfficeContext, id: number, viewer?: OwnViewer) {
  const found = (await invoiceById(context.tx, context.scope, id, viewer)) ?? fail('not_found')
  const { paid, refunded, ...invoice } = await hideContact(context, found, found.customer_id, { email: null })
  // nothing comes back of a credit
  const left = invoice.original_invoice_id === null ? refundable(paid, refunded) : []
  const refunds = left.map(({ method, amount }) => ({
    payment_method: method,
    amount: toMoney(amount),
  }))
  return { ...invoice, refundable: refunds }
}

/** One invoice with its lines, and what is known of its way to the customer. */
export async function showInvoice(context: OfficeContext, name: string) {
  const { tx, scope } = context
  await checkPlan(context)
  const id = await idOfNamed(tx, scope, name)
  const [invoice, deliveries] = await Promise.all([
    readInvoice(context, id, salesViewer(context)),
    deliveriesOf(tx, scope, id),
  ])
  return { invoice, deliveries, opened_at: invoice.opened_at }
}

/** Every number range with its missing numbers, of which there are none. */
export async function showContinuity(context: OfficeContext) {
  await checkPlan(context)
  return { series: await continuityOf(context.tx, context.scope) }
}
