import { z } from 'zod'
import { contract } from '../http/endpoint.ts'
import { listQuery } from '../http/paging.ts'
import { reminderEntries, reminderEntry } from '../reminders/contract.ts'
import {
  colorIn,
  requiredText,
  flag,
  flagIn,
  id,
  idInPath,
  instant,
  money,
  moneyIn,
  optionalText,
  version,
} from '../values/wire.ts'
import { routes } from './routes.ts'
import { BUFFERS, DEFAULT_TIME_WINDOW, TIME_WINDOWS } from './time-windows.ts'

const productType = z.enum(['service', 'product'])
const product = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    price: money,
    /** Minutes; null for goods. */
    time_window: z.int().nullable(),
    /** Minutes after the service during which online booking offers nothing with the employee. */
    buffer_minutes: z.int(),
    is_online: flag,
    color: z.string(),
    status: z.enum(['active']),
    product_type: productType,
    category_id: id,
    category: z.string(),
    assignedEmployees: z.array(z.object({ id, name: z.string() })),
    /** What is sent before an appointment, earliest first. */
    document: z.array(reminderEntry),
    created_at: instant,
    updated_at: instant,
    version,
  })
  .meta({ id: 'Product' })

const body = {
  name: requiredText(80),
  description: optionalText(500),
  price: moneyIn,
  product_type: productType,
  category_id: id,
  assignedEmployees: z
    .array(id)
    .min(1, { error: 'required' })
    .max(200)
    .transform((ids) => [...new Set(ids)]),
  time_window: z.literal(TIME_WINDOWS, { error: 'time_window' }),
  buffer_minutes: z.literal(BUFFERS, { error: 'buffer' }).optional(),
  is_online: flagIn,
  color: colorIn,
  document: reminderEntries.optional(),
}
const newProduct = z.object({
  ...body,
  product_type: productType.default('service'),
  time_window: body.time_window.default(DEFAULT_TIME_WINDOW),
  is_online: flagIn.default(true),
  color: colorIn.default('#000000'),
})
/** Fields that are not sent keep their value. */
const change = z.object(body).partial().extend({ version: version.optional() })
const params = z.object({ id: idInPath })

export const products = contract('products', routes, {
  /** Every word of `search` must match name, category, price or type. */
  list: {
    access: 'staff',
    query: listQuery(['name', '-name', 'price', '-price', 'category', '-category', 'type', '-type']).extend({
      product_type: productType.optional(),
    }),
    status: 200,
    reply: z.object({ products: z.array(product), total: z.int() }),
  },
  show: { access: 'staff', params, status: 200, reply: z.object({ product }) },
  create: { access: 'staff', needs: 'active', body: newProduct, status: 201, reply: z.object({ product }) },
  update: {
    access: 'staff',
    needs: 'active',
    params,
    body: change,
    status: 200,
    reply: z.object({ product }),
    fails: ['changed_elsewhere'],
  },
  remove: { access: 'staff', needs: 'active', params, status: 204, reply: z.void() },
})
