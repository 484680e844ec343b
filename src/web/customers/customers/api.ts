import type { customers } from '#shared/customers/customers/contract.ts'
import { routes } from '#shared/customers/customers/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Decision } from '#web/office/deletions/parts/confirm-deletion.ts'
import { client, nullIfNotFound, type Seen } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { showSaved } from '#web/platform/saved-row.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof customers)['endpoints']
export type Customer = Reply<Endpoints['update']>['customer']
/** A row of the list, with the nearest visits; one that was just saved has none until it is read again. */
export type ListedCustomer = Customer &
  Partial<Pick<Reply<Endpoints['list']>['customers'][number], 'last_visit' | 'next_visit'>>
/** A customer with visits, spend and debt. */
export type CustomerCard = Reply<Endpoints['get']>['customer']
export type CustomerVisit = Reply<Endpoints['appointments']>['appointments'][number]
export type CustomerOrder = Reply<Endpoints['orders']>['orders'][number]
export type CustomerDocument = Reply<Endpoints['documents']>['documents'][number]
export type CustomerMessage = Reply<Endpoints['messages']>['messages'][number]
export type ImportRow = RequestInput<Endpoints['import']>['body']['rows'][number]
export type ImportOutcome = Reply<Endpoints['import']>['rows'][number]
type Query = NonNullable<RequestInput<Endpoints['list']>['query']>
type Page = { readonly limit: string; readonly offset: string }
export type CustomerBody = RequestInput<Endpoints['create']>['body']

const api = client<typeof customers>(routes, staff)
const ofCustomer = (id: number) => ({ params: { id: String(id) } })

/** `search` matches any part of the name or phone number. */
export const customersQuery = (query: Query) =>
  queryOptions({
    queryKey: ['customers', 'list', query],
    queryFn: ({ signal }) => api.list({ query, signal }),
    placeholderData: keepPreviousData,
  })

/** The customer with key figures. Rejects with not_found for a deleted or merged one. */
export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'card', id],
    queryFn: async ({ signal }) => (await api.get({ ...ofCustomer(id), signal })).customer,
  })
/** A page of appointments: the past newest first, the future soonest first. */
export const visitsQuery = (id: number, when: 'past' | 'future', { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'visits', id, when, limit, offset],
    queryFn: ({ signal }) => api.appointments({ ...ofCustomer(id), query: { when, limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })
/** A page of completed sales, newest first. */
export const ordersQuery = (id: number, { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'orders', id, limit, offset],
    queryFn: ({ signal }) => api.orders({ ...ofCustomer(id), query: { limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })
/** A page of documents that were sent before appointments. */
export const documentsQuery = (id: number, { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'documents', id, limit, offset],
    queryFn: ({ signal }) => api.documents({ ...ofCustomer(id), query: { limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })
/** A page of messages, newest first, without codes. */
export const messagesQuery = (id: number, { limit, offset }: Page) =>
  queryOptions({
    queryKey: ['customers', 'messages', id, limit, offset],
    queryFn: ({ signal }) => api.messages({ ...ofCustomer(id), query: { limit, offset }, signal }),
    placeholderData: keepPreviousData,
  })

/** Fetches the customer without the cache; null when they were deleted. */
export const freshCustomer = (id: number): Promise<CustomerCard | null> =>
  nullIfNotFound(api.get(ofCustomer(id)).then(({ customer }) => customer))

/** Appointments carry the name and phone number of their customer. */
export const customersChanged = (): Promise<unknown> =>
  Promise.all(['customers', 'appointments'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Creates when `id` is null. Shows the saved row before the lists are read again. */
export async function saveCustomer(id: number | null, body: CustomerBody & Seen): Promise<Customer> {
  const { customer } = id === null ? await api.create({ body }) : await api.update({ ...ofCustomer(id), body })
  showSaved('customers', 'customers', customer)
  void customersChanged()
  // the contract's other reply goes to visitors only
  return customer as Customer
}

/** Writes the notes alone. Fails with changed_elsewhere when the customer was changed meanwhile. */
export async function saveNotes({ id, version }: Customer, notes: string): Promise<void> {
  await api.update({ ...ofCustomer(id), body: { notes, version } })
  await customersChanged()
}

/** Records or revokes the consent to documents as files, and writes nothing else. */
export async function saveDocumentsConsent(id: number, isGiven: boolean): Promise<void> {
  await api.update({ ...ofCustomer(id), body: { documents_consent: isGiven, version: undefined } })
  void customersChanged()
}

/** Deletes the customer, with what is accepted, and keeps or cancels their appointments to come. */
export async function removeCustomer(id: number, decision: Decision): Promise<void> {
  await api.remove({ ...ofCustomer(id), query: decision })
  // removed rather than invalidated: a refetch of the deleted customer would answer 404
  queryClient.removeQueries({ queryKey: ['customers', 'card', id] })
  void customersChanged()
}

/** Merges `other_id` into `id` and drops the cached card of the former. */
export async function mergeCustomers(
  id: number,
  body: RequestInput<Endpoints['merge']>['body'],
): Promise<CustomerCard> {
  const { customer } = await api.merge({ ...ofCustomer(id), body })
  queryClient.removeQueries({ queryKey: ['customers', 'card', body.other_id] })
  void customersChanged()
  return customer
}

/**
 * Joins a card whose phone was not proved with that of the phone's customer, and returns the card
 * that is left.
 */
export async function trustCustomer(id: number): Promise<CustomerCard> {
  const { customer } = await api.trust(ofCustomer(id))
  if (customer.id !== id) queryClient.removeQueries({ queryKey: ['customers', 'card', id] })
  void customersChanged()
  return customer
}

/** At most 500 rows, in a body of at most 256 kB. */
export const importRows = async (body: RequestInput<Endpoints['import']>['body']): Promise<ImportOutcome[]> =>
  (await api.import({ body })).rows

/**
 * All customers that match, page by page. Ordered by age: customers added during the export come
 * last and do not shift the pages.
 */
export async function fetchAllCustomers(search: string): Promise<Customer[]> {
  const all = new Map<number, Customer>()
  for (let offset = 0; ;) {
    const query = { ...(search ? { search } : {}), offset: String(offset) }
    const { customers, total } = await api.export({ query })
    for (const customer of customers) all.set(customer.id, customer)
    offset += customers.length
    if (customers.length === 0 || offset >= total) return [...all.values()]
  }
}
