/**
 * The data from which the server renders a public page, and which it embeds. That of a booking page
 * contains nothing personal; that of a link what its holder may see.
 */
import type { InvoiceStart } from '#shared/money/invoices/rules.ts'
import type { documentRequests } from '#shared/signing/document-requests/contract.ts'
import type { SignStart } from '#shared/signing/document-requests/rules.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { WaitingLinkStart } from '#shared/booking/waiting-list/start.ts'
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
  readonly managed: (Managed & { readonly is_past: boolean }) | null
  /** Why an answer that was just given was refused. */
  readonly problem: string | null
  /** To move: the free starts of the next weeks, office wall clocks. */
  readonly times?: readonly string[]
}
type Managed = Reply<(typeof onlineBooking)['endpoints']['managed']>
export type ManageStart = {
  readonly page: 'manage'
  readonly token: string
  /** Null for an unknown link; missing while the database was away: then the script asks again. */
  readonly managed?: Managed | null | undefined
  /** Epoch milliseconds of the server. */
  readonly now: number
}
/** What the address of the thank-you page says. Anyone can write it. */
export type BookedByAddress = Readonly<Record<'service' | 'employee' | 'start' | 'end', string | null>>
export type PublicStart =
  | BookingStart
  | Statement
  | AnswerStart
  | { readonly page: 'thank-you'; readonly booked: BookedByAddress }
  | ManageStart
  | SignStart<Reply<(typeof documentRequests)['endpoints']['show']>>
  | InvoiceStart
  | { readonly page: 'verify' }
  /** The link of a message of the waiting list, or the page on which one joins it. */
  | { readonly page: 'waiting'; readonly waiting: WaitingLinkStart | { readonly office: BookingStart } }
  | { readonly page: 'not-found' }

/** Whether a visitor can book something there; else the page says how to reach the business. */
export const isBookable = (start: PublicStart): boolean =>
  start.page === 'booking' && start.office.open && start.services.length > 0
