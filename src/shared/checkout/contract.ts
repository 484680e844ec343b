import { z } from 'zod'
import { PERIODS } from '../values/periods.ts'
import { contract } from '../http/endpoint.ts'
import { listQuery } from '../http/paging.ts'
import { id, idInPath, instant, money } from '../values/wire.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'
import { routes } from './routes.ts'

/** A completed sale. Names are those at the time of the sale. */
const order = z
  .object({
    id,
    order_number: z.int().positive(),
    /** Null only for a sale without a customer. */
    customer_id: id.nullable(),
    customer_name: z.string(),
    customer_email: z.string().nullable(),
    payment_method: z.enum(PAYMENT_METHODS),
    total_amount: money,
    created_at: instant,
  })
  .meta({ id: 'Order' })
const sorts = ['created_at', '-created_at', 'total_amount', '-total_amount', 'customer_name', '-customer_name'] as const

export const checkout = contract('checkout', routes, {
  /** Newest first by default. `period` limits the list to the current day, week, month or year. */
  orders: {
    access: 'staff',
    query: listQuery(sorts)
      .omit({ search: true })
      .extend({ period: z.enum(PERIODS).optional() }),
    status: 200,
    reply: z.object({ orders: z.array(order), total: z.int() }),
  },
  order: {
    access: 'staff',
    params: z.object({ orderId: idInPath }),
    status: 200,
    reply: order.omit({ id: true, customer_id: true }).extend({
      items: z.array(z.object({ product_name: z.string(), quantity: z.int(), /** Price of one unit. */ price: money })),
    }),
  },
})
