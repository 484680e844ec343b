import type { customers } from '#shared/customers/customers/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import { CUSTOMER_FIELDS } from '#shared/customers/customers/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { recordChanges } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { customerChange } from './changes.ts'
import { selectForUpdateCustomers, moveCustomerRows } from './merge-queries.ts'
import { customerById, updateCustomer, type Customer } from './queries.ts'
import { showCustomer } from './show-customer.ts'
import { text } from './text.ts'
import { trustPhone } from './unproved-queries.ts'

/**
 * Merges customer `other_id` into customer `id`: appointments, sales, debts and messages move here,
 * and the other customer is deleted. Fails with not_found when either was deleted (as in the loser
 * of two concurrent merges), changed_elsewhere when either has another version, and invalid_input
 * when the joined notes are too long.
 */
export async function mergeCustomers(
  context: OfficeContext<Staff>,
  id: number,
  wanted: Body<typeof customers, 'merge'>,
) {
  const { tx, scope } = context
  if (wanted.other_id === id) fail('invalid_input', { fields: { other_id: fieldText.same_customer } })
  const locked = await selectForUpdateCustomers(tx, scope, [id, wanted.other_id])
  const kept = locked.find((one) => one.id === id) ?? fail('not_found')
  const merged = locked.find((one) => one.id === wanted.other_id) ?? fail('not_found')
  if (kept.version !== wanted.version || merged.version !== wanted.other_version) fail('changed_elsewhere')
  await joinCards(context, { kept, merged, from_other: wanted.from_other })
  return showCustomer(context, id)
}

type Joined = {
  readonly kept: Customer
  readonly merged: Customer
  readonly from_other?: Body<typeof customers, 'merge'>['from_other']
}
/**
 * Moves all of `merged` to `kept` and deletes it; both are locked. Whoever joins them knows the
 * person, so the card is no longer one whose phone was not proved. Fails with invalid_input when
 * the joined notes are too long.
 */
export async function joinCards(context: ChangeContext, { kept, merged, from_other = [] }: Joined): Promise<void> {
  const { tx, scope, now } = context
  const { id } = kept
  const notes = joinedNotes(kept, merged)
  if (notes && notes.length > CUSTOMER_FIELDS.notes.max)
    fail('invalid_input', { fields: { notes: fieldText.notes_too_long } })
  const taken = Object.fromEntries(from_other.map((field) => [field, merged[field]]))
  // deletes the other customer first, because its phone number stays in use until then
  await updateCustomer(tx, scope, merged.id, { deleted_at: now, merged_into: id, updated_at: now }, undefined)
  await moveCustomerRows(tx, scope, merged.id, id)
  await updateCustomer(tx, scope, id, { ...taken, notes, updated_at: now }, undefined)
  await trustPhone(tx, scope, id)
  const after = (await customerById(tx, scope, id)) ?? fail('not_found')
  recordChanges(context, customerChange, [
    { action: 'merge', id, before: kept, after },
    { action: 'merged', id: merged.id, before: merged, after: { merged_into: id } },
  ])
}

/** Joins the notes without repetition and adds the other customer's phone number. */
function joinedNotes(kept: Customer, merged: Customer): string | null {
  const phone = merged.phone === kept.phone ? null : text.otherPhone(formatPhone(merged.phone))
  const parts = [kept.notes, merged.notes, phone].filter((part) => part !== null)
  return parts.filter((part, i) => !parts.slice(0, i).some((earlier) => earlier.includes(part))).join('\n') || null
}
