import { waitingList } from '#shared/booking/waiting-list/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { acceptOffer } from './accept-offer.ts'
import { addCustomerEntry, removeEntry } from './add-entry.ts'
import { joinList } from './join-list.ts'
import { declineOffer, leaveList, showLink, withLink } from './open-link.ts'
import { changeAutopilot, offerByHand, showList, withdrawOffers } from './steer-autopilot.ts'

export const waitingListRoutes = serve(waitingList, {
  list: (context) => showList(context),
  add: ({ body, ...context }) => addCustomerEntry(context, body),
  remove: ({ params, ...context }) => removeEntry(context, params.id),
  settings: ({ body, ...context }) => changeAutopilot(context, body),
  offer: ({ body, ...context }) => offerByHand(context, body),
  withdraw: ({ params, ...context }) => withdrawOffers(context, params.holdId),
  join: ({ body, ...context }) => joinList(context, body),
  link: ({ params, ...context }) => withLink(context, params.token, showLink),
  accept: ({ params, ...context }) => acceptOffer(context, params.token),
  decline: ({ params, ...context }) => declineOffer(context, params.token),
  leave: ({ params, ...context }) => leaveList(context, params.token),
})
