import { whatsappAccountProblems } from '#shared/messages/whatsapp-accounts/routes.ts'
import { problemText } from '#shared/messages/whatsapp-accounts/text.ts'
import type { Domain } from '#server/platform/domain.ts'
import { whatsappAccountRoutes } from './routes.ts'

export const whatsappAccountDomain: Domain = {
  name: 'whatsapp-accounts',
  routes: whatsappAccountRoutes,
  problems: { status: whatsappAccountProblems, text: problemText },
}
