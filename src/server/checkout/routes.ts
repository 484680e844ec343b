import { checkout } from '#shared/checkout/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { showOrder, showOrders } from './show-orders.ts'

export const checkoutRoutes = serve(checkout, {
  orders: ({ query, ...context }) => showOrders(context, query),
  order: ({ params, ...context }) => showOrder(context, params.orderId),
})
