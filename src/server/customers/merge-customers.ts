import type { customers } from '#shared/customers/contract.ts'
import type { Body } from '#shared/http/endpoint.ts'
import { fieldText } from '#shared/values/text.ts'
import { NOTES_MAX } from '#shared/customers/rules.ts'
import { formatPhone } from '#shared/values/phone.ts'
import { recordChanges } from '../platform/database/record-change.ts'
import { fail } from '../platform/fail.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { customerChange } from './changes.ts'
import { selectForUpdateCustomers, moveBelongings } from './merge-queries.ts'
import { updateCustomer, type Customer } from './queries.ts'
import { showCustomer } from './show-customer.ts'
import { text } from './text.ts'

/**
 * Makes one customer of two: visits, sales, debts and messages of the other one move here, and she goes. Fails with not_found when either is
 * gone (the loser of two merges at once), changed_elsewhere when either is not as it was seen, invalid_input when the joined notes are too long.
 */
export async function mergeCustomers(context: InOffice, id: number, wanted: Body<typeof customers, 'merge'>) {
  const { tx, scope, now } = context
  if (wanted.other_id === id) fail('invalid_input', { fields: { other_id: fieldText.same_customer } })
  const held = await selectForUpdateCustomers(tx, scope, [id, wanted.other_id])
  const kept = held.find((one) => one.id === id) ?? fail('not_found')
  const gone = held.find((one) => one.id === wanted.other_id) ?? fail('not_found')
  if (kept.version !== wanted.version || gone.version !== wanted.other_version) fail('changed_elsewhere')
  const notes = joinedNotes(kept, gone)
  if (notes && notes.length > NOTES_MAX) fail('invalid_input', { fields: { notes: fieldText.notes_too_long } })
  const taken = Object.fromEntries(wanted.from_other.map((field) => [field, gone[field]]))
  // the other one goes first: until then her phone and her rows are hers
  await updateCustomer(tx, scope, gone.id, { deleted_at: now, merged_into: id, updated_at: now }, undefined)
  await moveBelongings(tx, scope, gone.id, id)
  await updateCustomer(tx, scope, id, { ...taken, notes, updated_at: now }, undefined)
  const { customer } = await showCustomer(context, id)
  await recordChanges(context, customerChange, [
    { action: 'merge', id, before: kept, after: customer },
    { action: 'merged', id: gone.id, before: gone, after: { merged_into: id } },
  ])
  return { customer }
}

/** Both notes, each said once, and the phone that would otherwise be forgotten. */
function joinedNotes(kept: Customer, gone: Customer): string | null {
  const phone = gone.phone === kept.phone ? null : text.otherPhone(formatPhone(gone.phone))
  const parts = [kept.notes, gone.notes, phone].filter((part) => part !== null)
  return parts.filter((part, i) => !parts.slice(0, i).some((earlier) => earlier.includes(part))).join('\n') || null
}
