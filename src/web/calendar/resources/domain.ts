import { IconArmchair } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const resources = createRoute({
  getParentRoute: () => shellRoute,
  path: '/resources',
  staticData: { title: text.resources, who: 'staff' },
  component: lazyScreen(() => import('./resources-screen.tsx'), 'ResourcesScreen'),
})

export const screens = [resources] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/resources',
    name: text.resources,
    icon: IconArmchair,
    under: '/settings',
    needs: 'may_change_settings',
    tile: { group: 'offered', order: 25, name: text.resources, note: text.note, icon: IconArmchair },
  },
]
