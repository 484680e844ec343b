/** The gateway's page on which a card is given. Nothing is charged. */
import { toAgorot } from '#shared/values/money.ts'
import { isOfGateway, openGateway } from '../payment-gateway/open-gateway.ts'
import { accountById } from '../payment-gateway/queries.ts'
import { urlsOf } from '../payment-gateway/take-card-payment.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import { cardPayer } from './card-payer.ts'
import { customerOfCard, updateKeptCard, webhookTokenOf, type KeptCard } from './card-queries.ts'
import { shownAppointment } from './hold-queries.ts'
import { askForCard, pageReference } from './keep-card.ts'
import { keptCardPerIp } from './limits.ts'
import type { HoldPage, OpenedPage } from './open-hold-page.ts'
import { cardText as text } from './text.ts'

export const cardPage: HoldPage<KeptCard> = {
  payer: cardPayer,
  table: 'kept_cards',
  limit: keptCardPerIp,
  refusal: 'card_page_refused',
  prepare: async (_, card) => card,
  open: (between, card) => nullIfRefused(() => openPage(between, card)),
  store: (tx, scope, id, page) =>
    updateKeptCard(tx, scope, id, page ? { page_id: page.id, page_url: page.url } : { opened_at: null }),
  check: (between, { id }) => nullIfRefused(() => askForCard(between, id)),
  attemptOf: async (_tx, _scope, { declined }) => (declined ? 'failed' : null),
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

async function openPage(between: BetweenTransactions, card: KeptCard): Promise<OpenedPage> {
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
