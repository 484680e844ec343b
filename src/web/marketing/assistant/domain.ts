import { IconSparkles } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen, shellRoute, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const chat = createRoute({
  getParentRoute: () => shellRoute,
  path: '/chat',
  staticData: { title: text.assistant, who: 'staff' },
  component: lazyScreen(() => import('./assistant-screen.tsx'), 'AssistantScreen'),
})

export const screens = [chat] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/chat', name: text.assistant, icon: IconSparkles, rail: { part: 'daily', order: 50 } },
]
