import { employeeOfLine } from '#shared/money/checkout/rules.ts'
import { lineTotal } from '#shared/money/checkout/totals.ts'
import { toAgorot } from '#shared/values/money.ts'
import { rightsOf } from '#server/office/users/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import type { OrderLine } from '../customer-orders/queries.ts'
import type { Sale } from './rules.ts'
import {
  countUsers,
  customerForSale,
  productsForSale,
  tillSettings,
  visitForSale,
  type ProductForSale,
  type VisitForSale,
} from './sale-queries.ts'

/**
 * Reads what a sale names: its customer, locked, and its lines. What was booked is sold with the
 * price that was told, also when the service was deleted meanwhile. Fails with selling_not_allowed,
 * business_details_missing, not_found and discount_over_total.
 */
export async function readSale({ tx, scope, caller }: OfficeContext<Staff>, typed: Sale) {
  const { customer_id, appointment_id: appointmentId, products: wanted } = typed
  const tip = typed.tip && toAgorot(typed.tip.amount) > 0 ? typed.tip : null
  const named = new Set([...wanted.map(({ employee_id }) => employee_id), tip?.employee_id ?? null])
  const employees = [...named].filter((id) => id !== null)
  const ids = wanted.map(({ product_id }) => product_id)
  const [rights, found, products, visit, settings, known] = await Promise.all([
    rightsOf(tx, scope, caller.userId),
    customer_id === null ? undefined : customerForSale(tx, scope, customer_id),
    productsForSale(tx, scope, { ids, appointmentId, sellerId: caller.userId }),
    appointmentId === null ? undefined : visitForSale(tx, scope, appointmentId),
    tillSettings(tx, scope),
    countUsers(tx, scope, employees),
  ])
  if (!rights?.may_sell) fail('selling_not_allowed')
  if (known !== employees.length) fail('not_found')
  const lineFor = (item: Item) =>
    lineOf(item, products.get(item.product_id) ?? fail('not_found'), { visit, sellerId: caller.userId })
  return {
    customer: customer_id === null ? null : (found ?? fail('not_found')),
    sold: wanted.map(lineFor),
    tip: tip && { amount: toAgorot(tip.amount), employeeId: tip.employee_id },
    mayUseCards: settings.has_cards,
    office: settings,
  }
}

type Item = Sale['products'][number]
type Seller = { readonly visit: VisitForSale; readonly sellerId: number }
function lineOf(item: Item, product: ProductForSale, { visit, sellerId }: Seller): OrderLine {
  const booked = visit?.service_id === product.id ? visit : undefined
  const line = {
    description: product.name,
    quantity: item.quantity,
    price: toAgorot(item.price ?? booked?.price ?? product.price),
    discount: toAgorot(item.discount ?? '0.00'),
    productId: product.id,
    employeeId: employeeOfLine({
      chosen: item.employee_id,
      isService: product.product_type === 'service',
      ofVisit: booked?.employee_id ?? null,
      seller: { id: sellerId, gives: product.is_given },
    }),
  }
  if (lineTotal(line) < 0) fail('discount_over_total')
  return line
}
