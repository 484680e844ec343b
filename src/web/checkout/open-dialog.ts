import type { PaymentMethod } from '#shared/checkout/payment-methods.ts'

/** The dialog that is open. A discount with a product is that of its line. */
export type OpenDialog =
  | { readonly kind: 'add' | 'tip' | 'debt' | 'split' | 'upgrade' | 'voucher' }
  | { readonly kind: 'discount'; readonly productId: number | null }
  | { readonly kind: 'payment'; readonly method: PaymentMethod }
  | { readonly kind: 'card'; readonly orderId: number; readonly orderNumber: number; readonly url: string }
