/** Records that a card was given, and erases it when its time is over. */
import { countedStart } from '#shared/money/booking-holds/rules.ts'
import { HOUR } from '#shared/values/local-time.ts'
import { selectForUpdateAppointment } from '#server/calendar/appointments/queries.ts'
import { markCancelled, selectForUpdateOrder } from '../customer-orders/queries.ts'
import type { CardContext } from '../payment-gateway/card-orders.ts'
import { isOfGateway, openGateway } from '../payment-gateway/open-gateway.ts'
import { accountById } from '../payment-gateway/queries.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import {
  GatewaySilent,
  type KeptCard as GivenCard,
  type KeptState,
} from '#server/providers/card-payments/card-gateway.ts'
import { keptCardChange } from './changes.ts'
import { claimHold } from './claim-hold.ts'
import { keptUntil, planCardCheck, planErasing } from './plan-card-check.ts'
import {
  attemptsOf,
  keptCardById,
  keptCardOfPage,
  selectForUpdateKeptCard,
  updateKeptCard,
  type KeptCard,
} from './kept-card-queries.ts'

/** Our name of the page at the gateway. Its answer must carry it. */
export const pageReference = ({ officeId }: Scope, id: number): string => `luz-${officeId}-card-${id}`

type Place = Pick<BetweenTransactions, 'scope' | 'services'>
/** A token that was sealed for another appointment or office cannot be opened for this one. */
const purposeOf = ({ scope }: Place, appointmentId: number) => `kept_card:${scope.officeId}:${appointmentId}`
/** The token of a kept card; null when it cannot be read. */
export const tokenOf = (place: Place, { card, appointment_id }: KeptCard): string | null =>
  card && place.services.secrets.unseal(purposeOf(place, appointment_id), card)

/**
 * Asks the gateway whether a card was given, outside any transaction, and books the appointment
 * then. Fails with GatewayRefusal or GatewaySilent when that is unknown; nothing is changed then.
 */
export async function askForCard(between: BetweenTransactions, id: number): Promise<void> {
  const { scope, inOffice } = between
  const found = await inOffice(async (tx) => {
    const card = await keptCardById(tx, scope, id)
    return card && { card, account: await accountById(tx, scope, card.gateway_id) }
  })
  if (!found || found.card.given_at !== null || found.card.page_id === null) return
  const state = await openGateway(between, found.account).keptCards.check(found.card.page_id)
  if (state.state === 'kept' && state.card.reference !== pageReference(scope, id))
    throw new GatewaySilent('gateway', 'a card of another page')
  await inOffice((tx) => record({ ...between, tx, actor: 'gateway' }, found.card, state))
}

/** The same for the card of a gateway's page; does nothing when it keeps none. */
export async function askForCardOfPage(between: BetweenTransactions, pageId: string): Promise<void> {
  const card = await between.inOffice((tx) => keptCardOfPage(tx, between.scope, pageId))
  if (card) await askForCard(between, card.id)
}

async function record(context: CardContext, { id, appointment_id }: KeptCard, state: KeptState): Promise<void> {
  const { tx, scope } = context
  const row = (await selectForUpdateAppointment(tx, scope, appointment_id))!
  const card = (await selectForUpdateKeptCard(tx, scope, id))!
  if (card.given_at !== null || state.state === 'pending') return
  if (state.state === 'failed') return void (await updateKeptCard(tx, scope, id, { declined: true }))
  // without the slot there is nothing to keep the card for
  if (!(await claimHold(context, row, card))) return
  // staff booked the slot for another customer meanwhile, who gave no card
  if (row.customer_id !== card.customer_id) return void (await updateKeptCard(tx, scope, id, { given_at: context.now }))
  await keepGivenCard(context, card, state.card)
}

/** Stores the sealed token of a card that was given now, and plans its erasing. */
export async function keepGivenCard(
  context: CardContext,
  card: KeptCard,
  { token, lastDigits, brand }: Omit<GivenCard, 'reference'>,
): Promise<void> {
  const { tx, scope, now, services } = context
  await updateKeptCard(tx, scope, card.id, {
    given_at: now,
    declined: false,
    card: services.secrets.seal(purposeOf(context, card.appointment_id), token),
    last_digits: lastDigits?.slice(-4) ?? null,
    brand,
  })
  recordChange(context, keptCardChange, { action: 'give', id: card.id, eventId: card.appointment_id })
  await planErasing(context, card.id, keptUntil(countedStart(card)))
}

/** Asks again until the card was given or its time is over. */
export async function checkKeptCard({ id }: { id: number }, context: JobContext): Promise<void> {
  const { scope, now, services, inOffice } = context
  try {
    await askForCard(context, id)
  } catch (error) {
    if (!isOfGateway(error)) throw error
  }
  await inOffice(async (tx) => {
    const card = await keptCardById(tx, scope, id)
    if (card && card.given_at === null) await planCardCheck({ tx, services, now }, card)
  })
}

/**
 * Erases a card some days after its visit, or later when the visit was moved or a charge has no
 * answer.
 */
export const eraseKeptCard = ({ id }: { id: number }, { scope, services, now, inOffice }: JobContext): Promise<void> =>
  inOffice(async (tx) => {
    const context = { tx, scope, services, now, actor: 'job' as const }
    const found = await keptCardById(tx, scope, id)
    if (!found || found.charged_at !== null) return
    if (found.order_id !== null) await selectForUpdateOrder(tx, scope, found.order_id)
    const card = (await selectForUpdateKeptCard(tx, scope, id))!
    const until = keptUntil(countedStart(card))
    if (until > now.getTime()) return planErasing(context, id, until)
    if (card.order_id !== null && card.order_status === 'pending') {
      if ((await attemptsOf(tx, scope, card.order_id)).last === 'created')
        return planErasing(context, id, now.getTime() + HOUR)
      await markCancelled(tx, scope, card.order_id)
    }
    if (card.card === null) return
    await updateKeptCard(tx, scope, id, { card: null })
    recordChange(context, keptCardChange, { action: 'erase', id, eventId: card.appointment_id })
  })
