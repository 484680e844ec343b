import { IconUsers } from '@tabler/icons-react'
import { createRoute, notFound } from '@tanstack/react-router'
import { type NavigationEntry, shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const customers = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers',
  staticData: { title: text.customers, who: 'staff' },
  // with `debts`, the largest debts first
  validateSearch: ({ debts }: { debts?: unknown }): { debts?: 1 } => (debts ? { debts: 1 } : {}),
  component: lazyScreen(() => import('./customers-screen.tsx'), 'CustomersScreen'),
})

const customersImport = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers/import',
  staticData: { title: text.customersImport, who: 'staff' },
  component: lazyScreen(() => import('./import/import-screen.tsx'), 'ImportScreen'),
})

const customer = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers/$id',
  staticData: { title: text.customer, who: 'staff' }, // anything else is not the id of a customer, so no customer is requested
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
  },
  component: lazyScreen(() => import('./customer-card-screen.tsx'), 'CustomerCardScreen'),
})

export const screens = [customers, customersImport, customer] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/customers', name: text.customers, icon: IconUsers, rail: { part: 'daily', order: 30 }, tab: 30 },
]
