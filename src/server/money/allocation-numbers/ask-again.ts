import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import { updateAllocation } from '../invoices/allocation-queries.ts'
import { requireInvoice } from '#server/customers/customers/limit-sight.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { rightsOf } from '#server/office/users/queries.ts'
import { authorityOf } from './open-authority.ts'
import { requestNow } from './plan-request.ts'
import { connectionOf } from './queries.ts'
import { openAllocation } from './settle-allocation.ts'
import { showAllocation } from './show-allocation.ts'
import { isConnected } from './call-with-token.ts'

/**
 * Asks the authority again in a job, after a mistake was corrected or when no answer has come.
 * Fails with selling_not_allowed, allocation_not_decidable and allocation_not_connected.
 */
export async function askAgain(context: OfficeContext<Staff>, id: number) {
  const { tx, scope, now, caller, services } = context
  if (!(await rightsOf(tx, scope, caller.userId))?.may_sell) fail('selling_not_allowed')
  await requireInvoice(context, id)
  await services.limits.take(perOffice.acts, String(scope.officeId))
  const { status } = await openAllocation(context, id)
  if (status !== 'waiting' && status !== 'unknown') fail('allocation_not_decidable')
  if (!isConnected(await connectionOf(tx, scope), authorityOf(services), now)) fail('allocation_not_connected')
  await updateAllocation(tx, scope, id, { failure: null, attempts: 0 })
  await requestNow(context, id)
  return showAllocation(context, id)
}
