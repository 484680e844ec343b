import { later } from '../platform/screens.ts'

/** Screens that do not exist yet. */
export const screens = [later('/checkout'), later('/order-success/$orderId')] as const

/** Screens of the public entry, which the server never answers with this application. */
export const elsewhere = ['/payment-success'] as const
