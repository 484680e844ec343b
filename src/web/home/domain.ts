import { IconHome } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, type NavigationEntry } from '../platform/screens.ts'
import { HomeScreen } from './home-screen.tsx'
import { prefetchHome } from './api.ts'
import { text } from './domain-text.ts'

const home = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: { title: text.home, who: 'staff' },
  loader: () => prefetchHome(),
  component: HomeScreen,
})

export const screens = [home] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/', name: text.home, icon: IconHome, rail: { part: 'daily', order: 10 }, tab: 10 },
]
