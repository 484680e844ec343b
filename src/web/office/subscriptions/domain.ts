import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const expired = createRoute({
  getParentRoute: () => shellRoute,
  path: '/expired-subscription',
  component: lazyScreen(() => import('./subscription-ended-screen.tsx'), 'ExpiredScreen'),
})

const cancelled = createRoute({
  getParentRoute: () => shellRoute,
  path: '/cancelled-subscription',
  component: lazyScreen(() => import('./subscription-ended-screen.tsx'), 'CancelledScreen'),
})

export const screens = [expired, cancelled] as const
