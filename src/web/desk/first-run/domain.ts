import { createRoute } from '@tanstack/react-router'
import { bareRoute, lazyScreen } from '#web/platform/screens.ts'

const welcome = createRoute({
  getParentRoute: () => bareRoute,
  path: '/welcome',
  /** The step, from 1 to 4; without it the first one that is open. */
  validateSearch: ({ step }: Record<string, unknown>): { readonly step?: number | undefined } =>
    Number(step) >= 1 && Number(step) <= 4 ? { step: Math.floor(Number(step)) } : {},
  component: lazyScreen(() => import('./welcome-screen.tsx'), 'WelcomeScreen'),
})

export const bareScreens = [welcome] as const
