import { toMoney } from '#shared/values/money.ts'
import { duesViewer } from '#server/customers/customers/limit-sight.ts'
import { hasCustomer } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { ledgerOf } from './ledger-queries.ts'
import { balanceOf, openPurchases } from './rules.ts'

/**
 * A customer's debt and the purchases that make it up, oldest first, as far as the caller sees
 * them.
 */
export async function showDebts(context: OfficeContext, customerId: number) {
  const { tx, scope } = context
  const [exists, ledger] = await Promise.all([
    hasCustomer(tx, scope, customerId),
    ledgerOf(tx, scope, customerId, duesViewer(context)),
  ])
  if (!exists) return fail('not_found')
  const debts = openPurchases(ledger).map(({ order_id, order_number, created_at, amount, left }) => ({
    order_id,
    order_number,
    created_at,
    amount: toMoney(amount),
    left: toMoney(left),
  }))
  return { debt_sum: toMoney(balanceOf(ledger)), debts }
}
