import { requireInvoice } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { rightsOf } from '#server/office/users/queries.ts'
import { openAllocation, settleAllocation } from './settle-allocation.ts'
import { showAllocation } from './show-allocation.ts'

/** Stores a number that staff got on the authority's site. It cannot be changed afterwards. */
export async function enterNumber(context: OfficeContext<Staff>, id: number, number: string) {
  const { tx, scope, caller } = context
  if (!(await rightsOf(tx, scope, caller.userId))?.may_sell) fail('selling_not_allowed')
  await requireInvoice(context, id)
  const row = await openAllocation(context, id)
  await settleAllocation(context, row, { status: 'approved', number, typed: true })
  return showAllocation(context, id)
}
