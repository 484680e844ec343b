import { IconUser } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const employees = createRoute({
  getParentRoute: () => shellRoute,
  path: '/employees',
  staticData: { title: text.employees, who: 'owner' },
  component: lazyScreen(() => import('./employees-screen.tsx'), 'EmployeesScreen'),
})

export const screens = [employees] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/employees',
    name: text.employees,
    icon: IconUser,
    owner: true,
    rail: { part: 'setup', order: 30 },
    header: 20,
    tile: { group: 'business', order: 30, ...text.tile, icon: IconUser },
  },
]
