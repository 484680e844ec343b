/**
 * The data that the server embeds in a public page, so that its first steps need no request, and
 * from which it renders the page. That of a booking page contains nothing personal; that of a link
 * contains what its holder may see.
 */
import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { waitingList } from '#shared/booking/waiting-list/contract.ts'
import type { onlineBooking } from './contract.ts'
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
    readonly links: readonly { readonly name: string; readonly href: string; readonly icon: string }[]
    readonly place: { readonly address: string; readonly map: string } | null
    /** Whether it is open, in words; null when nobody works soon. */
    readonly hours: string | null
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
/** What a customer does by a link without script: two answers to a reminder, and a move. */
export type Answer = 'confirm' | 'cancel' | 'move'
/** The page of an answer. It says what its button does; `managed` is null for an unknown link. */
export type AnswerStart = {
  readonly page: 'answer'
  readonly answer: Answer
  readonly token: string
  readonly managed: ManagedForAnswer | null
  /** Why an answer that was just given was refused. */
  readonly problem: string | null
  /** To move: the free starts of the next weeks, office wall clocks. */
  readonly times?: readonly string[]
}
type ManagedForAnswer = {
  readonly appointment: {
    readonly service_name: string
    readonly employee_name: string
    readonly status_key: string
    /** Office wall clock. */
    readonly start_time: string
    readonly version: number
  }
  readonly business: {
    readonly slug: string
    readonly name: string
    readonly logo: string | null
    readonly phone: string | null
  }
  /** Whether it can be cancelled online, can be confirmed, and was confirmed for this start. */
  readonly can_change: boolean
  readonly can_move: boolean
  /** Why it cannot be moved though it can be cancelled. */
  readonly move_refusal: string | null
  readonly can_confirm: boolean
  readonly confirmed: boolean
  readonly is_past: boolean
  readonly cancel_cutoff_hours: number
  readonly deposit: { readonly amount: string; readonly refund: string } | null
  readonly card: { readonly due: string } | null
}
/**
 * What the server found behind a link: null for an unknown one; missing while the database is away,
 * when the page's script asks again.
 */
type Found<T> = T | null | undefined
export type ManageStart = {
  readonly page: 'manage'
  readonly token: string
  readonly managed?: Found<Reply<(typeof onlineBooking)['endpoints']['managed']>>
  /** Epoch milliseconds of the server, so that the script's first picture is the server's. */
  readonly now: number
}
export type WaitingLinkStart = {
  readonly token: string
  readonly link?: Found<Reply<(typeof waitingList)['endpoints']['link']>>
  /** Why an answer that was just given without script was refused. */
  readonly problem?: string
}
/** What is known of a document before its page's script notes that it was opened. */
export type SignStart = {
  readonly page: 'sign'
  readonly token: string
  readonly link?: Found<Reply<(typeof documentRequests)['endpoints']['show']>>
  /** The phone of the business. */
  readonly phone: string | null
}
/** The customer's page of an invoice, which has no script. */
export type InvoiceStart = {
  readonly page: 'invoice'
  readonly token: string
  readonly invoice: {
    readonly business: { readonly name: string; readonly logo: string | null; readonly phone: string | null }
    /** Such as a tax invoice with a receipt, in Hebrew. */
    readonly name: string
    readonly number: number
    readonly date: string
    readonly total: string
    /** It is handed out when the tax authority has given its number. */
    readonly awaits_number: boolean
  } | null
  /** Why there is none. */
  readonly problem: 'no_token' | 'missing' | 'forbidden' | 'failed' | 'offline' | null
}
/** What the address of the thank-you page says. Anyone can write it. */
export type BookedByAddress = {
  readonly service: string | null
  readonly employee: string | null
  readonly start: string | null
  readonly end: string | null
}
export type PublicStart =
  | BookingStart
  | Statement
  | AnswerStart
  | { readonly page: 'thank-you'; readonly booked: BookedByAddress }
  | ManageStart
  | SignStart
  | InvoiceStart
  | { readonly page: 'verify' }
  /** The link of a message of the waiting list, or the page on which one joins it. */
  | { readonly page: 'waiting'; readonly waiting: WaitingLinkStart | { readonly office: BookingStart } }
  | { readonly page: 'not-found' }

/** Whether a visitor can book something there; else the page says how to reach the business. */
export const isBookable = (start: PublicStart): boolean =>
  start.page === 'booking' && start.office.open && start.services.length > 0
