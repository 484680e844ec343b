import { onlineBooking } from '#shared/booking/online-booking/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { confirmManagedBooking } from './confirm-booking.ts'
import { lookUpPhone, provePhone, sendPhoneCode } from './prove-phone.ts'
import { cancelManagedBooking, managedSlots, moveManagedBooking, showManagedBooking } from './manage-booking.ts'
import { answerPuzzle, offerPuzzle } from './require-puzzle.ts'
import { onlineEmployees, onlineServices } from './queries.ts'
import { requireTokenOffice, offerDays, showCalendar, showBookingStatus, issueVisitorToken } from './show-office.ts'

export const onlineBookingRoutes = serve(onlineBooking, {
  publicToken: ({ params, ...context }) => issueVisitorToken(context, params.officeId),
  calendarSettings: (context) => showCalendar(context),
  businessSettings: ({ params, ...context }) => showBookingStatus(context, params.officeId),
  business: async ({ params, ...context }) => ({ business: await requireTokenOffice(context, params.officeId) }),
  employees: async ({ params, ...context }) => {
    await requireTokenOffice(context, params.officeId)
    return { employees: await onlineEmployees(context.tx, context.scope) }
  },
  services: async ({ params, ...context }) => {
    await requireTokenOffice(context, params.officeId)
    return { services: await onlineServices(context.tx, context.scope, context.now) }
  },
  slots: ({ params, query, ...context }) => offerDays(context, params.officeId, query),
  byPhone: async ({ params, query, ...context }) => {
    await requireTokenOffice(context, params.officeId)
    return lookUpPhone(context, query.phone)
  },
  sendCode: ({ body, ...context }) => sendPhoneCode(context, body),
  provePhone: ({ body, ...context }) => provePhone(context, body),
  makePuzzle: (context) => offerPuzzle(context),
  answerPuzzle: ({ body, ...context }) => answerPuzzle(context, body),
  managed: ({ params, ...context }) => showManagedBooking(context, params.token, { isOpening: true }),
  managedSlots: ({ params, query, ...context }) => managedSlots(context, params.token, query),
  moveManaged: ({ params, body, ...context }) => moveManagedBooking(context, params.token, body),
  confirmManaged: ({ params, ...context }) => confirmManagedBooking(context, params.token),
  cancelManaged: ({ params, ...context }) => cancelManagedBooking(context, params.token),
})
