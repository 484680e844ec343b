import { deposits, keptCards } from '#shared/money/booking-holds/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelWithDeposit, showDeposit } from './cancel-with-deposit.ts'
import { chargeFee } from './charge-fee.ts'
import { checkCard, openCardPage } from './open-card-page.ts'
import { checkDeposit, openDepositPage } from './open-hold-page.ts'
import { receiveCardWebhook } from './receive-card-webhook.ts'
import { returnRest } from './return-rest.ts'
import { showKeptCard } from './show-kept-card.ts'

export const bookingHoldRoutes = [
  serve(deposits, {
    open: ({ params, ...context }) => openDepositPage(context, params.token),
    check: ({ params, ...context }) => checkDeposit(context, params.token),
    show: ({ params, ...context }) => showDeposit(context, params.appointmentId),
    cancel: ({ params, body, ...context }) => cancelWithDeposit(context, params.appointmentId, body.refund),
    returnRest: ({ params, ...context }) => returnRest(context, params.appointmentId),
  }),
  serve(keptCards, {
    open: ({ params, ...context }) => openCardPage(context, params.token),
    check: ({ params, ...context }) => checkCard(context, params.token),
    webhook: ({ params, raw, ...context }) => receiveCardWebhook(context, params.token, raw),
    show: ({ params, ...context }) => showKeptCard(context, params.appointmentId),
    charge: ({ params, body, ...context }) => chargeFee(context, params.appointmentId, body),
  }),
]
