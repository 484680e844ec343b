import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { rightsOf } from '#server/office/users/queries.ts'

/** Lists and the viewer belong to the invoices plan; the till issues invoices in every plan. */
export async function checkPlan({ tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>): Promise<void> {
  if (!(await planHas(tx, scope, 'invoices'))) fail('invoices_plan_required')
}

/** Drafts belong to the plan and to users who may sell. */
export async function checkEditor({ tx, scope, caller }: OfficeContext<Staff>): Promise<void> {
  const [hasPlan, rights] = await Promise.all([planHas(tx, scope, 'invoices'), rightsOf(tx, scope, caller.userId)])
  if (!hasPlan) fail('invoices_plan_required')
  if (!rights?.may_sell) fail('selling_not_allowed')
}

/** Fails with refund_not_allowed unless the caller may refund. Owners always may. */
export async function checkRefunder({ tx, scope, caller }: OfficeContext<Staff>): Promise<void> {
  if (!(await rightsOf(tx, scope, caller.userId))?.may_refund) fail('refund_not_allowed')
}
