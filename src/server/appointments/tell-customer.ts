import type { Tx } from '../platform/database.ts'
import { cancelJob, enqueue } from '../platform/jobs.ts'
import type { Scope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import { queueSms, type Queued } from '../sms/queue-sms.ts'
import type { NewSms } from '../sms/queries.ts'
import { messageFacts, type MessageFacts } from './queries.ts'
import { REMINDER_HOURS, reminderTime } from './rules.ts'
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

/** Sets the office-wide reminder of an appointment, in place of an earlier one; whether it is still wanted is asked when it is due. */
export async function scheduleReminder(
  { tx, now, services }: Pick<At, 'tx' | 'now' | 'services'>,
  appointment: { id: number; start: number },
): Promise<void> {
  const key = `remind:${appointment.id}`
  const at = reminderTime(appointment.start, REMINDER_HOURS, now.getTime())
  if (at === null) return cancelJob(tx, key)
  await postponeReminder({ tx, services }, appointment, at)
}
/** The reminder at a given instant. */
export const postponeReminder = (
  { tx, services }: Pick<At, 'tx' | 'services'>,
  { id, start }: { id: number; start: number },
  to: number,
): Promise<void> => enqueue(tx, 'remind', { id, start }, { runAt: services.machineTime(to), key: `remind:${id}` })
export const forgetReminder = ({ tx }: Pick<At, 'tx'>, id: number): Promise<void> => cancelJob(tx, `remind:${id}`)
