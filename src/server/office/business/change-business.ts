import type { business as contract } from '#shared/office/business/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { businessChange } from './changes.ts'
import { business, takeSlug, updateDetails, vatRateOf } from './queries.ts'

type Change = Body<typeof contract, 'update'>

/** The office's details with the address of its booking page. */
export async function showBusiness({ tx, scope, now, services }: OfficeContext) {
  const row = await business(tx, scope)
  return {
    ...row,
    ...(await vatRateOf(tx, scope, dateOf(now))),
    online_page: `${services.publicUrl()}/book/${row.slug}`,
  }
}

/**
 * Updates only the fields that were sent. Fails with slug_taken, or with changed_elsewhere when the
 * version is old.
 */
export async function changeBusiness(context: OfficeContext<Staff>, officeId: number, { version, ...typed }: Change) {
  const { tx, scope, now } = context
  if (officeId !== scope.officeId) fail('not_found')
  const change = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const before = await business(tx, scope)
  if (typed.slug !== undefined && typed.slug !== before.slug) await takeSlug(tx, scope, typed.slug, now)
  if (!(await updateDetails(tx, scope, change, version))) fail('changed_elsewhere')
  recordChange(context, businessChange, { action: 'update', id: officeId, before, after: change })
  return { data: await showBusiness(context) }
}
