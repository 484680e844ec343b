import { IconBuildingStore } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const businessSettings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/BusinessSettings',
  staticData: { title: text.businessSettings, who: 'owner' },
  component: lazyScreen(() => import('./business-settings-screen.tsx'), 'BusinessSettingsScreen'),
})

export const screens = [businessSettings] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/BusinessSettings',
    name: text.businessSettings,
    icon: IconBuildingStore,
    owner: true,
    under: '/settings',
    tile: { group: 'business', order: 10, ...text.tile, icon: IconBuildingStore },
  },
]
