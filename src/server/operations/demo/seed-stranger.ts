/** Somebody whose phone nobody proved: they ask for a time, and wait for another (0077). */
import { insertCustomer } from '#server/customers/customers/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { stranger } from './text.ts'
import { giveRequestTo, phoneOfCustomer } from './waiting-queries.ts'

/**
 * Gives the next request to a card of its own, with the phone of `customer`, an id. Returns the id
 * of the card, or 0 when that customer is not there.
 */
export async function seedStranger(tx: Tx, scope: Scope, now: Date, customer: number): Promise<number> {
  const phone = await phoneOfCustomer(tx, scope, customer)
  if (!phone) return 0
  const details = { full_name: stranger, phone, phone_unproved: true, created_at: now, updated_at: now }
  const card = await insertCustomer(tx, scope, details)
  await giveRequestTo(tx, scope, now, card)
  return card
}
