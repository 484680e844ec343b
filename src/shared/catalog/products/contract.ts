import { z } from 'zod'
import { deletion } from '#shared/office/deletions/summaries.ts'
import { contract } from '#shared/http/endpoint.ts'
import { idsInOrder, listQuery } from '#shared/http/paging.ts'
import { reminderEntries, reminderEntry } from '../reminders/contract.ts'
import {
  colorIn,
  emptyAsNull,
  nameText,
  flag,
  flagIn,
  id,
  idInPath,
  instant,
  money,
  idIn,
  moneyIn,
  numeral,
  optionalText,
  version,
} from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { COUNT_REASONS, NEEDS_MAX, STOCK_MAX } from './rules.ts'
import { BUFFERS, DEFAULT_TIME_WINDOW, TIME_WINDOWS } from './time-windows.ts'

const productType = z.enum(['service', 'product'])
/** A service or goods as every list shows it. */
export const product = z
  .object({
    id,
    name: z.string(),
    description: z.string().nullable(),
    price: money,
    /** Minutes; null for goods. */
    time_window: z.int().nullable(),
    /** Minutes after the service during which online booking offers nothing with the employee. */
    buffer_minutes: z.int(),
    /**
     * Minutes after the beginning, and for how long, during which the employee is free for others;
     * null for none.
     */
    processing_after: z.int().nullable(),
    processing_minutes: z.int().nullable(),
    is_online: flag,
    /**
     * The deposit of online customers, as an amount or in percent of the price; both null for none.
     */
    deposit_amount: money.nullable(),
    deposit_percent: z.int().nullable(),
    /**
     * The fee that online customers agree to pay if they do not come; their card is kept for it.
     * Null for none.
     */
    no_show_fee: money.nullable(),
    color: z.string(),
    status: z.enum(['active']),
    product_type: productType,
    category_id: id,
    /**
     * Its place in the category as it was ordered by hand; null for one that was not, which comes
     * after those, by name.
     */
    sort_order: z.int().nullable(),
    category: z.string(),
    /** Leads the favourites of the till. */
    is_starred: flag,
    /** As scanned; null without one, as are the next two. Services have none of them. */
    barcode: z.string().nullable(),
    /**
     * Pieces on hand; null when they are not counted. Negative when more was sold than was counted.
     */
    stock_quantity: z.int().nullable(),
    /** The product runs low at this quantity and below. */
    low_stock: z.int().nullable(),
    assignedEmployees: z.array(z.object({ id, name: z.string() })),
    /** The reminders and documents before an appointment, earliest first. */
    document: z.array(reminderEntry),
    /** The rooms and devices that the service needs, one unit of each. */
    resources: z.array(z.object({ id, name: z.string() })),
    created_at: instant,
    updated_at: instant,
    version,
  })
  .meta({ id: 'Product' })

const barcode = z
  .string({ error: 'barcode' })
  .trim()
  .regex(/^[!-~]{1,48}$/, { error: 'barcode' })
const pieces = z.int({ error: 'stock' }).min(0, { error: 'stock' }).max(STOCK_MAX, { error: 'stock' })
const processing = z.int({ error: 'processing' }).min(5, { error: 'processing' }).max(235, { error: 'processing' })
const body = {
  name: nameText(80),
  description: optionalText(500),
  price: moneyIn,
  product_type: productType,
  category_id: idIn,
  assignedEmployees: z
    .array(idIn)
    .min(1, { error: 'required' })
    .max(200)
    .transform((ids) => [...new Set(ids)]),
  time_window: numeral(z.literal(TIME_WINDOWS, { error: 'time_window' })),
  buffer_minutes: z.literal(BUFFERS, { error: 'buffer' }).optional(),
  /** Both or none; they end with the service at the latest. */
  processing_after: emptyAsNull(processing).optional(),
  processing_minutes: emptyAsNull(processing).optional(),
  is_online: flagIn,
  is_starred: flagIn.optional(),
  deposit_amount: emptyAsNull(moneyIn).optional(),
  deposit_percent: z.int().min(1).max(100).nullable().optional(),
  no_show_fee: emptyAsNull(moneyIn).optional(),
  color: colorIn,
  document: reminderEntries.optional(),
  resources: z
    .array(id)
    .max(NEEDS_MAX, { error: 'too_many_resources' })
    .transform((ids) => [...new Set(ids)])
    .optional(),
  barcode: emptyAsNull(barcode),
  low_stock: emptyAsNull(pieces),
  /**
   * Corrects the quantity on hand by the difference between `counted` and `seen`, the quantity that
   * the form showed, so that sales in the meantime stay subtracted. `counted` null stops counting
   * the product; `seen` null starts it.
   */
  stock: z
    .object({ seen: z.int().nullable(), counted: pieces.nullable(), reason: z.enum(COUNT_REASONS).default('count') })
    .optional(),
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
  /**
   * Every word of `search` must match name, category, price, type or barcode. `barcode` finds the
   * one product that was scanned, `low_stock` those that run low. Without `sort` the order is that
   * of booking page and pickers: by category and within it by hand.
   */
  list: {
    access: 'staff',
    query: listQuery(['order', 'name', '-name', 'price', '-price', 'category', '-category', 'type', '-type']).extend({
      product_type: productType.optional(),
      barcode: barcode.optional(),
      low_stock: flagIn.optional(),
    }),
    status: 200,
    reply: z.object({ products: z.array(product), total: z.int() }),
  },
  show: { access: 'staff', params, status: 200, reply: z.object({ product }) },
  create: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    body: newProduct,
    status: 201,
    reply: z.object({ product }),
    fails: ['barcode_taken', 'plan_required'],
  },
  update: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    params,
    body: change,
    status: 200,
    /** `unplaced`: how many future appointments found no unit of what the service now needs. */
    reply: z.object({ product, unplaced: z.object({ count: z.int().nonnegative() }) }),
    fails: ['changed_elsewhere', 'barcode_taken', 'plan_required'],
  },
  /**
   * Puts these services and goods in this order within their categories; others come after them.
   * Changes no version.
   */
  reorder: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    body: z.object({ product_ids: idsInOrder }),
    status: 204,
    reply: z.void(),
  },
  /**
   * `accept` deletes although services, appointments or others still need it, as still_open lists.
   */
  remove: {
    access: 'staff',
    needs: ['active', 'may_change_settings'],
    params,
    query: deletion,
    status: 204,
    reply: z.void(),
    fails: ['still_open'],
  },
})
