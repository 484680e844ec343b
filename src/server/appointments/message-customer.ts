/** SMS to customers about their appointments, written to the outbox. */
import type { OfficeContext } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { linkToken } from '../platform/security/crypto.ts'
import { queueSms, queueSmsWithCommit, type SmsOutcome } from '../sms/queue-sms.ts'
import type { NewSms } from '../sms/queries.ts'
import { addManageToken } from './message-queries.ts'
import type { MessageFacts } from './queries.ts'
import type { CustomerMessage } from './rules.ts'
import { text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/** The page where a customer moves or cancels: of online bookings, and of others since their first reminder. */
const linkOf = (services: Services, token: string) => `${services.publicUrl()}/book/manage/${token}`
const visitOf = (facts: MessageFacts) => ({
  service: facts.service_name,
  employee: facts.employee_name,
  office: facts.office_name,
  start: facts.start_time,
})

const kinds = {
  confirmed: 'confirmation',
  requested: 'confirmation',
  moved: 'change',
  cancelled: 'cancellation',
} as const
export type Outcome = SmsOutcome | 'unwanted'

/**
 * Queues a message about a change with the commit. `room` is what smsRoom returned; `atOnce` sends it
 * at night, too. `unwanted` when the customer wants no messages, except about what they booked online
 * themselves.
 */
export function messageCustomer(
  { tx, now, services }: Context,
  facts: MessageFacts,
  kind: CustomerMessage,
  room: number,
  atOnce: boolean,
): Outcome {
  if (facts.source === 'staff' && !facts.settings_send_sms) return 'unwanted'
  const link = facts.manage_token === null ? null : linkOf(services, facts.manage_token)
  const message = kind === 'cancelled' ? text.cancelled(visitOf(facts)) : text[kind](visitOf(facts), link)
  return queueSmsWithCommit(tx, now, room, {
    ...addressee(facts),
    kind: kinds[kind],
    message,
    dedupeKey: `${kind}:${facts.id}:${facts.version}`,
    atOnce,
  })
}

/**
 * Queues the reminder, with links to confirm and to cancel; at most one is sent for each key. `atOnce`
 * sends it at night, too.
 */
export async function queueReminder(
  { tx, scope, now, services }: Context,
  facts: MessageFacts,
  dedupeKey: string,
  atOnce = false,
): Promise<SmsOutcome> {
  const token = facts.manage_token ?? (await addManageToken(tx, scope, facts.id, linkToken()))
  const message = text.reminder(visitOf(facts), text.answers(linkOf(services, token)))
  return queueSms(tx, scope, now, { ...addressee(facts), kind: 'reminder', message, dedupeKey, atOnce })
}

const addressee = (facts: MessageFacts): Pick<NewSms, 'phone' | 'customerId' | 'appointmentId'> => ({
  phone: facts.customer_phone,
  customerId: facts.customer_id,
  appointmentId: facts.id,
})
