/** What staff are told about messages that did not reach their recipient. */
import { KIND_GROUPS, type SmsFailure } from '#shared/messages/sms/rules.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { notify } from '../notifications/notify-staff.ts'
import type { Tx } from '#server/platform/database/database.ts'

type Context = { readonly tx: Tx; readonly now: Date }
export type FailedSms = {
  readonly id: number
  readonly kind: string
  readonly channel: string
  readonly failure: string | null
  readonly customer_id: number | null
  readonly appointment_id: number | null
}

/**
 * Codes and invitations are no messages of the office; the end of a campaign tells how many failed.
 */
const NOT_TOLD: readonly string[] = ['code', 'invitation', ...KIND_GROUPS.marketing]
/** Failures that are not of one recipient: the owners are told once a day. */
const OF_ALL: readonly (SmsFailure | null)[] = [
  'sender_refused',
  'not_permitted',
  'credentials',
  'no_credit',
  'unavailable',
]

/** Tells staff about messages that failed for good. */
export function notifyOfFailures(context: Context, messages: readonly FailedSms[], ofTrial = false): void {
  for (const { id, kind, failure, customer_id, appointment_id } of messages) {
    if (NOT_TOLD.includes(kind)) continue
    if (failure === 'quota') notifyOfQuota(context, ofTrial)
    else if (OF_ALL.includes(failure as SmsFailure))
      notify(context, { kind: 'message_failed', dedupeKey: `sms:${dateOf(context.now)}` })
    else {
      const about = { customerId: customer_id, appointmentId: appointment_id }
      notify(context, { kind: 'message_failed', ...about, dedupeKey: `sms:${id}` })
    }
  }
}

/** Failures by WhatsApp that meet every message until the owner has acted at Meta. */
const OF_WHATSAPP: readonly (string | null)[] = [
  'template_refused',
  'sender_refused',
  'not_permitted',
  'credentials',
  'no_credit',
]
/**
 * Tells the owners once a day that WhatsApp takes no messages, also when they went by another
 * channel.
 */
export function notifyOfWhatsapp(context: Context, messages: readonly FailedSms[]): void {
  if (messages.some(({ channel, failure }) => channel === 'whatsapp' && OF_WHATSAPP.includes(failure)))
    notify(context, { kind: 'whatsapp_failed', dedupeKey: `whatsapp:${dateOf(context.now)}` })
}

/** Tells the owners once a day that codes go by e-mail, because those of an hour were used up. */
export const notifyOfCodes = (context: Context): void =>
  notify(context, {
    kind: 'quota_exhausted',
    facts: { ofCodes: true },
    dedupeKey: `codes:${dateOf(context.now)}`,
  })

/** Tells the owners that the quota is exhausted: once a month, and of a trial once a day. */
export const notifyOfQuota = (context: Context, ofTrial: boolean): void => {
  const day = dateOf(context.now)
  const dedupeKey = `quota:${ofTrial ? day : day.slice(0, 7)}`
  notify(context, { kind: 'quota_exhausted', dedupeKey, ...(ofTrial && { facts: { ofTrial } }) })
}
