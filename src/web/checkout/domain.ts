import { IconCash } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { inside, type Place } from '../platform/screens.ts'
import { checkoutSearch } from './checkout-search.ts'
import { text } from './domain-text.ts'

const checkout = createRoute({
  getParentRoute: () => inside,
  path: '/checkout',
  staticData: { title: text.checkout, who: 'staff' },
  validateSearch: checkoutSearch,
  component: lazyRouteComponent(() => import('./checkout-screen.tsx'), 'CheckoutScreen'),
})

const success = createRoute({
  getParentRoute: () => inside,
  path: '/order-success/$orderId',
  staticData: { title: text.success, who: 'staff' },
  component: lazyRouteComponent(() => import('./order-success-screen.tsx'), 'OrderSuccessScreen'),
})

export const screens = [checkout, success] as const
export const places: readonly Place[] = [
  { to: '/checkout', name: text.checkout, icon: IconCash, rail: { part: 'daily', order: 40 } },
]

/** Screens of the public entry, which the server never answers with this application. */
export const elsewhere = ['/payment-success'] as const
