import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const categories = createRoute({
  getParentRoute: () => shellRoute,
  path: '/categories',
  component: lazyScreen(() => import('./categories-screen.tsx'), 'CategoriesScreen'),
})

export const screens = [categories] as const
