import type { Rest } from '#shared/messages/quiet-time/rules.ts'
import { problemText } from '#shared/messages/sms/text.ts'
import { sayWhen } from '#server/messages/quiet-time/say-when.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Outcome } from './message-customer.ts'
import { text } from './text.ts'

type Told = Partial<Rest> & { readonly message: Outcome }
/** What staff read about the message of a booking. */
export async function messageReply(context: OfficeContext, { message, rests }: Told, start_at: Date) {
  const sent = await sayWhen(context, { sent: text.smsSent, waits: text.smsWaits, changes: [start_at], rests })
  const messages = {
    quota: problemText.sms_quota_reached,
    queued: sent,
    otherwise: sent,
    unproved: text.waitsForMailbox,
    no_mobile: text.noMobile,
    strangers: text.manyStrangers,
    unwanted: text.wantsNoMessages,
    already: '',
    off: '',
    none: '',
  }
  return {
    sms_sent: message === 'queued' || message === 'otherwise',
    message: messages[message],
    code: message === 'quota' ? ('sms_quota_reached' as const) : undefined,
  }
}
