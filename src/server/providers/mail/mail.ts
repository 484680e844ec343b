import { ProviderSilent } from '../provider-silent.ts'

export type Attachment = { readonly name: string; readonly mime: string; readonly bytes: Uint8Array }
export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The Message-ID, in angle brackets; one is made without it. */
  readonly messageId?: string
  readonly attachments?: readonly Attachment[]
}
/** The server permanently refuses this recipient. Retrying is useless. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected'
}
/** The server did not answer, or takes no mail of anyone now. */
export class MailDelayed extends ProviderSilent {
  override readonly name = 'MailDelayed'
}
/** This installation sends no mail at all. */
export class MailOff extends MailRejected {}
/**
 * Sends an email or throws. The error is stored as the reason; the job retries unless it is
 * MailRejected.
 */
export type Mail = {
  readonly name: 'log' | 'smtp' | 'off'
  /** True when emails leave the machine, so that their text need not be stored. */
  readonly real: boolean
  readonly send: (email: Email) => Promise<void>
  readonly close: () => void
}
