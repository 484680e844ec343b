/** The appointment of an accepted offer, also where the service asks for money in advance. */
import { HOLD_MINUTES } from '#shared/money/booking-holds/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { createAppointment, type NewAppointment } from '#server/calendar/appointments/change/save-appointment.ts'
import { customerById } from '#server/customers/customers/queries.ts'
import { askedInAdvance } from '#server/money/booking-holds/ask-in-advance.ts'
import { forKeptCard } from '#server/money/booking-holds/kept-card-payer.ts'
import { forDeposit } from '#server/money/booking-holds/deposit-payer.ts'
import { holdSlot } from '#server/money/booking-holds/hold-slot.ts'
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import { enqueueWithCommit, type JobContext } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/platform/services.ts'
import { expireAccepted, lockAccepted } from './accepted-queries.ts'
import { prepaymentOf, reopenEntry } from './queries.ts'
import { publish } from '#server/platform/database/record-change.ts'

type Context = ChangeContext & { readonly services: Services }
/** What a service asks in advance, in agorot, with what is written about it. */
export async function askedOf(context: Context, service: number) {
  const found = await prepaymentOf(context.tx, context.scope, service)
  return { ...found, ...(await askedInAdvance(context, [found])) }
}

/**
 * Inserts the appointment. Where money or a card is asked for, it holds its time for the minutes of
 * a deposit, as a booking of the page does. The calendar must be locked and the time free. Returns
 * its id.
 */
export async function bookAccepted(context: Context, offerId: number, row: NewAppointment): Promise<number> {
  const { deposit, fee, price, name, deposit_free_hours: freeHours } = await askedOf(context, row.service_id)
  if (deposit + fee > 0) planUnpaid(context, offerId)
  if (deposit > 0) {
    const { full_name, email } = (await customerById(context.tx, context.scope, row.customer_id)) ?? fail('not_found')
    const asked = { amount: deposit, price, freeHours, service: name, customer: { name: full_name, email } }
    return (await holdSlot(context, row, forDeposit(asked))).id
  }
  if (fee > 0) return (await holdSlot(context, row, forKeptCard({ fee, price, freeHours }))).id
  const { appointment } = await createAppointment(context, row, { by: 'customer', fillsGap: true })
  return appointment.id
}

/** Plans what becomes of an accepted offer when its payment does not come. */
function planUnpaid({ tx, now, services }: Context, offer_id: number): void {
  const runAt = services.machineTime(now.getTime() + HOLD_MINUTES * MINUTE)
  enqueueWithCommit(tx, [
    { task: 'end_unpaid', payload: { offer_id }, runAt, key: `unpaid-offer:${offer_id}`, urgency: 'soon' },
  ])
}

/**
 * The job of an accepted offer that asked for money. Without it the offer is over, and the customer
 * returns to their place on the list. The end of the hold offers the time to the next.
 */
export const endUnpaid = (
  { offer_id }: { offer_id: number },
  { scope, now, inOffice }: Pick<JobContext, 'scope' | 'now' | 'inOffice'>,
): Promise<void> =>
  inOffice(async (tx) => {
    const offer = await lockAccepted(tx, scope, offer_id)
    if (!offer || offer.held_until === null || offer.held_until > now) return
    await expireAccepted(tx, scope, offer.id)
    await reopenEntry(tx, scope, offer.entry_id)
    publish(tx, { what: 'waiting-list', id: offer.id })
  })
