import { problemText } from '#shared/messages/sms/text.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Outcome } from './message-customer.ts'
import { text, whenText } from './text.ts'

/** What staff read about the message of a booking. */
export async function messageReply({ tx, scope, now }: OfficeContext, message: Outcome, start_at: Date) {
  const at = await sendingTimeIn(tx, scope, { kind: 'message', at: now.getTime(), changes: [start_at] })
  const sent = at > now.getTime() ? text.smsWaits(whenText(at, now)) : text.smsSent
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
