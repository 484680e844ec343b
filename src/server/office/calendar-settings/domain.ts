import type { Domain } from '#server/platform/domain.ts'
import { calendarSettingsRoutes } from './routes.ts'

export const calendarSettingsDomain: Domain = { name: 'calendar-settings', routes: calendarSettingsRoutes }
