import { IconMessage } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const sms = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sms',
  staticData: { title: text.sms, who: 'staff' },
  // the shown tab; the screen knows which exist
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: lazyScreen(() => import('./sms-screen.tsx'), 'SmsScreen'),
})

export const screens = [sms] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/sms',
    name: text.sms,
    icon: IconMessage,
    rail: { part: 'daily', order: 38 },
    header: 30,
    tile: { group: 'sent', order: 20, name: text.sms, note: text.note, icon: IconMessage },
  },
]
