/** Ends offers and the hold of their time. */
import { planGap } from '#server/calendar/availability/gap-queries.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { lockOffersOfHold, removeHold, settleOffers, type OfferRow } from './offer-queries.ts'
import { publish } from '#server/platform/database/record-change.ts'

type Context = ChangeContext & { readonly services: Services }

/** Frees the time of offers. `offers` are all of a hold, locked. */
export async function endHold(context: Context, offers: readonly OfferRow[]): Promise<void> {
  const { tx, scope, now } = context
  const [first] = offers
  if (!first) return
  await removeHold(tx, scope, first.hold_id, now)
  publish(tx, { what: 'time-blocks', id: first.hold_id })
}

/** Offers what is left of the freed time to the next. */
export const offerRest = (context: Context, { employee_id, gap_start, gap_end }: OfferRow): void =>
  planGap(context, { employee_id, start_at: gap_start, end_at: gap_end }, context.now.getTime())

/** Settles some offers of a hold; when none is open any more, the time is offered to the next. */
export async function settleAndContinue(
  context: Context,
  offers: readonly OfferRow[],
  ended: readonly OfferRow[],
  state: 'declined' | 'expired',
): Promise<void> {
  const { tx, scope, now } = context
  const ids = ended.flatMap((offer) => (offer.state === 'open' ? [offer.id] : []))
  if (ids.length === 0) return
  await settleOffers(tx, scope, ids, now, { state })
  const isOpen = offers.some((offer) => offer.state === 'open' && !ids.includes(offer.id))
  if (!isOpen) {
    await endHold(context, offers)
    offerRest(context, offers[0]!)
  }
  publish(tx, { what: 'waiting-list', id: ids[0]! })
}

/** The job of a hold whose time is over. */
export const endOffers = (
  { hold_id }: { hold_id: number },
  { scope, services, now, inOffice }: JobContext,
): Promise<void> =>
  inOffice(async (tx) => {
    const offers = await lockOffersOfHold(tx, scope, hold_id)
    const over = offers.filter(({ expires_at }) => expires_at <= now)
    await settleAndContinue({ tx, scope, now, services, actor: 'job' }, offers, over, 'expired')
  })
