import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const calendarSettings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar-settings',
  component: lazyScreen(() => import('./calendar-settings-screen.tsx'), 'CalendarSettingsScreen'),
})

export const screens = [calendarSettings] as const
