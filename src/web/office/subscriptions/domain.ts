import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const expired = createRoute({
  getParentRoute: () => shellRoute,
  path: '/expired-subscription',
  staticData: { title: text.expired, who: 'staff' },
  component: lazyScreen(() => import('./subscription-ended-screen.tsx'), 'ExpiredScreen'),
})

const cancelled = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cancelled-subscription',
  staticData: { title: text.cancelled, who: 'staff' },
  component: lazyScreen(() => import('./subscription-ended-screen.tsx'), 'CancelledScreen'),
})

export const screens = [expired, cancelled] as const
