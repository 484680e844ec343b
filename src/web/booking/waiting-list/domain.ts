import { IconHourglass } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const waitingList = createRoute({
  getParentRoute: () => shellRoute,
  path: '/waiting-list',
  staticData: { title: text.waitingList, who: 'staff' },
  component: lazyScreen(() => import('./waiting-list-screen.tsx'), 'WaitingListScreen'),
})

export const screens = [waitingList] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/waiting-list', name: text.waitingList, icon: IconHourglass, rail: { part: 'daily', order: 25 } },
]
