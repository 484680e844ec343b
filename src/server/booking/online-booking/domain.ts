import { bookingProblems } from '#shared/booking/online-booking/routes.ts'
import { problemText } from '#shared/booking/online-booking/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { limitOfPhone } from './customer-of-session.ts'
import { mountPages } from './mount-pages.ts'
import { onlineBookingRoutes } from './routes.ts'
import { visitorRoutes } from './visitor-routes.ts'

export const onlineBookingDomain: Domain = {
  name: 'online-booking',
  routes: onlineBookingRoutes,
  visitorRoutes,
  problems: { status: bookingProblems, text: problemText },
  hooks: { limitOfPhone },
  mountPages,
}
