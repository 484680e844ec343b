import { plannedScreen } from '../platform/screens.ts'

/** Screens that do not exist yet. */
export const screens = [plannedScreen('/checkout'), plannedScreen('/order-success/$orderId')] as const

/** Screens of the public entry, which the server never answers with this application. */
export const publicPaths = ['/payment-success'] as const
