import { IconCategory } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type Place, inside, lazyScreen } from '../platform/screens.ts'
import { text } from './domain-text.ts'

const categories = createRoute({
  getParentRoute: () => inside,
  path: '/categories',
  staticData: { title: text.categories, who: 'staff' },
  component: lazyScreen(() => import('./categories-screen.tsx'), 'CategoriesScreen'),
})

export const screens = [categories] as const
export const places: readonly Place[] = [
  {
    to: '/categories',
    name: text.categories,
    icon: IconCategory,
    rail: { part: 'setup', order: 20 },
    tile: { group: 'offered', order: 20, ...text.tile, icon: IconCategory },
  },
]
