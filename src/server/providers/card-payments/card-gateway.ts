/**
 * A merchant's account at a company that clears card payments. The customer pays on the company's
 * own page, so that card numbers never reach this server.
 */
import { ProviderSilent } from '../provider-silent.ts'

export type CardGateway = {
  readonly name: 'sandbox' | 'cardcom' | 'payplus'
  /** Opens a payment page. Fails with GatewayRefusal or GatewaySilent. */
  readonly createPage: (page: NewPage) => Promise<OpenedPage>
  /**
   * The state of a page, as the company's server answers it. Only this decides that a payment was
   * made. Fails with GatewayRefusal or GatewaySilent; the outcome is then unknown.
   */
  readonly check: (pageId: string) => Promise<PageState>
  /**
   * Returns money to the card. `amount` is in agorot, `key` is our own name of the refund. Fails
   * with GatewayRefusal when the company declined it. After GatewaySilent it may have been made.
   */
  readonly refund: (transactionId: string, amount: number, key: string) => Promise<{ readonly refundId: string }>
  /**
   * The page that a webhook is about, or null when it is malformed or its signature is wrong. It is
   * only a reason to call `check`.
   */
  readonly verifyWebhook: (bytes: Uint8Array, headers: WebhookHeaders) => { readonly pageId: string } | null
  /** Checks the credentials without a charge. Fails with GatewayRefusal or GatewaySilent. */
  readonly test: (page: NewPage) => Promise<void>
  readonly keptCards: KeptCards
}

export type NewPage = {
  /** Our own name of the payment; `check` returns it. At most 50 ASCII characters. */
  readonly reference: string
  /** In agorot. */
  readonly amount: number
  /** The description that the page shows to the customer. */
  readonly description: string
  readonly customer: { readonly name: string; readonly email: string | null; readonly phone: string | null }
  readonly urls: {
    /** Where the page sends the browser afterwards. Never proof of a payment. */
    readonly success: string
    readonly failed: string
    readonly cancelled: string
    /** Where the company posts its webhook. */
    readonly webhook: string
  }
}
export type OpenedPage = { readonly pageId: string; readonly url: string }

export type PageState =
  | { readonly state: 'paid'; readonly transaction: CardTransaction }
  /** The card was declined, or it was only checked without a charge. */
  | { readonly state: 'failed'; readonly reason: string }
  /** No payment was made yet. */
  | { readonly state: 'pending' }
export type CardTransaction = {
  readonly id: string
  /** The `reference` of the page. */
  readonly reference: string
  /** In agorot. */
  readonly amount: number
  /** ISO 4217, or the company's own code for another currency. */
  readonly currency: string
  readonly lastDigits: string | null
  readonly brand: string | null
  readonly instalments: number
  readonly approval: string | null
}

/**
 * Cards that a company keeps for a merchant: a token stands for the card, and nothing is charged
 * when it is given.
 */
export type KeptCards = {
  /**
   * Opens a page on which the customer gives a card without a charge. `amount` is what may be
   * charged later. Fails with GatewayRefusal or GatewaySilent.
   */
  readonly createPage: (page: NewPage) => Promise<OpenedPage>
  /**
   * Whether a card was given on a page. Fails with GatewayRefusal or GatewaySilent; the outcome is
   * then unknown.
   */
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
  /** No card was given yet. */
  | { readonly state: 'pending' }
export type KeptCard = {
  /**
   * The token for `charge`. A secret of at most a few hundred characters; only this module reads
   * it.
   */
  readonly token: string
  /** The `reference` of the page. */
  readonly reference: string
  readonly lastDigits: string | null
  readonly brand: string | null
}

/** The headers that a webhook may be signed with. */
export const WEBHOOK_HEADERS = ['hash', 'user-agent'] as const
export type WebhookHeaders = { readonly [H in (typeof WEBHOOK_HEADERS)[number]]: string | undefined }

/** The company answered with a definite no. `code` is its own code, without personal data. */
export class GatewayRefusal extends Error {
  readonly code: string
  constructor(gateway: string, code: string | number) {
    super(`${gateway} refused the call with ${code}`)
    this.name = 'GatewayRefusal'
    this.code = String(code)
  }
}

/** There was no answer, or none that can be understood: whatever was asked may have been done. */
export class GatewaySilent extends ProviderSilent {
  constructor(gateway: string, why: string, cause?: unknown) {
    super(`${gateway} gave no usable answer: ${why}`, { cause })
    this.name = 'GatewaySilent'
  }
}

/**
 * The page that a company answered. Fails with GatewaySilent when the answer has none, and with
 * GatewayRefusal for a page of another origin: the policy of our pages frames only `origins`, so
 * such a page would stay blank.
 */
export function openedPage(
  gateway: string,
  origins: readonly string[],
  pageId: string | null,
  url: string | null,
): OpenedPage {
  if (!pageId || !url) throw new GatewaySilent(gateway, 'a page without id or address')
  const isOurs = URL.canParse(url) && origins.includes(new URL(url).origin)
  if (!isOurs) throw new GatewayRefusal(gateway, 'page of another origin')
  return { pageId, url }
}
