/** The punch cards and vouchers of the demo, which its orders have sold and used. */
import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH, codeOf, monthsAfter, VOUCHER_MONTHS } from '#shared/money/prepaid/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { text } from '#server/money/checkout/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertMany, insertParts } from './insert-queries.ts'
import { documentsOfOrders } from './invoice-queries.ts'
import { VISITS, type SoldAhead } from './plan-ahead.ts'
import type { DemoOrder } from './seed-orders.ts'

const MONTHS = 12
/** How much of a voucher's code its uses show. */
const CODE_START = 4

type Seeding = { readonly tx: Tx; readonly scope: Scope }
type Granted = {
  readonly id: number
  readonly code: string | null
  readonly invoiceId: number
  readonly document: string
  used: number
}

/** Call it after the documents are issued, with orders in the order of their time. */
export async function seedPrepaid({ tx, scope }: Seeding, orders: readonly DemoOrder[]): Promise<void> {
  const sales = orders.flatMap((order) => (order.ahead === null ? [] : [{ ...order, ahead: order.ahead }]))
  const documents = await documentsOfOrders(
    tx,
    scope,
    sales.map(({ id }) => id),
  )
  const granted = new Map<SoldAhead, Granted>()
  for (const sale of sales) {
    const { id: invoiceId, number } = documents.get(sale.id)!
    const row = prepaidOf(sale, invoiceId)
    const [id] = await insertMany(tx, scope, 'prepaid', [row])
    const document = text.earlierDocument({ isReceipt: false, number })
    granted.set(sale.ahead, { id: id!, code: row.code, invoiceId, document, used: 0 })
  }
  const uses = orders.flatMap((order) => (order.uses === null ? [] : [useOf(order, granted.get(order.uses)!)]))
  await insertParts(tx, scope, 'order_deductions', uses)
  // the kind of punch card that was sold is still on sale
  const card = sales.find(({ ahead }) => ahead.kind === 'punch_card')?.ahead
  if (card) await insertParts(tx, scope, 'punch_card_offers', [offerOf(card)])
}

const serviceIdsOf = (card: SoldAhead) => [card.after.items[0]!.product_id]

function prepaidOf(sale: DemoOrder & { readonly ahead: SoldAhead }, invoice_id: number) {
  const { id: order_id, customer_id, at, ahead } = sale
  const isVoucher = ahead.kind === 'voucher'
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
  return {
    order_id,
    invoice_id,
    customer_id,
    position: 1,
    kind: ahead.kind,
    name: ahead.name,
    code: isVoucher ? codeOf(letters.join('')) : null,
    amount: isVoucher ? ahead.price : null,
    visits: isVoucher ? null : VISITS,
    service_ids: isVoucher ? null : serviceIdsOf(ahead),
    used_amount: 0,
    used_visits: 0,
    credited_amount: 0,
    credited_visits: 0,
    sold_at: new Date(at),
    valid_until: monthsAfter(dateOf(at), isVoucher ? VOUCHER_MONTHS : MONTHS),
  }
}

function useOf({ id: order_id, at, uses, items }: DemoOrder, card: Granted) {
  const { kind, name } = uses!
  card.used += 1
  const isCard = kind === 'punch_card'
  const visit = { first: card.used, last: card.used, total: VISITS }
  return {
    order_id,
    kind,
    prepaid_id: card.id,
    invoice_id: card.invoiceId,
    amount: items[0]!.price,
    visits: isCard ? 1 : 0,
    label: isCard
      ? text.visitsUsed(name, visit, card.document)
      : text.voucherUsed(card.code!.slice(0, CODE_START), card.document),
    created_at: new Date(at),
  }
}

const offerOf = (card: SoldAhead) => ({
  name: card.name,
  price: card.price,
  visits: VISITS,
  service_ids: serviceIdsOf(card),
  months_valid: MONTHS,
  version: 1,
})
