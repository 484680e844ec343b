import { calendarSettings } from '#shared/calendar-settings/contract.ts'
import { serve } from '../platform/serve.ts'
import { saveCalendarSettings, showCalendarSettings } from './save-calendar-settings.ts'

export const calendarSettingsRoutes = serve(calendarSettings, {
  get: (at) => showCalendarSettings(at),
  create: ({ body, ...at }) => saveCalendarSettings(at, undefined, body),
  update: ({ params, body, ...at }) => saveCalendarSettings(at, params.id, body),
})
