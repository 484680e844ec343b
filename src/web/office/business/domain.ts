import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const businessSettings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/BusinessSettings',
  component: lazyScreen(() => import('./business-settings-screen.tsx'), 'BusinessSettingsScreen'),
})

export const screens = [businessSettings] as const
