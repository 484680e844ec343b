import { IconCategory } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const categories = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories',
  staticData: { title: text.categories, who: 'staff' },
  component: lazyScreen(() => import('./categories-screen.tsx'), 'CategoriesScreen'),
})

export const screens = [categories] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/categories',
    name: text.categories,
    icon: IconCategory,
    needs: 'may_change_settings',
    rail: { part: 'setup', order: 20 },
    tile: { group: 'offered', order: 20, ...text.tile, icon: IconCategory },
  },
]
