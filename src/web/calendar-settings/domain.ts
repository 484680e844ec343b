import { IconCalendarCog } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type Place, inside, lazyScreen } from '../platform/screens.ts'
import { text } from './domain-text.ts'

const calendarSettings = createRoute({
  getParentRoute: () => inside,
  path: '/calendar-settings',
  staticData: { title: text.calendarSettings, who: 'staff' },
  component: lazyScreen(() => import('./calendar-settings-screen.tsx'), 'CalendarSettingsScreen'),
})

export const screens = [calendarSettings] as const
export const places: readonly Place[] = [
  {
    to: '/calendar-settings',
    name: text.calendarSettings,
    icon: IconCalendarCog,
    under: '/settings',
    tile: { group: 'business', order: 20, ...text.tile, icon: IconCalendarCog },
  },
]
