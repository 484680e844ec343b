import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const prepaid = createRoute({
  getParentRoute: () => shellRoute,
  path: '/prepaid',
  component: lazyScreen(() => import('./prepaid-screen.tsx'), 'PrepaidScreen'),
})

export const screens = [prepaid] as const
