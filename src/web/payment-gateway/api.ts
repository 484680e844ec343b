import type { paymentGateway } from '#shared/payment-gateway/contract.ts'
import { routes } from '#shared/payment-gateway/routes.ts'
import { client } from '../platform/call.ts'
import { staff } from '../platform/session.ts'

const api = client<typeof paymentGateway>(routes, staff)

/** Asks the gateway about the card payment of an order. */
export const checkCardPayment = async (orderId: number) =>
  (await api.check({ params: { orderId: String(orderId) } })).status
