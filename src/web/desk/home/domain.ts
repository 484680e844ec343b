import { createRoute, redirect } from '@tanstack/react-router'
import { arrives } from '../first-run/parts/arrive.ts'
import { shellRoute } from '#web/platform/screens.ts'
import { HomeScreen } from './home-screen.tsx'
import { prefetchHome } from './api.ts'

const home = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    if (arrives()) throw redirect({ to: '/welcome' })
  },
  loader: () => prefetchHome(),
  component: HomeScreen,
})

export const screens = [home] as const
