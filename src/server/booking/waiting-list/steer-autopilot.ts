/** What staff see of the list, and how they steer it. */
import type { Body } from '#shared/http/endpoint.ts'
import { isWithinADay } from '#shared/calendar/time-blocks/rules.ts'
import { dateOf, toInstant, wallClockExists } from '#shared/values/local-time.ts'
import { fieldText } from '#shared/values/text.ts'
import type { waitingList } from '#shared/booking/waiting-list/contract.ts'
import { recordChange, recordChanges } from '#server/platform/database/record-change.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { employeeById } from '#server/office/users/queries.ts'
import { autopilotChange, offerChange } from './changes.ts'
import { listOffers, lockOffersOfHold, offersByIds, settleOffers } from './offer-queries.ts'
import { offerGap } from './offer-gap.ts'
import { autopilotOf, entryById, listEntries, updateAutopilot } from './queries.ts'
import { endHold } from './settle-offers.ts'

/** Everybody who waits, the latest offers and the autopilot. */
export async function showList({ tx, scope, now }: OfficeContext<Staff>) {
  const entries = await listEntries(tx, scope, dateOf(now))
  return { entries, offers: await listOffers(tx, scope, now), at_once: await autopilotOf(tx, scope) }
}

/** Turns the autopilot on or off; offers that were sent stay. */
export async function changeAutopilot(
  context: OfficeContext<Staff>,
  { at_once }: Body<typeof waitingList, 'settings'>,
): Promise<{ at_once: number }> {
  const { tx, scope } = context
  const before = await autopilotOf(tx, scope)
  await updateAutopilot(tx, scope, at_once)
  recordChange(context, autopilotChange, {
    action: 'update',
    id: scope.officeId,
    before: { at_once: before },
    after: { at_once },
  })
  return { at_once }
}

/**
 * Offers a time by hand. Fails with nobody_fits when nobody could be offered it: also when it is
 * taken or on offer, or when the month has no messages left.
 */
export async function offerByHand(context: OfficeContext<Staff>, typed: Body<typeof waitingList, 'offer'>) {
  const { tx, scope, now } = context
  const { employee_id, start_time, end_time, entry_id } = typed
  if (!wallClockExists(start_time) || !wallClockExists(end_time)) fail('time_skipped')
  if (!isWithinADay(typed)) fail('invalid_input', { fields: { end_time: fieldText.too_long_block } })
  if (!(await employeeById(tx, scope, employee_id))) fail('not_found')
  if (entry_id !== undefined && !(await entryById(tx, scope, entry_id))) fail('not_found')
  const at = now.getTime()
  if ((await sendingTimeIn(tx, scope, { kind: 'message', at })) > at) fail('offer_at_night')
  const gap = { employee_id, start: toInstant(start_time), end: toInstant(end_time) }
  const atOnce = Math.max(1, await autopilotOf(tx, scope))
  const ids = await offerGap(context, gap, atOnce, entry_id)
  return ids.length > 0 ? { offers: await offersByIds(tx, scope, now, ids) } : fail('nobody_fits')
}

/**
 * Takes back what was not answered and frees the time, which is not offered again by itself. Fails
 * with not_found when nothing of the hold is open.
 */
export async function withdrawOffers(context: OfficeContext<Staff>, holdId: number): Promise<void> {
  const { tx, scope, now } = context
  const offers = await lockOffersOfHold(tx, scope, holdId)
  const open = offers.flatMap(({ id, state }) => (state === 'open' ? [id] : []))
  if (open.length === 0) fail('not_found')
  await settleOffers(tx, scope, open, now, { state: 'withdrawn' })
  await endHold(context, offers)
  recordChanges(
    context,
    offerChange,
    open.map((id) => ({ action: 'withdraw', id })),
  )
}
