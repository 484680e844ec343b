import { onlineBooking } from '#shared/online-booking/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { lookUpPhone, provePhone, sendPhoneCode } from './prove-phone.ts'
import { cancelManaged, managedSlots, moveManaged, showManaged } from './manage-booking.ts'
import { onlineEmployees, onlineServices } from './queries.ts'
import { namedOffice, offerDays, showCalendar, showOpenness, welcomeVisitor } from './welcome-visitor.ts'

export const onlineBookingRoutes = serve(onlineBooking, {
  publicToken: ({ params, ...context }) => welcomeVisitor(context, params.officeId),
  calendarSettings: (context) => showCalendar(context),
  businessSettings: ({ params, ...context }) => showOpenness(context, params.officeId),
  business: async ({ params, ...context }) => ({ business: await namedOffice(context, params.officeId) }),
  employees: async ({ params, ...context }) => {
    await namedOffice(context, params.officeId)
    return { employees: await onlineEmployees(context.tx, context.scope) }
  },
  services: async ({ params, ...context }) => {
    await namedOffice(context, params.officeId)
    return { services: await onlineServices(context.tx, context.scope) }
  },
  slots: ({ params, query, ...context }) => offerDays(context, params.officeId, query),
  byPhone: async ({ params, query, ...context }) => {
    await namedOffice(context, params.officeId)
    return lookUpPhone(context, query.phone)
  },
  sendCode: ({ body, ...context }) => sendPhoneCode(context, body.phone),
  provePhone: ({ body, ...context }) => provePhone(context, body),
  managed: ({ params, ...context }) => showManaged(context, params.token),
  managedSlots: ({ params, query, ...context }) => managedSlots(context, params.token, query),
  moveManaged: ({ params, body, ...context }) => moveManaged(context, params.token, body),
  cancelManaged: ({ params, ...context }) => cancelManaged(context, params.token),
})
