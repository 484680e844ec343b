import type { Domain } from '#server/platform/domain.ts'
import { firstRunRoutes } from './routes.ts'

export const firstRunDomain: Domain = { name: 'first-run', routes: firstRunRoutes }
