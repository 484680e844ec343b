/** What becomes of a card whose phone was not proved, once somebody knows whose it is. */
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { customerChange } from './changes.ts'
import { joinCards } from './merge-customers.ts'
import { selectForUpdateCustomers } from './merge-queries.ts'
import { customerById, customerByPhone } from './queries.ts'
import { showCustomer } from './show-customer.ts'
import { trustPhone, unprovedOfSession } from './unproved-queries.ts'

/**
 * Joins the card with that of the customer who has its phone, or takes its mark away when nobody
 * has it. Returns the id of the card that is left. Does nothing to a card without the mark, also
 * the second time. Fails with not_found when it was deleted.
 */
async function trustCard(context: ChangeContext, id: number): Promise<number> {
  const { tx, scope } = context
  const card = (await customerById(tx, scope, id)) ?? fail('not_found')
  if (!card.phone_unproved) return id
  const known = await customerByPhone(tx, scope, card.phone)
  const locked = await selectForUpdateCustomers(tx, scope, known ? [known.id, id] : [id])
  const merged = locked.find((one) => one.id === id) ?? fail('not_found')
  const kept = locked.find((one) => one.id === known?.id)
  if (kept) await joinCards(context, { kept, merged })
  if (kept) return kept.id
  await trustPhone(tx, scope, id)
  recordChange(context, customerChange, { action: 'update', id, before: merged, after: { phone_unproved: false } })
  return id
}

/** Staff know whose booking it is. Returns the card that is left. */
export async function trustCustomer(context: OfficeContext<Staff>, id: number) {
  return showCustomer(context, await trustCard(context, id))
}

/**
 * What a booking session booked for a phone before it proved it belongs to that phone's customer.
 */
export async function trustOwnCards(context: ChangeContext, sessionId: number, phone: string): Promise<void> {
  for (const id of await unprovedOfSession(context.tx, context.scope, sessionId, phone)) await trustCard(context, id)
}
