import { createRoute } from '@tanstack/react-router'
import { lazyScreen, shellRoute } from '#web/platform/screens.ts'

const notifications = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications',
  validateSearch: ({ requests }: { requests?: unknown }): { requests?: 1 } => (requests ? { requests: 1 } : {}),
  component: lazyScreen(() => import('./notifications-screen.tsx'), 'NotificationsScreen'),
})

export const screens = [notifications] as const
