/** Decides what a sale sells ahead: punch cards and vouchers. Money is integer agorot. */
import { VOUCHER_MAX, VOUCHER_MONTHS } from '#shared/money/prepaid/rules.ts'
import { toAgorot } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import type { OrderLine } from '../customer-orders/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { NewPrepaid } from '../prepaid/grant-prepaid.ts'
import { offersById } from '../prepaid/offer-queries.ts'
import type { Sale } from './rules.ts'
import { text } from './text.ts'

type Ahead = { readonly line: OrderLine; readonly grant: Omit<NewPrepaid, 'position'> }
export type PlannedPrepaid = {
  readonly lines: readonly OrderLine[]
  readonly grants: readonly NewPrepaid[]
}

/**
 * The lines of what is sold ahead, which follow `before` other lines, and what they grant. A punch
 * card belongs to a customer. Fails with not_found and customer_required.
 */
export async function planPrepaid({ tx, scope }: OfficeContext, typed: Sale, before: number): Promise<PlannedPrepaid> {
  const ids = typed.prepaid.flatMap((one) => (one.kind === 'punch_card' ? [one.offer_id] : []))
  if (ids.length > 0 && typed.customer_id === null) fail('customer_required')
  const offers = ids.length > 0 ? await offersById(tx, scope, ids) : []
  const ahead = typed.prepaid.map((one): Ahead => {
    if (one.kind === 'voucher') return voucherOf(one.name, toAgorot(one.amount))
    const { name, price, visits, service_ids, months_valid } =
      offers.find(({ id }) => id === one.offer_id) ?? fail('not_found')
    const grant = { kind: one.kind, name, amount: null, visits, serviceIds: service_ids, months: months_valid }
    return { line: lineOf(text.punchCard(name, visits), toAgorot(price)), grant }
  })
  return {
    lines: ahead.map(({ line }) => line),
    grants: ahead.map(({ grant }, i) => ({ ...grant, position: before + i + 1 })),
  }
}

function voucherOf(name: string, amount: number): Ahead {
  if (amount <= 0 || amount > VOUCHER_MAX) fail('invalid_input', { fields: { prepaid: fieldText.money } })
  const grant = { kind: 'voucher' as const, name, amount, visits: null, serviceIds: null, months: VOUCHER_MONTHS }
  return { line: lineOf(text.voucherFor(name), amount), grant }
}

const lineOf = (description: string, price: number): OrderLine => ({
  description,
  quantity: 1,
  price,
  discount: 0,
  productId: null,
  employeeId: null,
})
