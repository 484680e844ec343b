import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const businessSettings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/BusinessSettings',
  // the shown page; the screen knows which exist. The tax authority sends a state back to this
  // address
  validateSearch: ({ tab, state }: Record<string, unknown>): { tab?: string } =>
    typeof tab === 'string' ? { tab } : state === undefined ? {} : { tab: 'advanced' },
  component: lazyScreen(() => import('./business-settings-screen.tsx'), 'BusinessSettingsScreen'),
})

export const screens = [businessSettings] as const
