import type { Domain } from '#server/platform/domain.ts'
import { visitRoutes } from './routes.ts'

export const visitDomain: Domain = { name: 'visits', routes: visitRoutes }
