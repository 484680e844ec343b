import { IconHome } from '@tabler/icons-react'
import { createRoute, redirect } from '@tanstack/react-router'
import { arrives } from '../first-run/parts/arrive.ts'
import { shellRoute, type NavigationEntry } from '#web/platform/screens.ts'
import { HomeScreen } from './home-screen.tsx'
import { prefetchHome } from './api.ts'
import { text } from './domain-text.ts'

const home = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  staticData: { title: text.home, who: 'staff' },
  beforeLoad: () => {
    if (arrives()) throw redirect({ to: '/welcome' })
  },
  loader: () => prefetchHome(),
  component: HomeScreen,
})

export const screens = [home] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/', name: text.home, icon: IconHome, rail: { part: 'daily', order: 10 }, tab: 10 },
]
