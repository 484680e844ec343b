/**
 * The data that the server embeds in a public page, so that its first steps need no request. It
 * contains nothing personal.
 */
export type BookingService = {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly price: string
  /** In minutes. */
  readonly time_window: number
  readonly category: string
  /** What is paid in advance, in shekels; missing for nothing. */
  readonly deposit?: string
  /** The fee that a card is kept for, in shekels; missing for none. */
  readonly card_fee?: string
  readonly employees: readonly number[]
}
export type BookingStart = {
  readonly page: 'booking'
  readonly office: {
    readonly id: number
    readonly slug: string
    readonly name: string
    readonly logo: string | null
    readonly about: string | null
    readonly phone: string | null
    readonly facebook_link: string | null
    readonly instagram_link: string | null
    readonly tiktok_link: string | null
    /** False when the office closed its online calendar or its subscription ended. */
    readonly open: boolean
    readonly booking_notice_minutes: number
    readonly booking_horizon_days: number
  }
  readonly services: readonly BookingService[]
  readonly employees: readonly { readonly id: number; readonly name: string }[]
  /**
   * Per service: the first free start of each employee who has one, as [service, employee, wall
   * clock].
   */
  readonly first_free: readonly (readonly [service: number, employee: number, start: string])[]
  /** The office's date when the page was rendered. */
  readonly today: string
  /** The service chosen by the URL; the second step is then rendered. */
  readonly service_id: number | null
}
/** Pages with only text. They describe the product when no office is given. */
export type Statement = {
  readonly page: 'accessibility' | 'privacy'
  readonly office: {
    readonly slug: string
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
  } | null
}
export type PublicStart =
  | BookingStart
  | Statement
  | { readonly page: 'thank-you' }
  | { readonly page: 'manage'; readonly token: string }
  /** The token is empty when the address has none. */
  | { readonly page: 'invoice'; readonly token: string }
  | { readonly page: 'not-found' }
