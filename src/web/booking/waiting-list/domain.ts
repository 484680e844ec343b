import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const waitingList = createRoute({
  getParentRoute: () => shellRoute,
  path: '/waiting-list',
  component: lazyScreen(() => import('./waiting-list-screen.tsx'), 'WaitingListScreen'),
})

export const screens = [waitingList] as const
