/** The punch cards and vouchers of the demo, which its orders have sold and used. */
import { VOUCHER_MONTHS } from '#shared/money/prepaid/rules.ts'
import { toAgorot } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { text } from '#server/money/checkout/text.ts'
import { insertDeductions } from '#server/money/customer-orders/deduction-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { grantPrepaid } from '#server/money/prepaid/grant-prepaid.ts'
import { insertOffer } from '#server/money/prepaid/offer-queries.ts'
import { prepaidOfCustomer } from '#server/money/prepaid/queries.ts'
import { VISITS, type SoldAhead } from './plan-ahead.ts'
import { documentsOfOrders } from './invoice-queries.ts'
import type { DemoOrder } from './seed-orders.ts'

const MONTHS = 12
type Seeding = { readonly tx: Tx; readonly scope: Scope }
type Granted = {
  readonly id: number
  readonly codeStart: string | null
  readonly invoiceId: number
  readonly document: string
  used: number
}

/** Call it after the documents are issued, with orders in the order of their time. */
export async function seedPrepaid({ tx, scope }: Seeding, orders: readonly DemoOrder[]): Promise<void> {
  const sales = orders.filter(({ ahead: sold }) => sold !== null)
  const documents = await documentsOfOrders(
    tx,
    scope,
    sales.map(({ id }) => id),
  )
  const granted = new Map<SoldAhead, Granted>()
  for (const { id: orderId, ahead: sold, customer_id: customerId, at } of sales) {
    const { id: invoiceId, number } = documents.get(orderId)!
    const service = sold!.after.items[0]!
    await grantPrepaid({ tx, scope, now: new Date(at) }, { orderId, invoiceId, customerId }, [
      sold!.kind === 'voucher'
        ? {
            ...sold!,
            position: 1,
            amount: toAgorot(sold!.price),
            visits: null,
            serviceIds: null,
            months: VOUCHER_MONTHS,
          }
        : { ...sold!, position: 1, amount: null, visits: VISITS, serviceIds: [service.product_id], months: MONTHS },
    ])
    const row = (await prepaidOfCustomer(tx, scope, customerId, undefined)).find(
      ({ order_id }) => order_id === orderId,
    )!
    granted.set(sold!, {
      id: row.id,
      codeStart: row.code_start,
      invoiceId,
      document: text.earlierDocument(false, number),
      used: 0,
    })
  }
  for (const order of orders) if (order.uses) await insertUse({ tx, scope }, order, granted.get(order.uses)!)
  await seedOffer({ tx, scope }, sales)
}

async function insertUse({ tx, scope }: Seeding, { id, at, uses, items }: DemoOrder, card: Granted): Promise<void> {
  const { kind, name } = uses!
  const visit = card.used + 1
  card.used = visit
  const isCard = kind === 'punch_card'
  await insertDeductions({ tx, scope, now: new Date(at) }, id, [
    {
      kind,
      prepaidId: card.id,
      amount: toAgorot(items[0]!.price),
      visits: isCard ? 1 : 0,
      label: isCard
        ? text.visitsUsed(name, { first: visit, last: visit, total: VISITS }, card.document)
        : text.voucherUsed(card.codeStart!, card.document),
      invoiceId: card.invoiceId,
    },
  ])
}

/** The kind of punch card that was sold is still on sale. */
async function seedOffer({ tx, scope }: Seeding, sales: readonly DemoOrder[]): Promise<void> {
  const card = sales.find(({ ahead: sold }) => sold?.kind === 'punch_card')?.ahead
  if (!card) return
  await insertOffer(tx, scope, {
    name: card.name,
    price: card.price satisfies Money,
    visits: VISITS,
    service_ids: [card.after.items[0]!.product_id],
    months_valid: MONTHS,
  })
}
