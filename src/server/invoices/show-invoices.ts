import type { invoices } from '#shared/invoices/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { checkPlan } from './check-access.ts'
import { continuityOf, invoiceById, listInvoices } from './queries.ts'

/** A page of documents and drafts. */
export async function showInvoices(context: InOffice, query: Query<typeof invoices, 'list'>) {
  await checkPlan(context)
  return listInvoices(context.tx, context.scope, query)
}

/** One document with its lines. */
export async function showInvoice(context: InOffice, id: number) {
  await checkPlan(context)
  return { invoice: (await invoiceById(context.tx, context.scope, id)) ?? fail('not_found') }
}

/** Every series with its missing numbers, of which there are none. */
export async function showContinuity(context: InOffice) {
  await checkPlan(context)
  return { series: await continuityOf(context.tx, context.scope) }
}
