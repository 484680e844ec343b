import { IconFileText } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const documents = createRoute({
  getParentRoute: () => shellRoute,
  path: '/digital_docs',
  staticData: { title: text.documents, who: 'staff' },
  component: lazyScreen(() => import('./documents-screen.tsx'), 'DocumentsScreen'),
})

export const screens = [documents] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/digital_docs',
    name: text.documents,
    icon: IconFileText,
    rail: { part: 'daily', order: 40 },
    tile: { group: 'sent', order: 10, ...text.tile, icon: IconFileText },
  },
]
