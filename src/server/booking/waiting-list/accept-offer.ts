import { checkCustomer } from '#server/calendar/appointments/claim-slot.ts'
import { isStillFree } from '#server/calendar/appointments/is-still-free.ts'
import { lockCalendars } from '#server/calendar/appointments/queries.ts'
import { serviceWithRules } from '#server/calendar/appointments/service-queries.ts'
import { lockResources } from '#server/calendar/availability/resource-queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail, Failure } from '#server/platform/fail.ts'
import type { PublicContext } from '#server/platform/http/serve.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { bookAccepted } from './book-accepted.ts'
import { offerChange } from './changes.ts'
import { settleOffers } from './offer-queries.ts'
import { lockOffer, showLink, withLink } from './open-link.ts'
import { endEntry, selectForUpdateEntry } from './queries.ts'
import { endHold, offerRest } from './settle-offers.ts'

/**
 * Books the offered time, in one transaction under the calendar's lock: the hold ends, and the
 * appointment takes its slot as every other one does; where money is asked in advance it holds the
 * slot until that comes. Of several who were offered the time the first gets it. The same again
 * gets the same reply. Fails with offer_over when the time is gone; the entry then stays on the
 * list.
 */
export const acceptOffer = (context: PublicContext, token: string) =>
  withLink(context, token, async (entered, linked) => {
    const { tx, scope, now } = entered
    const { offers, offer } = await lockOffer(entered, linked)
    if (offer?.state === 'accepted') return showLink(entered, linked)
    if (offer?.state !== 'open' || offer.expires_at <= now) return fail('offer_over')
    const entry = await selectForUpdateEntry(tx, scope, offer.entry_id)
    if (!entry || entry.ended_at !== null) return fail('offer_over')
    await checkCustomer(entered, entry.customer_id)
    await lockCalendars(tx, scope, now, [offer.employee_id], [entry.service_id])
    await endHold(entered, offers)
    const open = offers.filter(({ state }) => state === 'open')
    const wanted = { service_id: entry.service_id, employee_id: offer.employee_id, start: offer.start_at.getTime() }
    const service = await serviceWithRules(tx, scope, wanted)
    await lockResources(tx, scope, now, [entry.service_id])
    const held = { ...offer, id: 0, service_id: entry.service_id }
    if (!service || !(await isStillFree(entered, held, service))) {
      await settleOffers(
        tx,
        scope,
        open.map(({ id }) => id),
        now,
        { state: 'taken' },
      )
      offerRest(entered, offer)
      // returned, so that the offers end
      return new Failure('offer_over')
    }
    const appointment_id = await bookAccepted(entered, offer.id, {
      employee_id: offer.employee_id,
      customer_id: entry.customer_id,
      service_id: entry.service_id,
      start_at: offer.start_at,
      end_at: offer.end_at,
      // the offer said it
      price: offer.price,
      buffer_minutes: service.buffer_minutes,
      processing_after: service.processing_after,
      processing_minutes: service.processing_minutes,
      status_key: 'confirmed',
      manage_token: newLinkSeed(),
    })
    await settleOffers(tx, scope, [offer.id], now, { state: 'accepted', appointment_id })
    const others = open.flatMap(({ id }) => (id === offer.id ? [] : [id]))
    await settleOffers(tx, scope, others, now, { state: 'taken' })
    await endEntry(tx, scope, entry.id, now, 'booked')
    offerRest(entered, offer)
    recordChange(entered, offerChange, { action: 'accept', id: offer.id, after: { appointment_id } })
    return showLink(entered, linked)
  })
