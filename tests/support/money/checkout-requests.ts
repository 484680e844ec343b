import type { Input } from '#tests/support/endpoints.ts'
import { SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { sell } from './sales.ts'

/** A request that succeeds, for each endpoint of checkout. */
export const checkoutRequests: Record<string, (f: Fixture) => Input | Promise<Input>> = {
  'checkout.sell': (f) => ({
    body: {
      customer_id: f.ids.customer,
      total_amount: '200.00',
      payment_method: 'bit',
      products: [{ product_id: f.ids.service, quantity: 1, price: '200.00', employee_id: f.ids.employee }],
      tip: { amount: '10', employee_id: f.ids.employee },
      appointment_id: null,
    },
  }),
  'checkout.start': () => ({}),
  'checkout.cancel': async (f) => {
    const [orderId] = await sell(f.office, { at: SWEEP_NOW, amount: '90.00', method: 'card', status: 'pending' })
    return { params: { orderId } }
  },
  'checkout.debts': (f) => ({ params: { id: f.ids.customer } }),
  'checkout.nextVisit': (f) => ({ params: { orderId: f.ids.order } }),
  'checkout.orders': () => ({ query: { period: 'month', sort: '-total_amount', limit: 5 } }),
  'checkout.order': (f) => ({ params: { orderId: f.ids.order } }),
}
