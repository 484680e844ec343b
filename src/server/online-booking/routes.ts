import { onlineBooking } from '#shared/online-booking/contract.ts'
import { serve } from '../platform/serve.ts'
import { lookUpPhone, provePhone, sendPhoneCode } from './prove-phone.ts'
import { cancelManaged, managedSlots, moveManaged, showManaged } from './manage-booking.ts'
import { onlineEmployees, onlineServices } from './queries.ts'
import { namedOffice, offerDays, showCalendar, showOpenness, welcomeVisitor } from './welcome-visitor.ts'

export const onlineBookingRoutes = serve(onlineBooking, {
  publicToken: ({ params, ...at }) => welcomeVisitor(at, params.officeId),
  calendarSettings: (at) => showCalendar(at),
  businessSettings: ({ params, ...at }) => showOpenness(at, params.officeId),
  business: async ({ params, ...at }) => ({ business: await namedOffice(at, params.officeId) }),
  employees: async ({ params, ...at }) => {
    await namedOffice(at, params.officeId)
    return { employees: await onlineEmployees(at.tx, at.scope) }
  },
  services: async ({ params, ...at }) => {
    await namedOffice(at, params.officeId)
    return { services: await onlineServices(at.tx, at.scope) }
  },
  slots: ({ params, query, ...at }) => offerDays(at, params.officeId, query),
  byPhone: async ({ params, query, ...at }) => {
    await namedOffice(at, params.officeId)
    return lookUpPhone(at, query.phone)
  },
  sendCode: ({ body, ...at }) => sendPhoneCode(at, body.phone),
  provePhone: ({ body, ...at }) => provePhone(at, body),
  managed: ({ params, ...at }) => showManaged(at, params.token),
  managedSlots: ({ params, query, ...at }) => managedSlots(at, params.token, query),
  moveManaged: ({ params, body, ...at }) => moveManaged(at, params.token, body),
  cancelManaged: ({ params, ...at }) => cancelManaged(at, params.token),
})
