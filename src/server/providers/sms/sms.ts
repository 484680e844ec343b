/** Sends SMS, and learns what became of them. */
import { ProviderSilent } from '../provider-silent.ts'

export type Sms = {
  readonly name: 'log' | '019sms' | 'inforu' | 'twilio'
  /** False for the local provider. Phone proof is then off unless the office enables it. */
  readonly real: boolean
  /**
   * Sends one message. `id` is the provider's own name of it, if it has one. Fails with SmsRefused,
   * SmsThrottled or SmsUnanswered; after the last the message may have been sent.
   */
  readonly send: (sms: OutgoingSms) => Promise<{ readonly id: string | null }>
  /**
   * Looks for a message whose sending was not answered; null when the provider has none. Fails as
   * `send` does. Null for a provider that cannot be asked.
   */
  readonly find: ((sms: OutgoingSms, since: Date) => Promise<{ readonly id: string | null } | null>) | null
  /** How delivery is reported: never, when `poll` asks, or to `reportUrl`. */
  readonly reports: 'never' | 'polled' | 'pushed'
  /** What is known of these references, sent in this time. Fails as `send` does. */
  readonly poll: (references: readonly string[], from: Date, to: Date) => Promise<readonly SmsReport[]>
  /**
   * Reads a report that was posted to `url`; null when it is malformed or its signature is wrong.
   */
  readonly readReport: (post: PostedReport) => PushedReport | null
}

export type OutgoingSms = {
  /** E.164 */
  readonly to: string
  readonly text: string
  /** Whom the phone names as the sender; null: the sender of the installation. */
  readonly sender: string | null
  /** Our own name of the message: ASCII, unique in the installation. */
  readonly reference: string
  /** Where the provider may post its reports. Only the provider may learn it. */
  readonly reportUrl: string
}

/** The headers that a report may need. */
export const REPORT_HEADERS = ['x-twilio-signature', 'content-type'] as const
export type PostedReport = {
  readonly url: string
  readonly bytes: Uint8Array
  readonly headers: { readonly [H in (typeof REPORT_HEADERS)[number]]: string | undefined }
}

type State = { readonly state: 'sent' | 'delivered' } | { readonly state: 'failed'; readonly failure: RefusalReason }
export type SmsReport = State & { readonly reference: string }
/**
 * A pushed report. `reference` is null when the provider does not repeat it; `id` is the provider's
 * name.
 */
export type PushedReport = State & { readonly reference: string | null; readonly id: string | null }

/** Why a message was not taken or not delivered. */
export type RefusalReason =
  | 'invalid_phone'
  | 'invalid_email'
  | 'kosher_phone'
  | 'no_whatsapp'
  | 'template_refused'
  | 'blocked'
  | 'expired'
  | 'undelivered'
  | 'sender_refused'
  | 'not_permitted'
  | 'rejected'
  | 'credentials'
  | 'no_credit'

/** These concern the account and may pass; the others concern the message. */
const OF_ACCOUNT: readonly RefusalReason[] = ['credentials', 'no_credit', 'not_permitted']

/** The provider did not take the message. `code` is its own code, without personal data. */
export class SmsRefused extends Error {
  readonly reason: RefusalReason
  constructor(provider: string, reason: RefusalReason, code: string | number) {
    super(`${provider} refused a message: ${reason} (${code})`)
    this.name = 'SmsRefused'
    this.reason = reason
  }
  /** False when a later attempt may succeed. */
  get isFinal(): boolean {
    return !OF_ACCOUNT.includes(this.reason)
  }
}

/** The provider did not take the message now, because it was sent too many. */
export class SmsThrottled extends Error {
  /** How long the provider asks to wait; null when it does not say. */
  readonly waitMs: number | null
  constructor(provider: string, waitMs: number | null) {
    super(`${provider} asks to send more slowly`)
    this.name = 'SmsThrottled'
    this.waitMs = waitMs
  }
}

/** No connection was made, so the provider did not take the message. */
export class SmsUnreachable extends ProviderSilent {
  constructor(provider: string, why: string) {
    super(`${provider} cannot be reached: ${why}`)
    this.name = 'SmsUnreachable'
  }
}

/** There was no answer, or none that can be understood: the message may have been sent. */
export class SmsUnanswered extends ProviderSilent {
  constructor(provider: string, why: string) {
    super(`${provider} gave no usable answer: ${why}`)
    this.name = 'SmsUnanswered'
  }
}

type OfProvider = SmsRefused | SmsThrottled | SmsUnreachable | SmsUnanswered
/** Whether a provider caused the error; anything else is a bug. */
export const isOfProvider = (error: unknown): error is OfProvider =>
  [SmsRefused, SmsThrottled, SmsUnreachable, SmsUnanswered].some((known) => error instanceof known)
