import type { Domain } from '#server/platform/domain.ts'
import { reminderRoutes } from './routes.ts'

export const reminderDomain: Domain = { name: 'reminders', routes: reminderRoutes }
