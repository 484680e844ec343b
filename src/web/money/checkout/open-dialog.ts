import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { Business } from '#web/office/business/api.ts'
import type { SplitValues } from './sale-body.ts'

/** The dialog that is open. A discount with a product is that of its line. */
export type OpenDialog =
  | { readonly kind: 'add' | 'tip' | 'debt' | 'upgrade' | 'voucher' }
  | SplitState
  /** The office has no dealer number yet. `next` opens when it has. */
  | { readonly kind: 'identity'; readonly business: Business; readonly next: OpenDialog }
  | { readonly kind: 'discount'; readonly productId: number | null }
  | { readonly kind: 'payment'; readonly method: PaymentMethod }
  | {
      readonly kind: 'card'
      readonly orderId: number
      readonly orderNumber: number
      /** The amount to charge the card, in agorot. */
      readonly amount: number
      readonly url: string
      /** Opens again when the card was not charged. */
      readonly back: SplitState | null
    }
/** `initial` is what was typed before a card failed. */
export type SplitState = { readonly kind: 'split'; readonly initial?: SplitValues }
