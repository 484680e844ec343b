import type { customers } from '#shared/customers/contract.ts'
import { routes } from '#shared/customers/routes.ts'
import type { Reply, Sent } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { CallFailed, client } from '../platform/call.ts'
import { queryClient } from '../platform/query-client.ts'
import { showSaved } from '../platform/saved-row.ts'
import { staff } from '../platform/session.ts'

type Endpoints = (typeof customers)['endpoints']
export type Customer = Reply<Endpoints['list']>['customers'][number]
/** With what became of her: visits, spend, debt. */
export type CustomerCard = Reply<Endpoints['get']>['customer']
export type CustomerVisit = Reply<Endpoints['appointments']>['appointments'][number]
export type CustomerOrder = Reply<Endpoints['orders']>['orders'][number]
export type CustomerDocument = Reply<Endpoints['documents']>['documents'][number]
export type CustomerMessage = Reply<Endpoints['messages']>['messages'][number]
export type ImportRow = Sent<Endpoints['import']>['body']['rows'][number]
export type ImportOutcome = Reply<Endpoints['import']>['rows'][number]
type Query = NonNullable<Sent<Endpoints['list']>['query']>
type Page = { readonly limit: string; readonly offset: string }
export type CustomerBody = Sent<Endpoints['create']>['body'] & { readonly version?: number }

const api = client<typeof customers>(routes, staff)
const ofCustomer = (id: number) => ({ params: { id: String(id) } })

/** `search` is any part of the name or of the phone. */
export const customersQuery = (query: Query) =>
  queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'card', id],
    queryFn: async ({ signal }) => (await api.get({ ...ofCustomer(id), signal })).customer,
  })
export const visitsQuery = (id: number, when: 'past' | 'future', { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'visits', id, when, limit, offset],
    queryFn: ({ signal }) => api.appointments({ ...ofCustomer(id), query: { when, limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })
export const ordersQuery = (id: number, { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'orders', id, limit, offset],
    queryFn: ({ signal }) => api.orders({ ...ofCustomer(id), query: { limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })
export const documentsQuery = (id: number, { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'documents', id, limit, offset],
    queryFn: ({ signal }) => api.documents({ ...ofCustomer(id), query: { limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })
export const messagesQuery = (id: number, { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'messages', id, limit, offset],
    queryFn: ({ signal }) => api.messages({ ...ofCustomer(id), query: { limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })

/** A customer as she is now, past whatever is in memory; null when she is not there any more. */
export const freshCustomer = (id: number): Promise<CustomerCard | null> =>
  api.get(ofCustomer(id)).then(
    ({ customer }) => customer,
    (failure: unknown) => {
      if (failure instanceof CallFailed && failure.code === 'not_found') return null
      throw failure
    },
  )

/** Appointments carry the name and phone of their customer. */
export const customersChanged = (): Promise<unknown> =>
  Promise.all(['customers', 'appointments'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

export async function saveCustomer(id: number | null, body: CustomerBody): Promise<Customer> {
  const { customer } = id === null ? await api.create({ body }) : await api.update({ ...ofCustomer(id), body })
  showSaved('customers', 'customers', customer)
  void customersChanged()
  // the other shape of a reply is a visitor's, and nobody here is one
  return customer as Customer
}

export async function removeCustomer(id: number): Promise<void> {
  await api.remove(ofCustomer(id))
  // what was hers is not asked for again: it would only be said not to be there
  queryClient.removeQueries({ queryKey: ['customers', 'card', id] })
  void customersChanged()
}

export async function mergeCustomers(id: number, body: Sent<Endpoints['merge']>['body']): Promise<CustomerCard> {
  const { customer } = await api.merge({ ...ofCustomer(id), body })
  queryClient.removeQueries({ queryKey: ['customers', 'card', body.other_id] })
  void customersChanged()
  return customer
}

/** At most five hundred rows, in a body of 256 kB. */
export const importRows = async (body: Sent<Endpoints['import']>['body']): Promise<ImportOutcome[]> =>
  (await api.import({ body })).rows

const PIECE = 1000
/** Everybody who is found, piece by piece. In the order of age: who joins meanwhile comes at the end and moves nobody. */
export async function everyCustomer(search: string): Promise<Customer[]> {
  const all = new Map<number, Customer>()
  for (let offset = 0; ; offset += PIECE) {
    const query = {
      ...(search ? { search } : {}),
      sort: 'created_at',
      limit: String(PIECE),
      offset: String(offset),
    } as const
    const { customers, total } = await api.list({ query })
    for (const customer of customers) all.set(customer.id, customer)
    if (customers.length === 0 || offset + PIECE >= total) return [...all.values()]
  }
}
