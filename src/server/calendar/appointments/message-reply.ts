import { problemText } from '#shared/messages/sms/text.ts'
import { waitsForMorning } from './change/hold-message.ts'
import type { Outcome } from './message-customer.ts'
import { text } from './text.ts'

/** What staff read about the message of a booking. */
export function messageReply({ now }: { readonly now: Date }, message: Outcome, start_at: Date) {
  const sent = waitsForMorning([start_at], now) ? text.smsWaits : text.smsSent
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
