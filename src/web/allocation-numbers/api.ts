import type { allocationNumbers } from '#shared/allocation-numbers/contract.ts'
import { routes } from '#shared/allocation-numbers/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof allocationNumbers)['endpoints']
export type Allocation = Reply<Endpoints['show']>['allocation']

const api = client<typeof allocationNumbers>(routes, staff)
const ofInvoice = (id: number) => ({ params: { invoiceId: String(id) } })

/** What became of the number of a document that needs one. */
export const allocationQuery = (invoiceId: number) =>
  queryOptions({
    queryKey: ['allocation-numbers', 'invoice', invoiceId],
    queryFn: async ({ signal }) => (await api.show({ ...ofInvoice(invoiceId), signal })).allocation,
  })

/** The lists and the viewer show the number too. */
const changed = () =>
  Promise.all(['allocation-numbers', 'invoices'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Stores a number that was given on the authority's site. */
export async function enterNumber(invoiceId: number, allocation_number: string): Promise<Allocation> {
  const { allocation } = await api.enter({ ...ofInvoice(invoiceId), body: { allocation_number } })
  await changed()
  return allocation
}

/** Hands the document out without a number. */
export async function continueWithout(invoiceId: number): Promise<void> {
  await api.decide({ ...ofInvoice(invoiceId), body: { decision: 'continue' } })
  await changed()
}
