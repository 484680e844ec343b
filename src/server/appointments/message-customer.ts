/** Messages to customers about their appointments, by SMS or e-mail, written to the outbox. */
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { linkToken } from '../platform/security/crypto.ts'
import { addressOf } from '../sms/choose-channel.ts'
import { queueSms, queueSmsWithCommit, type SmsOutcome } from '../sms/queue-sms.ts'
import type { NewSms } from '../sms/queries.ts'
import { renderTemplate } from '../sms/render-template.ts'
import { addManageToken } from './message-queries.ts'
import type { MessageFacts } from './queries.ts'
import type { CustomerMessage } from './rules.ts'
import { dayAndTime, text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/**
 * The page where a customer moves or cancels: of online bookings, and of others since their first
 * reminder.
 */
const linkOf = (services: Services, token: string) => `${services.publicUrl()}/book/manage/${token}`
const valuesOf = (facts: MessageFacts, link: string | null) => ({
  customer: facts.customer_name,
  gender: facts.customer_gender,
  service: facts.service_name,
  employee: facts.employee_name,
  time: dayAndTime(facts.start_time),
  office: facts.office_name,
  link,
})

const kinds = {
  confirmed: 'confirmation',
  requested: 'confirmation',
  moved: 'change',
  cancelled: 'cancellation',
} as const
/** `off`: the office does not send messages of this kind. */
export type ReminderOutcome = SmsOutcome | 'off'
/** `emailed`: queued as an e-mail. */
export type Outcome = ReminderOutcome | 'unwanted' | 'emailed'

/**
 * The text of a message; null when the office does not send it. A request has no template of its
 * own.
 */
function wordingOf(facts: MessageFacts, kind: CustomerMessage, link: string | null): string | null {
  const values = valuesOf(facts, kind === 'cancelled' ? null : link)
  if (kind !== 'requested') return renderTemplate(facts.templates, kinds[kind], values)
  return facts.templates?.confirmation?.is_sent === false ? null : text.requested(values)
}

/**
 * Queues a message about a change with the commit. `isUnattended`: staff do not see the outcome.
 * `room` is what smsRoom returned; `atOnce` sends it at night, too. `unwanted` when the customer
 * wants no messages, except about what they booked online themselves.
 */
export function messageCustomer(
  { tx, now, services }: Context,
  facts: MessageFacts,
  kind: CustomerMessage,
  room: number,
  { atOnce, isUnattended }: { readonly atOnce: boolean; readonly isUnattended: boolean },
): Outcome {
  if (facts.source === 'staff' && !facts.settings_send_sms) return 'unwanted'
  const link = facts.manage_token === null ? null : linkOf(services, facts.manage_token)
  const message = wordingOf(facts, kind, link)
  if (message === null) return 'off'
  const address = addressee(facts)
  const outcome = queueSmsWithCommit(tx, now, room, {
    ...address,
    kind: kinds[kind],
    message,
    dedupeKey: `${kind}:${facts.id}:${facts.version}`,
    atOnce,
    isUnattended,
  })
  return outcome === 'queued' && address.email ? 'emailed' : outcome
}

/**
 * Queues the reminder, with links to confirm and to cancel; at most one is sent for each key. Staff
 * see the outcome of theirs; over the quota one of a job is written as failed. `atOnce` sends it at
 * night, too.
 */
export async function queueReminder(
  { tx, scope, now, services }: Context,
  facts: MessageFacts,
  dedupeKey: string,
  by: 'staff' | 'job',
  atOnce = false,
): Promise<ReminderOutcome> {
  const token = facts.manage_token ?? (await addManageToken(tx, scope, facts.id, linkToken()))
  const values = valuesOf(facts, text.answers(linkOf(services, token)))
  const message = renderTemplate(facts.templates, 'reminder', values)
  if (message === null) return 'off'
  return queueSms(tx, scope, now, {
    ...addressee(facts),
    kind: 'reminder',
    message,
    dedupeKey,
    atOnce,
    isUnattended: by === 'job',
  })
}

const addressee = (facts: MessageFacts): Pick<NewSms, 'phone' | 'email' | 'customerId' | 'appointmentId'> => ({
  ...addressOf({ phone: facts.customer_phone, email: facts.customer_email, preferred: facts.customer_channel }),
  customerId: facts.customer_id,
  appointmentId: facts.id,
})
