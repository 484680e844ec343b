import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const books = createRoute({
  getParentRoute: () => shellRoute,
  path: '/books',
  component: lazyScreen(() => import('./accounting-screen.tsx'), 'AccountingScreen'),
})

export const screens = [books] as const
