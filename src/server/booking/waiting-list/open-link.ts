/** What the holder of a link sees and does, without the booking of an offer. */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { fullAddress } from '#shared/office/business/rules.ts'
import { cancelTerms } from '#shared/booking/online-booking/rules.ts'
import { toInstant } from '#shared/values/local-time.ts'
import { toMoney } from '#shared/values/money.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { behindLink, macOfLink } from './link-queries.ts'
import { publicOffice } from '#server/office/business/queries.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, PublicContext } from '#server/platform/http/serve.ts'
import { entryChange, offerChange } from './changes.ts'
import { holdOf, holdsOfEntry, lockOffersOfHold, offerOfLink, type OfferRow } from './offer-queries.ts'
import { endEntry, entryById, selectForUpdateEntry } from './queries.ts'
import { askedOf } from './book-accepted.ts'
import { settleAndContinue } from './settle-offers.ts'

export type Linked = { readonly entry_id: number; readonly offer_id: number | null }
export type LinkContext = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'> & { readonly actor: 'customer' }

/** Enters the office of a link. Fails with not_found for an unknown one; attempts are limited. */
export async function withLink<T>(
  { services, db, now, ip, enter }: PublicContext,
  token: string,
  work: (context: LinkContext, linked: Linked) => Promise<T>,
): Promise<T> {
  const found = await behindLink(db, macOfLink(services, token))
  await services.limits.takeNetwork(perNetwork.opens, ip, found?.office_id)
  const { office_id, ...linked } = found ?? fail('not_found')
  return enter(office_id, (tx, scope) => work({ tx, scope, now, services, actor: 'customer' }, linked))
}

/** What the customer waits for, and the offer of the link or their latest one. */
export async function showLink(context: LinkContext, linked: Linked) {
  const { tx, scope, now } = context
  const found = (await entryById(tx, scope, linked.entry_id)) ?? fail('not_found')
  const { service_name, employees, from_date, until_date, weekdays, from_time, until_time, ended_as } = found
  const waiting = { service_name, employees, from_date, until_date, weekdays, from_time, until_time, ended_as }
  const office = await publicOffice(tx, scope)
  const offer = await offerOfLink(tx, scope, now, linked)
  const { slug, name, logo, phone } = office
  const business = { slug, name, logo, phone, address: fullAddress(office) }
  if (!offer) return { waiting, offer: null, business }
  // read for as long as the customer may still accept or pay
  const isOpen = offer.state === 'open' || offer.held_until !== null
  const { deposit, fee } = isOpen ? await askedOf(context, offer.service_id) : { deposit: 0, fee: 0 }
  const asked = { deposit: deposit > 0 ? toMoney(deposit) : null, card_fee: fee > 0 ? toMoney(fee) : null }
  const cancelling = offer.state === 'open' ? cancellingOf(office, offer, { asksMoney: deposit + fee > 0, now }) : null
  const awaits_payment = offer.state === 'accepted' && offer.held_until !== null
  const manage_token = offer.manage_token && context.services.secrets.links.tokenOf(offer.manage_token)
  return { waiting, offer: { ...offer, ...asked, cancelling, awaits_payment, manage_token }, business }
}

type Terms = Pick<Awaited<ReturnType<typeof publicOffice>>, 'cancel_cutoff_hours' | 'deposit_free_hours'>
type Accepting = { readonly asksMoney: boolean; readonly now: Date }
/** What cancelling the offered time online will be like, as the booking page says it. */
function cancellingOf(
  { cancel_cutoff_hours: cutoffHours, deposit_free_hours }: Terms,
  { start_time }: { readonly start_time: WallClock },
  { asksMoney, now }: Accepting,
) {
  const startAt = new Date(toInstant(start_time))
  const terms = cancelTerms({ startAt, cutoffHours, freeHours: asksMoney ? deposit_free_hours : null }, now)
  return { kind: terms.kind, until: 'until' in terms ? terms.until : null, cutoff_hours: cutoffHours }
}

/** The offer of a link, or the latest of its entry, with all that were offered together, locked. */
export async function lockOffer({ tx, scope, now }: LinkContext, linked: Linked) {
  const offerId = linked.offer_id ?? (await offerOfLink(tx, scope, now, linked))?.id
  const holdId = offerId === undefined ? undefined : await holdOf(tx, scope, offerId)
  const offers: OfferRow[] = holdId === undefined ? [] : await lockOffersOfHold(tx, scope, holdId)
  return { offers, offer: offers.find(({ id }) => id === offerId) }
}

/** Declines the offer. The entry stays on the list. The same again changes nothing. */
export const declineOffer = (context: PublicContext, token: string) =>
  withLink(context, token, async (entered, linked) => {
    const { offers, offer } = await lockOffer(entered, linked)
    if (offer?.state === 'open') {
      await settleAndContinue(entered, offers, [offer], 'declined')
      recordChange(entered, offerChange, { action: 'decline', id: offer.id })
    }
    return showLink(entered, linked)
  })

/** Takes the customer off the list and declines what is offered to them. */
export const leaveList = (context: PublicContext, token: string) =>
  withLink(context, token, async (entered, linked) => {
    const { tx, scope, now } = entered
    for (const holdId of await holdsOfEntry(tx, scope, linked.entry_id)) {
      const offers = await lockOffersOfHold(tx, scope, holdId)
      const own = offers.filter(({ entry_id }) => entry_id === linked.entry_id)
      await settleAndContinue(entered, offers, own, 'declined')
    }
    const entry = (await selectForUpdateEntry(tx, scope, linked.entry_id)) ?? fail('not_found')
    if (entry.ended_at === null) {
      await endEntry(tx, scope, entry.id, now, 'left')
      recordChange(entered, entryChange, { action: 'leave', id: entry.id })
    }
    return showLink(entered, linked)
  })
