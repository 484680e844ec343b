import { requestDetails } from '#shared/calendar/appointment-requests/contract.ts'
import { requestProblems } from '#shared/calendar/appointment-requests/routes.ts'
import { problemText } from '#shared/calendar/appointment-requests/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { requestRoutes } from './routes.ts'

export const requestDomain: Domain = {
  name: 'appointment-requests',
  routes: requestRoutes,
  problems: { status: requestProblems, text: problemText, details: requestDetails },
}
