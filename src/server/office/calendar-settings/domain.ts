import type { Domain } from '#server/platform/domain.ts'
import { calendarSettingsRoutes } from './routes.ts'

declare module '../../platform/realtime/event-kinds.ts' {
  interface EventKinds {
    'calendar-settings': true
  }
}

export const calendarSettingsDomain: Domain = { name: 'calendar-settings', routes: calendarSettingsRoutes }
