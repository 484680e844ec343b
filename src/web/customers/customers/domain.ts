import { createRoute, notFound } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const customers = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers',
  // with `debts`, the largest debts first; with `shared`, a contact from another application
  validateSearch: ({ debts, shared }: Record<string, unknown>): { debts?: 1 | undefined; shared?: 1 | undefined } => ({
    debts: debts ? 1 : undefined,
    shared: shared ? 1 : undefined,
  }),
  component: lazyScreen(() => import('./customers-screen.tsx'), 'CustomersScreen'),
})

const customersImport = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers/import',
  component: lazyScreen(() => import('./import/import-screen.tsx'), 'ImportScreen'),
})

const customer = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers/$id',
  // anything else is not the id of a customer, so no customer is requested
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
  },
  component: lazyScreen(() => import('./customer-card-screen.tsx'), 'CustomerCardScreen'),
})

export const screens = [customers, customersImport, customer] as const
