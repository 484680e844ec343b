import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inside } from '../platform/screens.ts'
import { text } from './domain-text.ts'

const expired = createRoute({
  getParentRoute: () => inside,
  path: '/expired-subscription',
  staticData: { title: text.expired, who: 'staff' },
  component: lazyRouteComponent(() => import('./subscription-ended-screen.tsx'), 'ExpiredScreen'),
})

const cancelled = createRoute({
  getParentRoute: () => inside,
  path: '/cancelled-subscription',
  staticData: { title: text.cancelled, who: 'staff' },
  component: lazyRouteComponent(() => import('./subscription-ended-screen.tsx'), 'CancelledScreen'),
})

export const screens = [expired, cancelled] as const
