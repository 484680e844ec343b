import { createRoute } from '@tanstack/react-router'
import { shellRoute, lazyScreen } from '#web/platform/screens.ts'
import { checkoutSearch, successSearch } from './checkout-search.ts'

const checkout = createRoute({
  getParentRoute: () => shellRoute,
  path: '/checkout',
  validateSearch: checkoutSearch,
  component: lazyScreen(() => import('./checkout-screen.tsx'), 'CheckoutScreen'),
})

const success = createRoute({
  getParentRoute: () => shellRoute,
  path: '/order-success/$orderId',
  validateSearch: successSearch,
  component: lazyScreen(() => import('./order-success-screen.tsx'), 'OrderSuccessScreen'),
})

export const screens = [checkout, success] as const

/** Screens of the public entry, which the server never answers with this application. */
export const publicPaths = ['/payment-success'] as const
