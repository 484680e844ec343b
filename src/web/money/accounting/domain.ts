import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const books = createRoute({
  getParentRoute: () => shellRoute,
  path: '/books',
  // `close` counts the drawer at once
  validateSearch: ({ close }: Record<string, unknown>): { close?: 1 } => (close ? { close: 1 } : {}),
  component: lazyScreen(() => import('./accounting-screen.tsx'), 'AccountingScreen'),
})

export const screens = [books] as const
