/**
 * The data that the server embeds in a public page, so that its first steps need no request. It
 * contains nothing personal; the page of an answer, which has no script, is only rendered from it.
 */
import type { UsualOpening } from '#shared/booking/waiting-list/rules.ts'

export type BookingService = {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly price: string
  /** In minutes. */
  readonly time_window: number
  readonly category: string
  /** The amount to pay in advance, in shekels; missing for none. */
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
    readonly cancel_cutoff_hours: number
    readonly deposit_free_hours: number
  }
  readonly services: readonly BookingService[]
  readonly employees: readonly { readonly id: number; readonly name: string }[]
  /** The first free start of each service with each employee: [service, employee, wall clock]. */
  readonly first_free: readonly (readonly [service: number, employee: number, start: string])[]
  /** When it can usually be visited; null when nobody has hours. */
  readonly opening: UsualOpening | null
  /** The office's date when the page was rendered. */
  readonly today: string
  /** The service chosen by the URL; the second step is then rendered. */
  readonly service_id: number | null
}
/** Outside services that get personal data, by what they do. */
export type Processor = 'storage' | 'sms' | 'mail' | 'cards' | 'whatsapp' | 'model' | 'taxes' | 'feeds'
/** Pages with only text. They describe the product when no office is given. */
export type Statement = {
  readonly page: 'accessibility' | 'privacy'
  readonly office: {
    readonly slug: string
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    /** Whom the accessibility statement names. */
    readonly coordinator: string | null
  } | null
  /** Who works for the business, or with the product, on what customers tell. */
  readonly processors: readonly Processor[]
  /** The product's own contact, from the configuration. */
  readonly support: { readonly phone: string | null; readonly email: string | null }
}
/** A customer's answer to a reminder by its links. */
export type Answer = 'confirm' | 'cancel'
/** The page of an answer. It says what its button does; `managed` is null for an unknown link. */
export type AnswerStart = {
  readonly page: 'answer'
  readonly answer: Answer
  readonly token: string
  readonly managed: ManagedForAnswer | null
  /** Why an answer that was just given was refused. */
  readonly problem: string | null
}
type ManagedForAnswer = {
  readonly appointment: {
    readonly service_name: string
    readonly employee_name: string
    readonly status_key: string
    /** Office wall clock. */
    readonly start_time: string
  }
  readonly business: {
    readonly slug: string
    readonly name: string
    readonly logo: string | null
    readonly phone: string | null
  }
  /** Whether it can be cancelled online, can be confirmed, and was confirmed for this start. */
  readonly can_change: boolean
  readonly can_confirm: boolean
  readonly confirmed: boolean
  readonly is_past: boolean
  readonly cancel_cutoff_hours: number
  readonly deposit: { readonly amount: string; readonly refund: string } | null
  readonly card: { readonly due: string } | null
}
export type PublicStart =
  | BookingStart
  | Statement
  | AnswerStart
  | { readonly page: 'thank-you' }
  | { readonly page: 'manage'; readonly token: string }
  /** The token is empty when the address has none. */
  | { readonly page: 'invoice'; readonly token: string }
  | { readonly page: 'sign'; readonly token: string }
  | { readonly page: 'verify' }
  /** The link of a message of the waiting list, or the page on which one joins it. */
  | { readonly page: 'waiting'; readonly waiting: { readonly token: string } | { readonly office: BookingStart } }
  | { readonly page: 'not-found' }

/** Whether a visitor can book something there; else the page says how to reach the business. */
export const isBookable = (start: PublicStart): boolean =>
  start.page === 'booking' && start.office.open && start.services.length > 0
