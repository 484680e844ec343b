import type { Domain } from '#server/platform/domain.ts'
import { homeRoutes } from './routes.ts'

export const homeDomain: Domain = { name: 'home', routes: homeRoutes }
