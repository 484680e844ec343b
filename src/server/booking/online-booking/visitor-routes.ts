/** The visitor handlers of endpoints that staff also use. */
import { appointments } from '#shared/calendar/appointments/contract.ts'
import { customers } from '#shared/customers/customers/contract.ts'
import { serveVisitors } from '#server/platform/http/serve.ts'
import { bookOnline } from './book-online.ts'
import { saveSessionDetails } from './save-session-details.ts'
import { showBusyTimes } from './show-busy-times.ts'

export const visitorRoutes = [
  serveVisitors(appointments, {
    list: ({ query, ...context }) => showBusyTimes(context, query),
    create: ({ body, ...context }) => bookOnline(context, body),
  }),
  serveVisitors(customers, {
    create: ({ body, ...context }) => saveSessionDetails(context, body),
  }),
]
