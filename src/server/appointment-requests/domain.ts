import { problemDetails } from '#shared/appointment-requests/contract.ts'
import { requestProblems } from '#shared/appointment-requests/problems.ts'
import { problemText } from '#shared/appointment-requests/text.ts'
import type { Domain } from '../platform/domain.ts'
import { requestRoutes } from './routes.ts'

export const requestDomain: Domain = {
  name: 'appointment-requests',
  routes: requestRoutes,
  problems: { status: requestProblems, text: problemText, details: problemDetails },
}
