import { IconCalendarCog } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const calendarSettings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/calendar-settings',
  staticData: { title: text.calendarSettings, who: 'staff' },
  component: lazyScreen(() => import('./calendar-settings-screen.tsx'), 'CalendarSettingsScreen'),
})

export const screens = [calendarSettings] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/calendar-settings',
    name: text.calendarSettings,
    icon: IconCalendarCog,
    needs: 'may_change_settings',
    under: '/settings',
    tile: { group: 'business', order: 20, ...text.tile, icon: IconCalendarCog },
  },
]
