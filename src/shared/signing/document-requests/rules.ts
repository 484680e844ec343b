/** The maximum size of a drawn signature, in bytes of its PNG. */
export const SIGNATURE_MAX_BYTES = 150_000
/** The maximum width and height of a drawn signature, in pixels. */
export const SIGNATURE_MAX_SIDE = 2_000
/**
 * A signed file holds the original twice, as pages and as it was sent, and the page of evidence.
 */
export const SIGNED_MAX_BYTES = 25 * 1024 * 1024
/**
 * How a link reaches the customer: by a message of ours, in a chat that staff open, or as staff
 * like.
 */
export const SEND_WAYS = ['sms', 'whatsapp', 'link'] as const
export type SendWay = (typeof SEND_WAYS)[number]
/**
 * What a document is sent for: the customer signs it, or only reads it. Forms are always signed,
 * Word files are only read.
 */
export const PURPOSES = ['sign', 'read'] as const
export type Purpose = (typeof PURPOSES)[number]
/** How many days a link may live. */
export const SEND_DAYS = [7, 14, 30, 90] as const
export const DAYS_MAX = 90
/** What a link lives when nothing is said. */
export const DAYS_DEFAULT = 30
/** How many files of strangers are read at once: from everybody, and from one address. */
export const VERIFY_AT_ONCE = { all: 6, each: 2 } as const
/** How many times a code may be guessed. */
export const GUESSES_MAX = 5
/** To how many customers a document can be sent at once. */
export const BULK_MAX = 50
/** Why one of several customers gets no document. */
export const REFUSALS = ['deleted', 'no_mobile', 'no_messages', 'too_often', 'quota'] as const
export type Refusal = (typeof REFUSALS)[number]

/** What is known of a document before its page's script notes that it was opened. */
export type SignStart<Link> = {
  readonly page: 'sign'
  readonly token: string
  /** Null for an unknown link; missing while the database was away. */
  readonly link?: Link | null | undefined
  /** The phone of the business. */
  readonly phone: string | null
}
