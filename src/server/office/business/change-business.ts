import type { business as contract } from '#shared/office/business/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { fieldText } from '#shared/values/text.ts'
import { lockDealer, startDealer } from './dealer-queries.ts'
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
 * Updates only the fields that were sent. Fails with slug_taken, with dealer_number_fixed, or with
 * changed_elsewhere when the version is old.
 */
export async function changeBusiness(
  context: OfficeContext<Staff>,
  officeId: number,
  { version, books_since: since = null, ...typed }: Change,
) {
  const { tx, scope, now } = context
  if (officeId !== scope.officeId) fail('not_found')
  if (typed.business_number !== undefined) await changeNumber(context, typed.business_number, since)
  const change = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
  const before = await business(tx, scope)
  if (typed.slug !== undefined && typed.slug !== before.slug) await takeSlug(tx, scope, typed.slug, now)
  if (!(await updateDetails(tx, scope, change, version))) fail('changed_elsewhere')
  recordChange(context, businessChange, { action: 'update', id: officeId, before, after: change })
  return { data: await showBusiness(context) }
}

/**
 * The dealer number stands on every invoice, so another one after the first invoice opens new
 * books. Fails with dealer_number_fixed unless it is said from when. A first number names what was
 * issued without one.
 */
async function changeNumber(context: OfficeContext<Staff>, number: string | null, since: string | null) {
  const { tx, scope, now } = context
  const { businessNumber: before, lastDate } = await lockDealer(tx, scope)
  if (before === null || number === before || lastDate === null) return
  if (number === null || since === null) return fail('dealer_number_fixed')
  if (since < lastDate || since > dateOf(now)) fail('invalid_input', { fields: { books_since: fieldText.books_since } })
  await startDealer(tx, scope, since)
  const after = { business_number: number, books_since: since }
  recordChange(context, businessChange, {
    action: 'new_books',
    id: scope.officeId,
    before: { business_number: before },
    after,
  })
}
