import type { firstRun } from '#shared/desk/first-run/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { businessChange } from '#server/office/business/changes.ts'
import { updateOffice } from '#server/office/business/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { showFirstRun } from './show-first-run.ts'

/** Notes that the link was shared, or that the checklist was completed and is not shown again. */
export async function markFirstRun(context: OfficeContext<Staff>, { event }: Body<typeof firstRun, 'mark'>) {
  const { tx, scope, now } = context
  const change = event === 'shared' ? { link_shared_at: now } : { first_run_ended_at: now }
  await updateOffice(tx, scope, change)
  recordChange(context, businessChange, { action: 'update', id: scope.officeId, after: change })
  return showFirstRun(context)
}
