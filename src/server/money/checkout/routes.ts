import { checkout } from '#shared/money/checkout/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelOrder } from './cancel-order.ts'
import { offerNextVisit } from './offer-next-visit.ts'
import { sell } from './sell-products.ts'
import { showDebts } from './show-debts.ts'
import { showStart } from './show-start.ts'
import { showOrder, showOrders } from './show-orders.ts'

export const checkoutRoutes = serve(checkout, {
  sell: ({ body, ...context }) => sell(context, body),
  start: showStart,
  cancel: ({ params, ...context }) => cancelOrder(context, params.orderId),
  debts: ({ params, ...context }) => showDebts(context, params.id),
  nextVisit: ({ params, ...context }) => offerNextVisit(context, params.orderId),
  orders: ({ query, ...context }) => showOrders(context, query),
  order: ({ params, ...context }) => showOrder(context, params.orderId),
})
