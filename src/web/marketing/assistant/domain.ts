import { createRoute } from '@tanstack/react-router'
import { lazyScreen, shellRoute } from '#web/platform/screens.ts'

const chat = createRoute({
  getParentRoute: () => shellRoute,
  path: '/chat',
  component: lazyScreen(() => import('./assistant-screen.tsx'), 'AssistantScreen'),
})

export const screens = [chat] as const
