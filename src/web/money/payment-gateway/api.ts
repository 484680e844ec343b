import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import type { paymentGateway } from '#shared/money/payment-gateway/contract.ts'
import { routes } from '#shared/money/payment-gateway/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof paymentGateway)['endpoints']
export type Gateway = Reply<Endpoints['get']>
export type GatewayName = NonNullable<Gateway['gateway']>
export type UnknownRefund = Reply<Endpoints['unknownRefunds']>['refunds'][number]
export type LatePayment = Reply<Endpoints['latePayments']>['payments'][number]
type GatewayBody = NonNullable<RequestInput<Endpoints['save']>['body']>

const api = client<typeof paymentGateway>(routes, staff)

export const gatewayQuery = queryOptions({
  queryKey: ['payment-gateway', 'settings'],
  queryFn: ({ signal }) => api.get({ signal }),
})
/** Payments that completed no order and wait for a decision. */
export const latePaymentsQuery = queryOptions({
  queryKey: ['payment-gateway', 'late'],
  queryFn: ({ signal }) => api.latePayments({ signal }),
})

/** Refunds without an answer of the gateway. */
export const unknownRefundsQuery = queryOptions({
  queryKey: ['payment-gateway', 'refunds'],
  queryFn: ({ signal }) => api.unknownRefunds({ signal }),
})

/** The reply says which credentials are stored, and never contains them. */
export async function saveGateway(body: GatewayBody): Promise<Gateway> {
  const saved = await api.save({ body })
  queryClient.setQueryData(gatewayQuery.queryKey, saved)
  return saved
}
/** Asks the gateway about the saved credentials. */
export async function testGateway(): Promise<Reply<Endpoints['test']>> {
  const result = await api.test()
  await queryClient.invalidateQueries({ queryKey: gatewayQuery.queryKey })
  return result
}

/** The state of the card payment of an order. The server asks the gateway. */
export const checkCardPayment = (orderId: number): Promise<Reply<Endpoints['check']>> =>
  api.check({ params: { orderId: String(orderId) } })

export type LateAction = 'refund' | 'dismiss'
/** Refunds a late payment, or notes that it was dealt with. */
export async function handleLate(id: number, action: LateAction): Promise<void> {
  const call = action === 'refund' ? api.refundLate : api.dismissLate
  await call({ params: { paymentId: String(id) } })
  await queryClient.invalidateQueries({ queryKey: latePaymentsQuery.queryKey })
}

/** Records what the owner found at the gateway about a refund. */
export async function settleRefund(id: number, made: boolean): Promise<void> {
  await api.settleRefund({ params: { refundId: String(id) }, body: { made } })
  await queryClient.invalidateQueries({ queryKey: unknownRefundsQuery.queryKey })
}
