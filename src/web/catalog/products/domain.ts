import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const products = createRoute({
  getParentRoute: () => shellRoute,
  path: '/products',
  component: lazyScreen(() => import('./products-screen.tsx'), 'ProductsScreen'),
})

export const screens = [products] as const
