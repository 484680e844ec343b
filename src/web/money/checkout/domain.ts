import { IconCash } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen, type NavigationEntry } from '#web/platform/screens.ts'
import { checkoutSearch, successSearch } from './checkout-search.ts'
import { text } from './domain-text.ts'

const checkout = createRoute({
  getParentRoute: () => shellRoute,
  path: '/checkout',
  staticData: { title: text.checkout, who: 'staff' },
  validateSearch: checkoutSearch,
  component: lazyScreen(() => import('./checkout-screen.tsx'), 'CheckoutScreen'),
})

const success = createRoute({
  getParentRoute: () => shellRoute,
  path: '/order-success/$orderId',
  staticData: { title: text.success, who: 'staff' },
  validateSearch: successSearch,
  component: lazyScreen(() => import('./order-success-screen.tsx'), 'OrderSuccessScreen'),
})

export const screens = [checkout, success] as const
export const navigationEntries: readonly NavigationEntry[] = [
  { to: '/checkout', name: text.checkout, icon: IconCash, rail: { part: 'daily', order: 32 } },
]

/** Screens of the public entry, which the server never answers with this application. */
export const publicPaths = ['/payment-success'] as const
