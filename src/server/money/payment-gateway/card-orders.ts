/**
 * What card payments need of the domains that own orders. Each registers the functions of its kinds
 * of orders; this domain knows none of them.
 */
import type { ChangeContext } from '#server/platform/database/record-change.ts'
import type { BetweenTransactions, OfficeContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { kindOfOrder, type NewOrder } from '../customer-orders/queries.ts'

export type CardContext = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'> & { readonly actor: 'gateway' }
/** A payment that the gateway has confirmed. */
export type PaidCard = {
  readonly orderId: number
  readonly paymentId: number
  /** In agorot; the amount that was asked. */
  readonly amount: number
  readonly transactionId: string
  readonly lastDigits: string | null
  readonly brand: string | null
  readonly instalments: number
  readonly approval: string | null
}

/**
 * A credit invoice that a refund to a card belongs to. `wanted` is the request for it, as JSON.
 */
export type WantedCredit = { readonly invoiceId: number; readonly wanted: object }

export type CardOrders = {
  /**
   * Completes a pending order in the transaction that records the payment, at most once for a
   * transaction of the gateway. False when the order is no longer pending: the money is then kept
   * as a late payment.
   */
  readonly complete: (context: CardContext, paid: PaidCard) => Promise<boolean>
  /** Cancels the order if it is still pending, because no payment came in time. */
  readonly abandon: (context: CardContext, orderId: number) => Promise<void>
  /** Issues the credit invoice of a refund that was made (agorot), and answers its id. */
  readonly credit: (
    context: ChangeContext & { readonly services: Services },
    credit: WantedCredit,
    refund: { readonly id: number; readonly amount: number },
  ) => Promise<number>
}

type OrderHooks = { readonly [Kind in NewOrder['kind'] as `orders_of_${Kind}`]: CardOrders }
declare module '../../platform/hooks.ts' {
  interface Hooks extends OrderHooks {
    /** Asks whether the page of a gateway keeps a card; does nothing when it keeps none. */
    readonly settleCardOfPage: (between: BetweenTransactions, pageId: string) => Promise<void>
  }
}

/** The functions of the domain that owns an order. */
export const ordersOf = async (
  { tx, scope, services }: Pick<OfficeContext, 'tx' | 'scope' | 'services'>,
  orderId: number,
): Promise<CardOrders> => services.hooks[`orders_of_${await kindOfOrder(tx, scope, orderId)}`]
