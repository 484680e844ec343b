import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const settings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
})

export const screens = [settings] as const
