import { home } from '#shared/desk/home/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { showHome } from './show-home.ts'

export const homeRoutes = serve(home, { show: ({ query, ...context }) => showHome(context, query.period) })
