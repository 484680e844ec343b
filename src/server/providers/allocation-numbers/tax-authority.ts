/**
 * The tax authority's service of allocation numbers ("Israel Invoices"), which an office allows the
 * server to use on its behalf (OAuth 2.0, authorization code).
 */
import { ProviderSilent } from '../provider-silent.ts'

export type TaxAuthority = {
  /** Whether it is the built-in one of development. */
  readonly sandbox: boolean
  /** The page on which the owner of an office gives the permission. It returns with a code. */
  readonly consentUrl: (state: string) => string
  /** Tokens for the code. Fails with AuthorityRefusal or AuthoritySilent. */
  readonly exchange: (code: string) => Promise<Tokens>
  /**
   * New tokens in place of the old ones: a refresh token is good for one call. Fails with
   * AuthorityRefusal when it is used up or expired; after AuthoritySilent it may be used up.
   */
  readonly refresh: (refreshToken: string) => Promise<Tokens>
  /**
   * Asks for a number. The same `invoiceId` always gets the same answer. Fails with
   * AuthorityRefusal when the request is wrong; after AuthoritySilent a number may have been given.
   */
  readonly approve: (accessToken: string, request: ApprovalRequest) => Promise<Approval>
  /** The number that a document has, or null. */
  readonly find: (accessToken: string, document: DocumentKey) => Promise<string | null>
  /** Sends the dealer's decision on a refused number. `repeated`: one was sent before. */
  readonly decide: (accessToken: string, decision: Decision, document: DocumentKey) => Promise<'accepted' | 'repeated'>
}

export type Tokens = {
  readonly access: string
  readonly refresh: string
  /** Seconds from now. */
  readonly accessSeconds: number
  readonly refreshSeconds: number
}
export type Decision = 'cancel' | 'continue' | 'objection'
export type DocumentKey = {
  /** Our own name of the document, at most 50 characters. */
  readonly invoiceId: string
  /** The office's dealer number. */
  readonly vatNumber: string
  /** Who asks, at most 25 characters. */
  readonly userName: string
}
/** Money is integer agorot, without VAT unless the name says otherwise. */
export type ApprovalRequest = DocumentKey & {
  readonly number: number
  /** `YYYY-MM-DD`: the printed date, and the day of issue. */
  readonly date: string
  readonly issuedOn: string
  readonly customerVatNumber: string
  readonly customerName: string
  readonly amountBeforeDiscount: number
  readonly discount: number
  readonly net: number
  readonly vat: number
  readonly total: number
  /** Asks for a number of a document whose customer reports the VAT. */
  readonly reverseCharge: boolean
}
export type Approval =
  | { readonly approved: true; readonly number: string }
  /** `code` is the authority's, such as 460. */
  | { readonly approved: false; readonly code: string }

/** The authority answered with a definite no. `code` is its own code, without personal data. */
export class AuthorityRefusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(`the tax authority refused the call with ${code}`)
    this.name = 'AuthorityRefusal'
    this.code = code
  }
}
/** The access token is not accepted; nothing was done. */
export class TokenRefused extends Error {
  constructor() {
    super('the tax authority does not accept the token')
    this.name = 'TokenRefused'
  }
}
/** There was no answer, or none that can be understood: what was asked may have been done. */
export class AuthoritySilent extends ProviderSilent {
  constructor(why: string, cause?: unknown) {
    super(`the tax authority gave no usable answer: ${why}`, { cause })
    this.name = 'AuthoritySilent'
  }
}
