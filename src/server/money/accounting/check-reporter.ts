import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { planHas } from '#server/office/subscriptions/plan-queries.ts'
import { rightsOf } from '#server/office/users/queries.ts'

/**
 * Reports belong to the plan with invoices, to owners, and to employees whom the owner allows to
 * see them.
 */
export async function checkReporter({ tx, scope, caller }: Pick<OfficeContext<Staff>, 'tx' | 'scope' | 'caller'>) {
  const [hasPlan, rights] = await Promise.all([planHas(tx, scope, 'invoices'), rightsOf(tx, scope, caller.userId)])
  if (!rights?.may_report) fail('reports_not_allowed')
  if (!hasPlan) fail('books_plan_required')
}
