import { IconSettings } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const settings = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  staticData: { title: text.settings, who: 'staff' },
  component: lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen'),
})

export const screens = [settings] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/settings', name: text.settings, icon: IconSettings, rail: { part: 'setup', order: 40 }, tab: 40, header: 10 },
]
