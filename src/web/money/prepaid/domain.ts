import { IconCreditCard } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const prepaid = createRoute({
  getParentRoute: () => shellRoute,
  path: '/prepaid',
  staticData: { title: text.prepaid, who: 'owner' },
  component: lazyScreen(() => import('./prepaid-screen.tsx'), 'PrepaidScreen'),
})

export const screens = [prepaid] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/prepaid',
    name: text.prepaid,
    owner: true,
    icon: IconCreditCard,
    rail: { part: 'setup', order: 25 },
  },
]
