import { IconUserCircle, IconUserShield } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const account = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  staticData: { title: text.account, who: 'staff' },
  component: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
})

export const screens = [account] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/account',
    name: text.account,
    icon: IconUserCircle,
    rail: { part: 'setup', order: 50 },
    tile: { group: 'personal', order: 10, ...text.tile, icon: IconUserShield },
  },
]
