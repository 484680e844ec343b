import { home } from '#shared/home/contract.ts'
import { serve } from '../platform/http/serve.ts'
import { showHome } from './show-home.ts'

export const homeRoutes = serve(home, { show: ({ query, ...context }) => showHome(context, query.period) })
