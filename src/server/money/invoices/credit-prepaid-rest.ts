/** Credits what was not used of a punch card or voucher. */
import type { prepaid } from '#shared/money/prepaid/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { toMoney } from '#shared/values/money.ts'
import { salesViewer } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { prepaidById } from '../prepaid/queries.ts'
import type { RestCredits } from '../prepaid/rest-credits.ts'
import { checkRefunder } from './check-access.ts'
import { creditWith } from './credit-invoice.ts'
import { itemsPaidAhead, planCredit } from './plan-credit.ts'

/** The amount that a credit of the rest would give back now. */
async function showRest(context: OfficeContext<Staff>, id: number) {
  const { plan } = await planRest(context, id)
  return { amount: toMoney(plan.credit.total), invoice_number: plan.original.invoice_number! }
}

/**
 * Credits what was not used and closes the card or voucher in the transaction of the credit
 * invoice. Fails with prepaid_balance_changed when it was used since the caller saw the amount.
 * While a gateway refunds the card, the refunded amount decides: a use in the meantime stays, and
 * the balance becomes zero.
 */
async function creditRest(
  context: OwnTransactionContext<Staff>,
  id: number,
  { amount, ...wanted }: Body<typeof prepaid, 'creditRest'>,
) {
  const { plan, part } = await context.inOffice((_, inside) => planRest(inside, id))
  if (toMoney(plan.credit.total) !== amount) fail('prepaid_balance_changed')
  const closes = { prepaidId: id, part }
  return creditWith(context, plan.original.id, { ...wanted, closes }, async ({ tx, scope }, credit_id) => ({
    prepaid: (await prepaidById(tx, scope, id))!,
    credit_id,
  }))
}

async function planRest(context: OfficeContext<Staff>, id: number) {
  const { tx, scope } = context
  await checkRefunder(context)
  const { invoice_id, voided } = (await prepaidById(tx, scope, id, salesViewer(context))) ?? fail('not_found')
  if (voided) fail('prepaid_voided')
  const closes = { prepaidId: id, part: null }
  // what was sold for nothing has no invoice
  const plan = await planCredit(context, invoice_id ?? fail('credit_not_creditable'), { reason: '', closes })
  return { plan, part: plan.credit.parts[0]!.total }
}

/** What punch cards and vouchers ask for. */
export const restCredits: RestCredits = { show: showRest, credit: creditRest, itemsPaidAhead }
