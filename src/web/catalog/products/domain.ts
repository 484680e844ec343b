import { IconScissors } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const products = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products',
  staticData: { title: text.products, who: 'staff' },
  component: lazyScreen(() => import('./products-screen.tsx'), 'ProductsScreen'),
})

export const screens = [products] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/products',
    name: text.products,
    icon: IconScissors,
    needs: 'may_change_settings',
    rail: { part: 'setup', order: 10 },
    tile: { group: 'offered', order: 10, ...text.tile, icon: IconScissors },
  },
]
