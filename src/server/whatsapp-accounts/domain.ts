import { whatsappAccountProblems } from '#shared/whatsapp-accounts/problems.ts'
import { problemText } from '#shared/whatsapp-accounts/text.ts'
import type { Domain } from '../platform/domain.ts'
import * as limits from './limits.ts'
import { whatsappAccountRoutes } from './routes.ts'

export const whatsappAccountDomain: Domain = {
  name: 'whatsapp-accounts',
  routes: whatsappAccountRoutes,
  limits,
  problems: { status: whatsappAccountProblems, text: problemText },
}
