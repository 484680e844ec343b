import { createRoute, notFound } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

type Search = { debts?: 1 | undefined; shared?: 'contact' | 'pictures' | undefined }

const customers = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers',
  // with `debts`, the largest debts first; with `shared`, what came from another application
  validateSearch: ({ debts, shared }: Record<string, unknown>): Search => ({
    debts: debts ? 1 : undefined,
    // workers of earlier versions say 1 of a contact
    shared: shared === 'pictures' ? shared : shared ? 'contact' : undefined,
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
