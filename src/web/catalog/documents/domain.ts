import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const documents = createRoute({
  getParentRoute: () => shellRoute,
  path: '/digital_docs',
  component: lazyScreen(() => import('./documents-screen.tsx'), 'DocumentsScreen'),
})

export const screens = [documents] as const
