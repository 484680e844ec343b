import { deposits, keptCards } from '#shared/money/booking-holds/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelWithDeposit, returnRest, showDeposit } from './cancel-with-deposit.ts'
import { chargeFee } from './charge-fee.ts'
import { keptCardPayer } from './kept-card-payer.ts'
import { depositPayer } from './deposit-payer.ts'
import { checkHold, openHoldPage } from './open-hold-page.ts'
import { receiveCardWebhook } from './receive-card-webhook.ts'
import { showKeptCard } from './show-kept-card.ts'

export const bookingHoldRoutes = [
  serve(deposits, {
    open: ({ params, ...context }) => openHoldPage(context, depositPayer, params.token),
    check: ({ params, ...context }) => checkHold(context, depositPayer, params.token),
    show: ({ params, ...context }) => showDeposit(context, params.appointmentId),
    cancel: ({ params, body, ...context }) => cancelWithDeposit(context, params.appointmentId, body.refund),
    returnRest: ({ params, ...context }) => returnRest(context, params.appointmentId),
  }),
  serve(keptCards, {
    open: ({ params, ...context }) => openHoldPage(context, keptCardPayer, params.token),
    check: ({ params, ...context }) => checkHold(context, keptCardPayer, params.token),
    webhook: ({ params, raw, ...context }) => receiveCardWebhook(context, params.token, raw),
    show: ({ params, ...context }) => showKeptCard(context, params.appointmentId),
    charge: ({ params, body, ...context }) => chargeFee(context, params.appointmentId, body),
  }),
]
