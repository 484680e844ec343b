/** Slots that are held for a card, which is kept for the fee of a missed visit. */
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import type { Money } from '#shared/values/wire.ts'
import { isOfGateway, openGateway } from '../payment-gateway/open-gateway.ts'
import { accountById } from '../payment-gateway/queries.ts'
import { accountForPayments, urlsOf } from '../payment-gateway/take-card-payment.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import {
  customerOfCard,
  insertKeptCard,
  keptCardById,
  keptCardOfAppointment,
  updateKeptCard,
  webhookTokenOf,
  type KeptCard,
} from './kept-card-queries.ts'
import { keptCardHoldChange } from './changes.ts'
import type { AskedOfVisitor, Hold, HoldContext, HoldPayer, NewHold } from './hold-payer.ts'
import { shownAppointment } from './hold-queries.ts'
import { askForCard, pageReference } from './keep-card.ts'
import { planCardCheck } from './plan-card-check.ts'
import { cardText as text } from './text.ts'

export const keptCardPayer: HoldPayer = {
  table: 'kept_cards',
  change: keptCardHoldChange,
  release: { task: 'release_card_hold', key: 'card-hold' },
  limit: perNetwork.opens,
  refusal: 'card_page_refused',
  byId: async (...args) => holdOf(await keptCardById(...args)),
  ofAppointment: async (...args) => holdOf(await keptCardOfAppointment(...args)),
}

const holdOf = (card: KeptCard | undefined): Hold | undefined =>
  card && {
    ...card,
    payer: keptCardPayer,
    amount: card.fee,
    isAwaited: card.given_at === null,
    hasCome: card.given_at !== null,
    isBinding: card.card !== null || card.charged_at !== null,
    isSettled: card.charged_at !== null,
    agreeTo: (tx, scope, agreed_start) => updateKeptCard(tx, scope, card.id, { agreed_start }),
    // the lock of the appointment is enough: a card that is given ends the hold
    lockPayment: async () => true,
    giveUp: async () => {},
    prepare: async () => holdOf(card)!,
    openPage: (between) => nullIfRefused(() => openPage(between, card)),
    storePage: (tx, scope, page) =>
      updateKeptCard(tx, scope, card.id, page ? { page_id: page.id, page_url: page.url } : { opened_at: null }),
    check: (between) => nullIfRefused(() => askForCard(between, card.id)),
    attempt: async () => (card.declined ? 'failed' : null),
  }

type AskedCard = {
  /** Agorot. */
  readonly fee: number
  readonly price: Money
  readonly freeHours: number
}
/** A hold that asks for a card. */
export const forKeptCard = (asked: AskedCard): AskedOfVisitor => ({
  payer: keptCardPayer,
  store: (context, held) => addKeptCard(context, held, asked),
})

async function addKeptCard(context: HoldContext, { row, appointment }: NewHold, asked: AskedCard): Promise<number> {
  const { tx, scope, now } = context
  const id = await insertKeptCard(tx, scope, {
    appointment_id: appointment.id,
    customer_id: row.customer_id,
    gateway_id: await accountForPayments(context),
    webhook_token: linkToken(),
    fee: toMoney(asked.fee),
    price: asked.price,
    free_hours: asked.freeHours,
    approve: row.status_key === 'waiting',
    created_at: now,
    agreed_start: row.start_at,
  })
  await planCardCheck(context, { id, created_at: now })
  return id
}

/** Null when the gateway refused or was silent. */
async function nullIfRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (isOfGateway(error)) return null
    throw error
  }
}

/** The gateway's page on which the card is typed. Nothing is charged. */
async function openPage(between: BetweenTransactions, card: KeptCard) {
  const { scope, services, inOffice } = between
  const { account, webhook, shown, customer } = await inOffice(async (tx) => ({
    account: await accountById(tx, scope, card.gateway_id),
    webhook: await webhookTokenOf(tx, scope, card.id),
    shown: await shownAppointment(tx, scope, card.appointment_id),
    customer: await customerOfCard(tx, scope, card.customer_id),
  }))
  const { pageId: id, url } = await openGateway(between, account).keptCards.createPage({
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
  return { url, id }
}
