import { prepaid } from '#shared/money/prepaid/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { giveBack } from './give-back.ts'
import { listOffers } from './offer-queries.ts'
import { printVoucher } from './print-voucher.ts'
import { addOffer, changeOffer, removeOffer } from './save-offer.ts'
import { sendVoucher } from './send-voucher.ts'
import { findVoucher, showOfCustomer, showPrepaid, showUses } from './show-prepaid.ts'

export const prepaidRoutes = serve(prepaid, {
  offers: async ({ tx, scope }) => ({ offers: await listOffers(tx, scope) }),
  addOffer: ({ body, ...context }) => addOffer(context, body),
  changeOffer: ({ params, body, ...context }) => changeOffer(context, params.offerId, body),
  removeOffer: ({ params, ...context }) => removeOffer(context, params.offerId),
  list: ({ query, ...context }) => showPrepaid(context, query),
  ofCustomer: ({ params, ...context }) => showOfCustomer(context, params.id),
  uses: ({ params, ...context }) => showUses(context, params.prepaidId),
  findVoucher: ({ body, ...context }) => findVoucher(context, body.code),
  pdf: ({ params, ...context }) => printVoucher(context, params.prepaidId),
  send: ({ params, body, ...context }) => sendVoucher(context, params.prepaidId, body),
  rest: ({ params, ...context }) => context.services.hooks.restCredits.show(context, params.prepaidId),
  creditRest: ({ params, body, ...context }) =>
    context.services.hooks.restCredits.credit(context, params.prepaidId, body),
  giveBack: ({ params, ...context }) => giveBack(context, params.orderId),
})
