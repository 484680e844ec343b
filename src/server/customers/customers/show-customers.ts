import type { customers } from '#shared/customers/customers/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { hideContacts, limitedViewer } from './hide-contacts.ts'
import { duesViewer } from './limit-sight.ts'
import { listCustomers } from './queries.ts'

/** What a caller reads who may not see how to reach a customer. No customer is without a phone. */
export const hiddenContact = { phone: '', email: null } as const

/** A page of customers, with the contact details that the caller may see. */
export async function showCustomers(context: OfficeContext, query: Query<typeof customers, 'list'>) {
  const { customers: rows, total } = await listCustomers(context.tx, context.scope, query, {
    now: context.now,
    viewer: limitedViewer(context),
    ofDues: duesViewer(context),
  })
  return { customers: await hideContacts(context, rows, ({ id }) => id, hiddenContact), total }
}
