import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'

const invoices = createRoute({
  getParentRoute: () => shellRoute,
  path: '/invoices',
  component: lazyScreen(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
})

const component = lazyScreen(() => import('./invoice-screen.tsx'), 'InvoiceScreen')
const invoice = createRoute({ getParentRoute: () => shellRoute, path: '/invoice/$id', component })
/** Says that the number is missing. */
const withoutId = createRoute({ getParentRoute: () => shellRoute, path: '/invoice', component })

/** An invoice of the card provider, named by its number (specification, section 2.1). */
const ofCard = createRoute({ getParentRoute: () => shellRoute, path: '/card-invoice/$id', component })

export const screens = [invoices, invoice, withoutId, ofCard] as const

/** Screens of the public entry, which the server never answers with this application. */
export const publicPaths = ['/c-invoice/$id'] as const
