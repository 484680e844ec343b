import type { customers } from '#shared/customers/contract.ts'
import { routes } from '#shared/customers/routes.ts'
import type { Reply, Sent } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof customers)['endpoints']
export type Customer = Reply<Endpoints['list']>['customers'][number]
type Query = NonNullable<Sent<Endpoints['list']>['query']>
export type CustomerBody = Sent<Endpoints['update']>['body']

const api = client<typeof customers>(routes, staff)

/** `search` is any part of the name or of the phone. */
export const customersQuery = (query: Query) =>
  queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** Appointments carry the name and phone of their customer. */
const changed = () =>
  Promise.all(['customers', 'appointments'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

export async function saveCustomer(id: number | null, body: CustomerBody): Promise<Customer> {
  const { customer } = id === null ? await api.create({ body }) : await api.update({ params: { id: String(id) }, body })
  void changed()
  // the other shape of a reply is a visitor's, and nobody here is one
  return customer as Customer
}

export async function removeCustomer(id: number): Promise<void> {
  await api.remove({ params: { id: String(id) } })
  void changed()
}
