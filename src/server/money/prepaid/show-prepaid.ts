import { perPerson } from '#server/office/subscriptions/limit-table.ts'
import type { prepaid } from '#shared/money/prepaid/contract.ts'
import { readVoucherCode } from '#shared/money/prepaid/rules.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { duesViewer, salesViewer } from '#server/customers/customers/limit-sight.ts'
import { hasCustomer } from '#server/customers/customers/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { listPrepaid, prepaidExists, prepaidOfCustomer, usesOf, voucherByCode } from './queries.ts'

/** A page of what was sold. */
export const showPrepaid = ({ tx, scope, now }: OfficeContext, query: Query<typeof prepaid, 'list'>) =>
  listPrepaid(tx, scope, query, dateOf(now))

/** Fails with not_found for a deleted customer. */
export async function showOfCustomer(context: OfficeContext, customerId: number) {
  const { tx, scope } = context
  if (!(await hasCustomer(tx, scope, customerId))) fail('not_found')
  return { prepaid: await prepaidOfCustomer(tx, scope, customerId, duesViewer(context)) }
}

/** When a card or voucher was used, and for which sale. Fails with not_found. */
export async function showUses(context: OfficeContext, id: number) {
  const { tx, scope } = context
  if (!(await prepaidExists(tx, scope, id, duesViewer(context)))) fail('not_found')
  return { uses: await usesOf(tx, scope, id, salesViewer(context)) }
}

/** The balance of a voucher whose code was typed. Says why it cannot be used. */
export async function findVoucher({ tx, scope, services, caller, now }: OfficeContext<Staff>, typed: string) {
  await services.limits.take(perPerson.vouchers, `${scope.officeId} ${caller.userId}`)
  const code = readVoucherCode(typed) ?? fail('voucher_not_found')
  const voucher = (await voucherByCode(tx, scope, code)) ?? fail('voucher_not_found')
  if (voucher.voided) fail('prepaid_voided')
  if (voucher.valid_until < dateOf(now)) fail('prepaid_expired')
  if (voucher.left_amount === '0.00') fail('prepaid_used_up')
  return { name: voucher.name, left_amount: voucher.left_amount!, valid_until: voucher.valid_until }
}
