import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
})

export const screens = [account] as const
