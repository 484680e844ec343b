import { home } from '#shared/home/contract.ts'
import { serve } from '../platform/serve.ts'
import { showHome } from './show-home.ts'

export const homeRoutes = serve(home, { show: ({ query, ...at }) => showHome(at, query.period) })
