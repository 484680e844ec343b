import { IconCalendar } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { calendarSearch } from './calendar-search.ts'
import { text } from './domain-text.ts'

const calendar = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar',
  staticData: { title: text.calendar, who: 'staff' },
  validateSearch: calendarSearch,
  component: lazyScreen(() => import('./calendar-screen.tsx'), 'CalendarScreen'),
})

export const screens = [calendar] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/calendar', name: text.calendar, icon: IconCalendar, rail: { part: 'daily', order: 20 }, tab: 20 },
]
