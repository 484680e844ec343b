import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const resources = createRoute({
  getParentRoute: () => shellRoute,
  path: '/resources',
  component: lazyScreen(() => import('./resources-screen.tsx'), 'ResourcesScreen'),
})

export const screens = [resources] as const
