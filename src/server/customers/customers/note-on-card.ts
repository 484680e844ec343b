import { CUSTOMER_FIELDS } from '#shared/customers/customers/rules.ts'
import { recordChange, type ChangeContext } from '#server/platform/database/record-change.ts'
import { customerChange } from './changes.ts'
import { updateCustomer, type Customer } from './queries.ts'

type Note = {
  readonly full: string
  /** Replaces `full` when the notes have no room for it. */
  readonly short: string
}

/**
 * Adds a line to the end of a customer's notes. What staff wrote is never cut: without room for the
 * line the short one is added, and without room for that nothing. The customer must be locked.
 */
export async function noteOnCard(context: ChangeContext, before: Customer, { full, short }: Note): Promise<void> {
  const { tx, scope, now } = context
  const line = [full, short].find((text) => joined(before.notes, text).length <= CUSTOMER_FIELDS.notes.max)
  if (line === undefined) return
  const notes = joined(before.notes, line)
  await updateCustomer(tx, scope, before.id, { notes, updated_at: now }, undefined)
  recordChange(context, customerChange, { action: 'update', id: before.id, before, after: { ...before, notes } })
}

const joined = (notes: string | null, line: string) => (notes ? `${notes}\n${line}` : line)
