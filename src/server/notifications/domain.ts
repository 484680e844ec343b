import type { Domain } from '../platform/domain.ts'
import { notificationRoutes } from './routes.ts'

declare module '../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    notifications: true
  }
}

export const notificationDomain: Domain = { name: 'notifications', routes: notificationRoutes }
