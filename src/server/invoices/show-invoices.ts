import type { invoices } from '#shared/invoices/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import { checkPlan } from './check-access.ts'
import { countByType } from './count-queries.ts'
import { continuityOf, invoiceById, listInvoices } from './queries.ts'
import { deliveriesOf } from './send-queries.ts'

/** A page of documents and drafts. */
export async function showInvoices(context: OfficeContext, query: Query<typeof invoices, 'list'>) {
  await checkPlan(context)
  return listInvoices(context.tx, context.scope, query)
}

/** The numbers on the types above the list. */
export async function showCounts(context: OfficeContext, query: Query<typeof invoices, 'counts'>) {
  await checkPlan(context)
  return { counts: await countByType(context.tx, context.scope, query) }
}

/** One document with its lines, and what is known of its way to the customer. */
export async function showInvoice(context: OfficeContext, id: number) {
  const { tx, scope } = context
  await checkPlan(context)
  const [invoice, deliveries] = await Promise.all([invoiceById(tx, scope, id), deliveriesOf(tx, scope, id)])
  if (!invoice) return fail('not_found')
  return { invoice, deliveries, opened_at: invoice.opened_at }
}

/** Every series with its missing numbers, of which there are none. */
export async function showContinuity(context: OfficeContext) {
  await checkPlan(context)
  return { series: await continuityOf(context.tx, context.scope) }
}
