import { randomInt } from 'node:crypto'
import { CODE_ALPHABET, CODE_LENGTH, codeOf, monthsAfter } from '#shared/money/prepaid/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { insertPrepaid } from './queries.ts'

/**
 * A punch card or voucher that a sale grants. It consists of JSON values, because a card order
 * stores it until it is paid. Money is agorot.
 */
export type NewPrepaid = {
  readonly kind: 'punch_card' | 'voucher'
  readonly name: string
  /** The line of the order, from 1. */
  readonly position: number
  /** Of a voucher, otherwise null. */
  readonly amount: number | null
  /** Of a punch card, otherwise null. */
  readonly visits: number | null
  readonly serviceIds: readonly number[] | null
  readonly months: number
}
type Sold = { readonly orderId: number; readonly invoiceId: number | null; readonly customerId: number | null }

/** Makes the punch cards and vouchers of a paid order, and the codes of the vouchers. */
export async function grantPrepaid(
  { tx, scope, now }: { readonly tx: Tx; readonly scope: Scope; readonly now: Date },
  { orderId, invoiceId, customerId }: Sold,
  items: readonly NewPrepaid[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ kind, name, position, amount, visits, serviceIds, months }) => ({
    kind,
    name,
    order_id: orderId,
    position,
    invoice_id: invoiceId,
    customer_id: customerId,
    code: kind === 'voucher' ? newCode() : null,
    amount: amount === null ? null : toMoney(amount),
    visits,
    service_ids: serviceIds && [...serviceIds],
    sold_at: now,
    valid_until: monthsAfter(dateOf(now), months),
  }))
  await insertPrepaid(tx, scope, rows)
}

/** 60 random bits. */
const newCode = (): string =>
  codeOf(Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(''))
