import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const employees = createRoute({
  getParentRoute: () => shellRoute,
  path: '/employees',
  component: lazyScreen(() => import('./employees-screen.tsx'), 'EmployeesScreen'),
})

export const screens = [employees] as const
