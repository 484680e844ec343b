import { IconBell } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen, shellRoute, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const notifications = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications',
  staticData: { title: text.notifications, who: 'staff' },
  validateSearch: ({ requests }: { requests?: unknown }): { requests?: 1 } => (requests ? { requests: 1 } : {}),
  component: lazyScreen(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
})

export const screens = [notifications] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/notifications',
    name: text.notifications,
    icon: IconBell,
    tile: { group: 'personal', order: 5, name: text.notifications, note: text.note, icon: IconBell },
  },
]
