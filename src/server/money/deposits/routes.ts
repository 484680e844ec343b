import { deposits } from '#shared/money/deposits/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelWithDeposit, showDeposit } from './cancel-booking.ts'
import { checkDeposit, openDepositPage } from './open-page.ts'
import { returnRest } from './return-rest.ts'

export const depositRoutes = serve(deposits, {
  open: ({ params, ...context }) => openDepositPage(context, params.token),
  check: ({ params, ...context }) => checkDeposit(context, params.token),
  show: ({ params, ...context }) => showDeposit(context, params.appointmentId),
  cancel: ({ params, body, ...context }) => cancelWithDeposit(context, params.appointmentId, body.refund),
  returnRest: ({ params, ...context }) => returnRest(context, params.appointmentId),
})
