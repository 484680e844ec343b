/** One act of staff against a flood: all that nobody proved is declined and removed. */
import { customerChange } from '#server/customers/customers/changes.ts'
import { selectForUpdateCustomers } from '#server/customers/customers/merge-queries.ts'
import { updateCustomer } from '#server/customers/customers/queries.ts'
import { recordChanges } from '#server/platform/database/record-change.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { saveAppointment } from '../appointments/change/save-appointment.ts'
import { selectForUpdateAppointment } from '../appointments/queries.ts'
import { isRequest } from '../appointments/rules.ts'
import { declinedWith } from './answer-request.ts'
import { bareCards, unprovedRequests } from './unproved-queries.ts'

type Context = OfficeContext<Staff>
type Counted = { readonly requests: number; readonly entries: number; readonly cards: number }

declare module '../../platform/hooks.ts' {
  interface Hooks {
    /** Entries of the waiting list whose phone nobody proved: how many there are, and their end. */
    readonly unprovedEntries: {
      readonly count: (context: OfficeContext) => Promise<number>
      readonly remove: (context: Context) => Promise<number>
    }
  }
}

/** What declineUnproved would decline and remove now. */
export async function countUnproved(context: Context): Promise<Counted> {
  const { tx, scope, now, services } = context
  const requests = (await unprovedRequests(tx, scope, now)).length
  const entries = await services.hooks.unprovedEntries.count(context)
  return { requests, entries, cards: (await bareCards(tx, scope, now)).length }
}

/**
 * Declines the requests and tells those who made them, within the budget of strangers. Takes their
 * entries off the waiting list, and deletes the cards that have nothing else. Returns how many.
 */
export async function declineUnproved(context: Context): Promise<Counted> {
  const { tx, scope, now, services } = context
  const declined = await declinedWith(context, null)
  let [requests, visit]: [number, string | null] = [0, null]
  for (const { id, visit_key } of await unprovedRequests(tx, scope, now)) {
    const row = await selectForUpdateAppointment(tx, scope, id)
    if (!row || !isRequest(row)) continue
    const position = visit_key !== null && visit_key === visit ? 'part' : 'first'
    const change = { status_key: 'cancelled', holds_slot: false } as const
    await saveAppointment(context, row, { change, action: 'decline', declined, position })
    visit = visit_key
    requests++
  }
  const entries = await services.hooks.unprovedEntries.remove(context)
  return { requests, entries, cards: await deleteBareCards(context) }
}

async function deleteBareCards(context: Context): Promise<number> {
  const { tx, scope, now } = context
  const cards = await selectForUpdateCustomers(tx, scope, [0, ...(await bareCards(tx, scope, now))])
  // a booking that came in meanwhile keeps its card
  const bare = new Set(await bareCards(tx, scope, now))
  const deleted = cards.filter(({ id, phone_unproved }) => phone_unproved && bare.has(id))
  for (const { id } of deleted) await updateCustomer(tx, scope, id, { deleted_at: now }, undefined)
  recordChanges(
    context,
    customerChange,
    deleted.map((before) => ({ action: 'delete', id: before.id, before })),
  )
  return deleted.length
}
