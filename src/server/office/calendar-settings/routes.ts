import { calendarSettings } from '#shared/office/calendar-settings/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { saveCalendarSettings, showCalendarSettings } from './save-calendar-settings.ts'

export const calendarSettingsRoutes = serve(calendarSettings, {
  get: (context) => showCalendarSettings(context),
  create: ({ body, ...context }) => saveCalendarSettings(context, undefined, body),
  update: ({ params, body, ...context }) => saveCalendarSettings(context, params.id, body),
})
