import type { Domain } from '#server/platform/domain.ts'
import { notificationJobs } from './jobs.ts'
import { notificationRoutes } from './routes.ts'

export const notificationDomain: Domain = { name: 'notifications', routes: notificationRoutes, jobs: notificationJobs }
