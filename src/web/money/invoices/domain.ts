import { IconReceipt } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen, type NavigationEntry } from '#web/platform/screens.ts'
import { text } from './domain-text.ts'

const invoices = createRoute({
  getParentRoute: () => shellRoute,
  path: '/invoices',
  staticData: { title: text.invoices, who: 'staff', needsActive: true },
  component: lazyScreen(() => import('./invoices-screen.tsx'), 'InvoicesScreen'),
})

const staticData = { title: text.invoice, who: 'staff', needsActive: true } as const
const component = lazyScreen(() => import('./invoice-screen.tsx'), 'InvoiceScreen')
const invoice = createRoute({ getParentRoute: () => shellRoute, path: '/invoice/$id', staticData, component })
/** Says that the number is missing. */
const withoutId = createRoute({ getParentRoute: () => shellRoute, path: '/invoice', staticData, component })

/** A document of the card provider, named by its number (specification, section 2.1). */
const ofCard = createRoute({ getParentRoute: () => shellRoute, path: '/card-invoice/$id', staticData, component })

export const screens = [invoices, invoice, withoutId, ofCard] as const
export const navigationEntries: readonly NavigationEntry[] = [
  {
    to: '/invoices',
    name: text.invoices,
    icon: IconReceipt,
    needs: 'may_see_revenue',
    rail: { part: 'daily', order: 34 },
    tile: { group: 'sent', order: 5, name: text.invoices, note: text.note, icon: IconReceipt },
  },
]

/** Screens of the public entry, which the server never answers with this application. */
export const publicPaths = ['/c-invoice/$id'] as const
