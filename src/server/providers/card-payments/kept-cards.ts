/** Cards that a company keeps for a merchant: a token stands for the card, and nothing is charged when it is given. */
import type { CardTransaction, NewPage, OpenedPage, PageState } from './card-gateway.ts'

export type KeptCards = {
  /**
   * Opens a page on which the customer gives a card without a charge. `amount` is what may be charged
   * later. Fails with GatewayRefusal or GatewaySilent.
   */
  readonly createPage: (page: NewPage) => Promise<OpenedPage>
  /** Whether a card was given on a page. Fails with GatewayRefusal or GatewaySilent; the outcome is then unknown. */
  readonly check: (pageId: string) => Promise<KeptState>
  /**
   * Charges a kept card. Fails with GatewayRefusal when it was declined. After GatewaySilent it may
   * have been charged, and `findCharge` tells.
   */
  readonly charge: (token: string, charge: KeptCharge) => Promise<CardTransaction>
  /**
   * The charge with this key, `pending` when the company knows none. Fails with GatewayRefusal or
   * GatewaySilent; the outcome is then unknown.
   */
  readonly findCharge: (key: string) => Promise<PageState>
}

export type KeptCharge = {
  /** In agorot. */
  readonly amount: number
  /** Our own name of the charge. At most 50 ASCII characters. */
  readonly key: string
  readonly description: string
}

export type KeptState =
  | { readonly state: 'kept'; readonly card: KeptCard }
  /** The card was declined. */
  | { readonly state: 'failed'; readonly reason: string }
  /** Nobody has given a card yet. */
  | { readonly state: 'pending' }
export type KeptCard = {
  /** What `charge` needs. A secret of at most a few hundred characters; only this module reads it. */
  readonly token: string
  /** The `reference` of the page. */
  readonly reference: string
  readonly lastDigits: string | null
  readonly brand: string | null
}
