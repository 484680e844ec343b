import type { customers } from '#shared/customers/customers/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import { CUSTOMER_FIELDS } from '#shared/customers/customers/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { recordChanges } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { customerChange } from './changes.ts'
import { selectForUpdateCustomers, moveCustomerRows } from './merge-queries.ts'
import { updateCustomer, type Customer } from './queries.ts'
import { showCustomer } from './show-customer.ts'
import { text } from './text.ts'

/**
 * Merges customer `other_id` into customer `id`: appointments, sales, debts and messages move here,
 * and the other customer is deleted. Fails with not_found when either was deleted (as in the loser
 * of two concurrent merges), changed_elsewhere when either has another version, and invalid_input
 * when the joined notes are too long.
 */
export async function mergeCustomers(context: OfficeContext, id: number, wanted: Body<typeof customers, 'merge'>) {
  const { tx, scope, now } = context
  if (wanted.other_id === id) fail('invalid_input', { fields: { other_id: fieldText.same_customer } })
  const locked = await selectForUpdateCustomers(tx, scope, [id, wanted.other_id])
  const kept = locked.find((one) => one.id === id) ?? fail('not_found')
  const merged = locked.find((one) => one.id === wanted.other_id) ?? fail('not_found')
  if (kept.version !== wanted.version || merged.version !== wanted.other_version) fail('changed_elsewhere')
  const notes = joinedNotes(kept, merged)
  if (notes && notes.length > CUSTOMER_FIELDS.notes.max)
    fail('invalid_input', { fields: { notes: fieldText.notes_too_long } })
  const taken = Object.fromEntries(wanted.from_other.map((field) => [field, merged[field]]))
  // deletes the other customer first, because its phone number stays in use until then
  await updateCustomer(tx, scope, merged.id, { deleted_at: now, merged_into: id, updated_at: now }, undefined)
  await moveCustomerRows(tx, scope, merged.id, id)
  await updateCustomer(tx, scope, id, { ...taken, notes, updated_at: now }, undefined)
  const { customer } = await showCustomer(context, id)
  recordChanges(context, customerChange, [
    { action: 'merge', id, before: kept, after: customer },
    { action: 'merged', id: merged.id, before: merged, after: { merged_into: id } },
  ])
  return { customer }
}

/** Joins the notes without repetition and adds the other customer's phone number. */
function joinedNotes(kept: Customer, merged: Customer): string | null {
  const phone = merged.phone === kept.phone ? null : text.otherPhone(formatPhone(merged.phone))
  const parts = [kept.notes, merged.notes, phone].filter((part) => part !== null)
  return parts.filter((part, i) => !parts.slice(0, i).some((earlier) => earlier.includes(part))).join('\n') || null
}
