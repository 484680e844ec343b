import { fail } from '../platform/fail.ts'
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { rightsOf } from '../users/queries.ts'
import { openAllocation, settleAllocation } from './settle-allocation.ts'
import { showAllocation } from './show-allocation.ts'

/**
 * Gives a number up that the authority was not asked for: the document is handed out and prints that
 * its VAT must not be deducted.
 */
export async function decideAllocation(context: OfficeContext<Staff>, id: number) {
  const { tx, scope, caller } = context
  if (!(await rightsOf(tx, scope, caller.userId))?.may_refund) fail('refund_not_allowed')
  const row = await openAllocation(context, id)
  if (row.status !== 'waiting') fail('allocation_not_decidable')
  await settleAllocation(context, row, { status: 'continued' })
  return showAllocation(context, id)
}
