import { earliestReminder, nextReminder, remindersOf } from '#shared/reminders/rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { cancelJob, enqueue } from '../platform/jobs/jobs.ts'
import type { Scope } from '../platform/security/scope.ts'
import type { Services } from '../platform/services.ts'
import { entriesOfAppointment, selectForUpdateServiceOf } from '../reminders/queries.ts'
import { queueSms, type Queued } from '../sms/queue-sms.ts'
import type { NewSms } from '../sms/queries.ts'
import { messageFacts, type MessageFacts } from './queries.ts'
import { text } from './text.ts'

type At = { readonly tx: Tx; readonly scope: Scope; readonly now: Date; readonly services: Services }
export type News = 'confirmed' | 'requested' | 'moved' | 'cancelled'

/** The page where a customer moves or cancels; only online bookings have one. */
const linkOf = (services: Services, token: string | null) =>
  token ? `${services.publicUrl()}/book/manage/${token}` : null
const visitOf = (facts: MessageFacts) => ({
  service: facts.service_name,
  employee: facts.employee_name,
  office: facts.office_name,
  start: facts.start_time,
})

/** Puts an SMS about the appointment into the outbox. Customers who want no messages get none, except about what they booked themselves online. */
export async function tellCustomer(
  { tx, scope, now, services }: At,
  id: number,
  news: News,
): Promise<Queued | 'unwanted'> {
  const facts = await messageFacts(tx, scope, id)
  if (!facts || (facts.source === 'staff' && !facts.settings_send_sms)) return 'unwanted'
  const link = linkOf(services, facts.manage_token)
  const message = news === 'cancelled' ? text.cancelled(visitOf(facts)) : text[news](visitOf(facts), link)
  return queueSms(tx, scope, now, {
    ...addressed(facts),
    kind: news === 'confirmed' || news === 'requested' ? 'confirmation' : 'change',
    message,
    dedupeKey: `${news}:${id}:${facts.version}`,
  })
}

/** Queues the reminder text now. At most one leaves per key. */
export async function queueReminder(
  { tx, scope, now, services }: At,
  facts: MessageFacts,
  dedupeKey: string,
): Promise<Queued> {
  const message = text.reminder(visitOf(facts), linkOf(services, facts.manage_token))
  return queueSms(tx, scope, now, { ...addressed(facts), kind: 'reminder', message, dedupeKey })
}

const addressed = (facts: MessageFacts): Pick<NewSms, 'phone' | 'customerId' | 'appointmentId'> => ({
  phone: facts.customer_phone,
  customerId: facts.customer_id,
  appointmentId: facts.id,
})

/** What the reminders of an appointment wait with: see jobs.ts. */
export type Wake = { readonly id: number; readonly start: number; readonly since: number }

/**
 * Sets the clock of what is sent before an appointment, in place of an earlier one. It first rings at the earliest that any service sends
 * anything, and only then is it asked what this service sends; so a service that changes has few appointments to plan anew.
 */
export async function scheduleReminder(
  { tx, scope, now, services }: At,
  { id, start }: { id: number; start: number },
): Promise<void> {
  const since = now.getTime()
  const first = earliestReminder(start)
  if (first > since) return wakeReminder({ tx, services }, { id, start, since }, first)
  await selectForUpdateServiceOf(tx, scope, id)
  const next = nextReminder(remindersOf(await entriesOfAppointment(tx, scope, id)), start, since)
  return next === null ? forgetReminder({ tx }, id) : wakeReminder({ tx, services }, { id, start, since }, next)
}
/** Rings at a given instant. */
export const wakeReminder = ({ tx, services }: Pick<At, 'tx' | 'services'>, wake: Wake, at: number): Promise<void> =>
  enqueue(tx, 'remind', wake, { runAt: services.machineTime(at), key: `remind:${wake.id}` })
export const forgetReminder = ({ tx }: Pick<At, 'tx'>, id: number): Promise<void> => cancelJob(tx, `remind:${id}`)
