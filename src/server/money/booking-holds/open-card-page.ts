/** The card step of an online booking: opens the gateway's page and asks what became of it. */
import { fullAddress } from '#shared/office/business/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { wasConfirmed } from '#server/calendar/appointments/message-queries.ts'
import { linksOfVisitsAfter } from '#server/calendar/appointments/rules.ts'
import { appointmentOfLink, claimPage, shownAppointment, shownOffice } from './deposit-queries.ts'
import { isOfGateway, openGateway } from '../payment-gateway/open-gateway.ts'
import { accountById } from '../payment-gateway/queries.ts'
import { urlsOf } from '../payment-gateway/take-card-payment.ts'
import { fail } from '#server/platform/fail.ts'
import type { BetweenTransactions, PublicContext } from '#server/platform/http/serve.ts'
import { askForCard, pageReference } from './keep-card.ts'
import { keptCardPerIp } from './limits.ts'
import { customerOfCard, keptCardOfAppointment, updateKeptCard, webhookTokenOf, type KeptCard } from './card-queries.ts'
import { cardText as text } from './text.ts'

/** Longer than opening a page takes. An older claim belongs to a process that has died. */
const OPENING_MINUTES = 1

/**
 * Opens the page on which the customer of a held appointment gives a card, outside transactions and
 * once. Fails with card_page_refused.
 */
export async function openCardPage(context: PublicContext, token: string) {
  const { between, appointmentId } = await enterByLink(context, token)
  const card = await claim(between, appointmentId)
  if (card) {
    const opened = await open(between, card)
    const change = opened ? { page_id: opened.pageId, page_url: opened.url } : { opened_at: null }
    await between.inOffice((tx) => updateKeptCard(tx, between.scope, card.id, change))
    if (!opened) fail('card_page_refused')
  }
  return replyOf(between, appointmentId)
}

/** Asks the gateway, which books the appointment when a card was given. */
export async function checkCard(context: PublicContext, token: string) {
  const { between, appointmentId } = await enterByLink(context, token)
  const card = await between.inOffice((tx) => keptCardOfAppointment(tx, between.scope, appointmentId))
  try {
    if (card) await askForCard(between, card.id)
  } catch (error) {
    if (!isOfGateway(error)) throw error
  }
  return replyOf(between, appointmentId)
}

async function enterByLink({ services, db, enter, now, ip }: PublicContext, token: string) {
  const linked = await appointmentOfLink(db, token, linksOfVisitsAfter(now))
  await services.limits.takeNetwork(keptCardPerIp, ip, linked?.office_id)
  const found = linked ?? fail('not_found')
  const scope = await enter(found.office_id, async (_tx, office) => office)
  const between: BetweenTransactions = {
    services,
    now,
    scope,
    inOffice: (work) => enter(found.office_id, (tx) => work(tx)),
  }
  return { between, appointmentId: found.id }
}

/** The card whose page this request opens; null when there is nothing to open. */
const claim = ({ scope, now, inOffice }: BetweenTransactions, appointmentId: number): Promise<KeptCard | null> =>
  inOffice(async (tx) => {
    const card = (await keptCardOfAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    const since = new Date(now.getTime() - OPENING_MINUTES * MINUTE)
    return isHeld(card, now) && (await claimPage(tx, scope, { table: 'kept_cards', id: card.id }, now, since))
      ? card
      : null
  })

const isHeld = ({ given_at, held_until, deleted_at }: KeptCard, now: Date): boolean =>
  given_at === null && deleted_at === null && held_until !== null && held_until > now

/** The opened page; null when the gateway refused or was silent. */
async function open(between: BetweenTransactions, card: KeptCard) {
  const { scope, services, inOffice } = between
  const { account, webhook, shown, customer } = await inOffice(async (tx) => ({
    account: await accountById(tx, scope, card.gateway_id),
    webhook: await webhookTokenOf(tx, scope, card.id),
    shown: await shownAppointment(tx, scope, card.appointment_id),
    customer: await customerOfCard(tx, scope, card.customer_id),
  }))
  try {
    return await openGateway(between, account).keptCards.createPage({
      reference: pageReference(scope, card.id),
      amount: toAgorot(card.fee),
      description: text.page(shown.service_name, shown.start_time),
      customer: { name: customer.full_name, email: customer.email, phone: customer.phone },
      urls: {
        ...urlsOf(services, webhook),
        success: `${services.publicUrl()}/payment-kept`,
        webhook: `${services.publicUrl()}/api/kept-cards/webhook/${webhook}`,
      },
    })
  } catch (error) {
    if (isOfGateway(error)) return null
    throw error
  }
}

const replyOf = ({ scope, now, inOffice }: BetweenTransactions, appointmentId: number) =>
  inOffice(async (tx) => {
    const card = (await keptCardOfAppointment(tx, scope, appointmentId)) ?? fail('not_found')
    const { city, address, send_by_sms: _, ...office } = await shownOffice(tx, scope)
    return {
      state: stateOf(card, now),
      url: isHeld(card, now) ? card.page_url : null,
      amount: card.fee,
      price: card.price,
      held_until: card.held_until,
      free_hours: card.free_hours,
      business: { ...office, address: fullAddress({ address, city }) },
      appointment: await shownAppointment(tx, scope, appointmentId),
      sms_sent: await wasConfirmed(tx, scope, appointmentId),
    }
  })

function stateOf(card: KeptCard, now: Date) {
  if (card.given_at !== null) return 'booked' as const
  if (!isHeld(card, now)) return 'over' as const
  return card.declined ? ('failed' as const) : ('waiting' as const)
}
