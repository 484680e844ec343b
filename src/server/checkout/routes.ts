import { checkout } from '#shared/checkout/contract.ts'
import { serve } from '../platform/serve.ts'
import { showOrder, showOrders } from './show-orders.ts'

export const checkoutRoutes = serve(checkout, {
  orders: ({ query, ...at }) => showOrders(at, query),
  order: ({ params, ...at }) => showOrder(at, params.orderId),
})
