import type { Domain } from '#server/platform/domain.ts'
import { searchRoutes } from './routes.ts'

export const searchDomain: Domain = { name: 'search', routes: searchRoutes }
