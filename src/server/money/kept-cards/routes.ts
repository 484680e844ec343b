import { keptCards } from '#shared/money/kept-cards/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { chargeFee } from './charge-card.ts'
import { checkCard, openCardPage } from './open-card-page.ts'
import { receiveCardWebhook } from './receive-webhook.ts'
import { showKeptCard } from './show-kept-card.ts'

export const keptCardRoutes = serve(keptCards, {
  open: ({ params, ...context }) => openCardPage(context, params.token),
  check: ({ params, ...context }) => checkCard(context, params.token),
  webhook: ({ params, raw, ...context }) => receiveCardWebhook(context, params.token, raw),
  show: ({ params, ...context }) => showKeptCard(context, params.appointmentId),
  charge: ({ params, body, ...context }) => chargeFee(context, params.appointmentId, body),
})
