import type { checkout } from '#shared/money/checkout/contract.ts'
import { routes } from '#shared/money/checkout/routes.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof checkout)['endpoints']
export type OrderDetails = Reply<Endpoints['order']>
export type Sold = Reply<Endpoints['sell']>
export type SaleBody = RequestInput<Endpoints['sell']>['body']
export type Debts = Reply<Endpoints['debts']>
export type TillStart = Reply<Endpoints['start']>
export type NextVisit = Reply<Endpoints['nextVisit']>

const api = client<typeof checkout>(routes, staff)
const ofOrder = (id: number) => ({ params: { orderId: String(id) } })

/** What is sold most, and the visits of today that are not paid. */
export const startQuery = queryOptions({
  queryKey: ['checkout', 'start'],
  queryFn: ({ signal }) => api.start({ signal }),
  staleTime: 0,
})
/** An order with its items, payments and invoice. */
export const orderQuery = (id: number) =>
  queryOptions({ queryKey: ['checkout', 'order', id], queryFn: ({ signal }) => api.order({ ...ofOrder(id), signal }) })
/** Free starts for the customer's next visit. Ids are null when the sale suggests none. */
export const nextVisitQuery = (id: number) =>
  queryOptions({
    queryKey: ['checkout', 'next-visit', id],
    queryFn: ({ signal }) => api.nextVisit({ ...ofOrder(id), signal }),
  })
/** The customer's unpaid purchases, oldest first. */
export const debtsQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['checkout', 'debts', customerId],
    queryFn: ({ signal }) => api.debts({ params: { id: String(customerId) }, signal }),
  })

/**
 * Refetches what a sale changes: Home, the customer's card, the appointment's status, the list of
 * invoices and more.
 */
const refetchAfterSale = () =>
  Promise.all(
    ['checkout', 'home', 'customers', 'appointments', 'invoices', 'prepaid', 'products'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Sells once per key: a repeated call with the same key and body gets the same answer. */
export async function sell(body: SaleBody, idempotencyKey: string): Promise<Sold> {
  const answer = await api.sell({ body, idempotencyKey })
  void refetchAfterSale()
  return answer
}

/** Cancels a card order that was not paid. Fails with `order_completed` when it was. */
export async function cancelOrder(id: number): Promise<void> {
  await api.cancel(ofOrder(id))
}
export const orderPaid = refetchAfterSale
