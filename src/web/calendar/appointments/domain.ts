import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { calendarSearch } from './calendar-search.ts'

const calendar = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyScreen(() => import('./calendar-screen.tsx'), 'CalendarScreen'),
})

export const screens = [calendar] as const
