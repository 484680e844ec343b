/**
 * Messages to customers about their appointments, by SMS, WhatsApp or e-mail, written to the
 * outbox.
 */
import { changeWindow } from '#shared/calendar/appointments/rules.ts'
import { toWallClock } from '#shared/values/local-time.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { newLinkSeed } from '#server/platform/security/link-seeds.ts'
import { shortLinkOf } from '#server/platform/security/short-links.ts'
import { TEMPLATE_VALUES, type WhatsappKind } from '#shared/messages/whatsapp-accounts/rules.ts'
import { addressOf } from '#server/messages/sms/choose-channel.ts'
import { queueSms, queueSmsWithCommit, type SmsOutcome } from '#server/messages/sms/queue-sms.ts'
import type { SmsRoom } from '#server/messages/sms/quota-queries.ts'
import type { NewSms } from '#server/messages/sms/queries.ts'
import { renderTemplate } from '#server/messages/sms/render-template.ts'
import { addManageToken } from './message-queries.ts'
import type { MessageFacts } from './queries.ts'
import type { CustomerMessage } from './rules.ts'
import { daysAndTimes, text } from './text.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/**
 * The page where a customer moves or cancels: of online bookings, and of others since their first
 * reminder.
 */
const linkOf = (services: Services, token: string) => shortLinkOf(services, 'v', token)
/**
 * The link with which the customer may still move or cancel, and until when, if only for the
 * moment; null when they no longer may, so that no message offers what the page refuses.
 */
function changeLink({ services, now }: Context, facts: MessageFacts): string | null {
  const { manage_token, booked_at: bookedAt, counted_start: startAt, cancel_cutoff_hours: cutoffHours } = facts
  const window = changeWindow({ bookedAt, startAt, cutoffHours }, now)
  if (manage_token === null || window === null) return null
  const link = linkOf(services, manage_token)
  return window.byGrace ? text.linkUntil(link, toWallClock(window.until.getTime())) : link
}
/** With `starts`, wall clocks, the message is about all these appointments of a recurrence. */
type Facts = MessageFacts & { readonly starts?: readonly string[] }
/** `ofVisit`: the message is about all services of the visit. */
type About = { readonly link: string | null; readonly ofVisit: boolean }
/**
 * Greets the name that the visit was booked for; nothing is known of that person's gender.
 */
const valuesOf = (facts: Facts, { link, ofVisit }: About) => ({
  customer: facts.booked_for ?? facts.customer_name,
  gender: facts.booked_for === null ? facts.customer_gender : null,
  service: (ofVisit ? facts.visit_services : null) ?? facts.service_name,
  employee: facts.employee_name,
  time: daysAndTimes(facts.starts ?? [facts.start_time]),
  office: facts.office_name,
  link,
})

const kinds = {
  confirmed: 'confirmation',
  requested: 'confirmation',
  moved: 'change',
  cancelled: 'cancellation',
  declined: 'cancellation',
} as const
/** What the customer of a declined request reads: why, and where to book another time. */
export type Declined = { readonly reason: string | null; readonly link: string | null }
/** `off`: the office does not send messages of this kind. */
export type ReminderOutcome = SmsOutcome | 'off'
/**
 * `otherwise`: queued by another channel than SMS. `unwanted`: the customer wants no messages.
 * `none`: the change is not one that customers are told of, or staff tell them. `unproved`: it
 * waits until the owner has proved their mailbox.
 */
export type Outcome = ReminderOutcome | 'unwanted' | 'otherwise' | 'none' | 'unproved'

/**
 * The text of a message; null when the office does not send it. A request has no template of its
 * own.
 */
function wordingOf(
  facts: Facts,
  kind: CustomerMessage,
  link: string | null,
  { declined, ofVisit = false }: Way,
): string | null {
  if (kind === 'declined')
    return renderTemplate(facts.templates, 'decline', {
      ...valuesOf(facts, { link: declined?.link ?? null, ofVisit }),
      reason: declined?.reason ?? null,
    })
  const values = valuesOf(facts, { link: kind === 'cancelled' ? null : link, ofVisit })
  if (kind !== 'requested') return renderTemplate(facts.templates, kinds[kind], values)
  return facts.templates?.confirmation?.is_sent === false ? null : text.requested(values)
}

type Way = {
  readonly atOnce: boolean
  readonly isUnattended: boolean
  readonly declined?: Declined | undefined
  readonly ofVisit?: boolean
}
/**
 * Queues a message about a change with the commit. `isUnattended`: staff do not see the outcome.
 * `ofVisit`: all appointments of the visit changed alike. `room` is what smsRoom returned; `atOnce`
 * sends it at night, too. `unwanted` when the customer wants no messages, except about what they
 * booked online themselves.
 */
export function messageCustomer(
  context: Context,
  facts: Facts,
  kind: CustomerMessage,
  room: SmsRoom,
  way: Way,
): Outcome {
  const { tx, now } = context
  const { atOnce, isUnattended, ofVisit = false } = way
  if (facts.source === 'staff' && !facts.settings_send_sms) return 'unwanted'
  const message = wordingOf(facts, kind, changeLink(context, facts), way)
  if (message === null) return 'off'
  const hasNoTemplate = kind === 'requested' || kind === 'declined'
  const address = addressee(facts, { kind: hasNoTemplate ? null : kinds[kind], ofVisit })
  const outcome = queueSmsWithCommit(tx, now, room, {
    ...address,
    kind: kinds[kind],
    message,
    dedupeKey: `${kind}:${facts.id}:${facts.version}`,
    atOnce,
    isUnattended,
  })
  if (!facts.is_office_proved && (outcome === 'queued' || outcome === 'mailed')) return 'unproved'
  if (outcome === 'mailed') return 'otherwise'
  return outcome === 'queued' && (address.email || address.templateValues) ? 'otherwise' : outcome
}

type Reminder = { readonly dedupeKey: string; readonly by: 'staff' | 'job'; readonly atOnce?: boolean }
/**
 * Queues the reminder, with links to confirm and to cancel; at most one is sent for each key. Staff
 * see the outcome of theirs; over the quota one of a job is written as failed. `atOnce` sends it at
 * night, too.
 */
export async function queueReminder(
  { tx, scope, now, services }: Context,
  facts: MessageFacts,
  { dedupeKey, by, atOnce = false }: Reminder,
): Promise<ReminderOutcome> {
  const token = facts.manage_token ?? (await addManageToken(tx, scope, facts.id, newLinkSeed()))
  const values = valuesOf(facts, { link: text.answers(linkOf(services, token)), ofVisit: true })
  const message = renderTemplate(facts.templates, 'reminder', values)
  if (message === null) return 'off'
  return queueSms(tx, scope, now, {
    ...addressee(facts, { kind: 'reminder', ofVisit: true }),
    kind: 'reminder',
    message,
    dedupeKey,
    atOnce,
    isUnattended: by === 'job',
  })
}

/** Whom the budget of strangers pays for; null for a known customer. */
export const strangerOf = (facts: Pick<MessageFacts, 'phone_unproved' | 'customer_email'>) =>
  facts.phone_unproved ? { email: facts.customer_email } : null

type Addressee = Pick<
  NewSms,
  'phone' | 'email' | 'templateValues' | 'customerId' | 'appointmentId' | 'stranger' | 'customerEmail'
>
/** `kind` null: a message that no template at Meta says. */
type Message = { readonly kind: WhatsappKind | null; readonly ofVisit: boolean }
function addressee(facts: Facts, { kind, ofVisit }: Message): Addressee {
  const { customer_phone: phone, customer_email: email, customer_channel: preferred, whatsapp } = facts
  const all = valuesOf(facts, { link: null, ofVisit })
  const [customer = ''] = all.customer.trim().split(/\s+/)
  const values = TEMPLATE_VALUES.map((name) => ({ ...all, customer })[name])
  return {
    ...addressOf({ phone, email, preferred, whatsapp }, { kind, values }),
    customerId: facts.customer_id,
    appointmentId: facts.id,
    stranger: strangerOf(facts),
    customerEmail: email,
  }
}
