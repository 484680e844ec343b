import { bookingProblems } from '#shared/online-booking/problems.ts'
import { problemText } from '#shared/online-booking/text.ts'
import type { Domain } from '../platform/domain.ts'
import * as limits from './limits.ts'
import { mountPages } from './mount-pages.ts'
import { onlineBookingRoutes } from './routes.ts'
import { visitorRoutes } from './visitor-routes.ts'

export const onlineBookingDomain: Domain = {
  name: 'online-booking',
  routes: onlineBookingRoutes,
  visitorRoutes,
  limits,
  problems: { status: bookingProblems, text: problemText },
  mountPages,
}
