import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const sms = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sms',
  // the shown tab; the screen knows which exist
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: lazyScreen(() => import('./sms-screen.tsx'), 'SmsScreen'),
})

export const screens = [sms] as const
