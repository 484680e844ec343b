import { problemText } from '#shared/messages/sms/text.ts'
import { SEND_REMINDER, remindersOf, wakeReminder, type Entry } from '#shared/catalog/reminders/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { publish, recordChange } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { entriesOfAppointment, lockServiceOf } from '#server/catalog/reminders/queries.ts'
import { sendingTimeIn } from '#server/messages/quiet-time/queries.ts'
import { whenText } from '#server/messages/quiet-time/text.ts'
import { isOfficeProved } from '#server/office/users/queries.ts'
import { appointmentChange } from './changes.ts'
import { queueReminder } from './message-customer.ts'
import { scheduleReminder, type ReminderJob } from './plan-reminder.ts'
import {
  appointmentById,
  selectForUpdateAppointment,
  messageFacts,
  updateAppointment,
  type MessageFacts,
} from './queries.ts'
import { wasReminded } from './reminder-queries.ts'
import { sendBeforeVisit } from './send-before-visit.ts'
import { text } from './text.ts'

/**
 * Sends a reminder on behalf of staff, at most one a minute. A reason not to send is a reply with
 * status error, not a failure.
 */
export async function remindCustomer(context: OfficeContext, id: number) {
  const { tx, scope, now } = context
  const facts = (await messageFacts(tx, scope, id)) ?? fail('not_found')
  const leaves = await sendingTimeIn(tx, scope, { kind: 'message', at: now.getTime() })
  const refusal = refusalOf(facts, now, leaves) ?? ((await isOfficeProved(tx, scope)) ? null : text.mailboxUnproved)
  if (refusal !== null) return { color: facts.status_color, status: 'error' as const, message: refusal }
  const minute = Math.floor(now.getTime() / MINUTE)
  const queued = await queueReminder(context, facts, {
    dedupeKey: `remind:${id}:asked:${minute}`,
    by: 'staff',
  })
  if (queued === 'quota' || queued === 'no_mobile') {
    const message = queued === 'quota' ? problemText.sms_quota_reached : problemText.no_phone
    const code = queued === 'quota' ? ('sms_quota_reached' as const) : undefined
    return { color: facts.status_color, status: 'error' as const, message, code }
  }
  if (queued === 'strangers')
    return { color: facts.status_color, status: 'error' as const, message: text.manyStrangers }
  if (queued === 'off') return { color: facts.status_color, status: 'error' as const, message: text.remindersOff }
  if (queued === 'queued') {
    await markReminded(context, facts)
    recordChange(context, appointmentChange, { action: 'remind', id })
  }
  const { status_color } = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  const message = leaves > now.getTime() ? text.reminderWaits(whenText(leaves, now)) : text.reminderSent
  return { color: status_color, status: 'success' as const, message }
}

/** Why staff cannot remind the customer; null when they can. */
function refusalOf(facts: MessageFacts, now: Date, leaves: number): string | null {
  const { status_key, start_at, customer_deleted_at, settings_send_approval_sms } = facts
  if (customer_deleted_at !== null) return text.customerDeleted
  if (status_key === 'cancelled') return text.wasCancelled
  if (status_key === 'waiting') return text.isWaiting
  if (start_at <= now) return text.hasBegun
  if (start_at.getTime() <= leaves) return text.beginsInQuiet
  return settings_send_approval_sms ? null : text.wantsNoReminders
}

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'services'>

/**
 * Sends what is due before an appointment and plans the next reminder. Reads everything again,
 * because the appointment, its service or the customer's settings may have changed since. Locks the
 * appointment, so that a concurrent change plans its reminders afterwards.
 */
export async function sendDueReminders(reminder: ReminderJob, context: JobContext): Promise<void> {
  const { id, start } = reminder
  const { scope, services, now } = context
  await context.inOffice(async (tx) => {
    await selectForUpdateAppointment(tx, scope, id)
    const facts = await messageFacts(tx, scope, id)
    const moved = facts?.start_at.getTime() !== start
    if (
      !facts ||
      facts.customer_deleted_at !== null ||
      moved ||
      start <= now.getTime() ||
      facts.status_key === 'cancelled'
    )
      return
    await lockServiceOf(tx, scope, id)
    const entries = remindersOf(await entriesOfAppointment(tx, scope, id))
    const context = { tx, scope, now, services }
    const planned = { ...reminder, rests: facts.rests }
    const { due, next, since } = wakeReminder(entries, planned, now.getTime())
    if (facts.settings_send_approval_sms && ['confirmed', 'waiting', 'reminded'].includes(facts.status_key))
      await send(context, facts, entries, due)
    if (next !== null) scheduleReminder(context, { id, start, since }, next)
  })
}

/** Sends one SMS reminder, however many are due, and each document once. */
async function send(
  context: Context,
  facts: MessageFacts,
  all: readonly Entry[],
  due: readonly Entry[],
): Promise<void> {
  const reminder = due.findLast(({ action_id }) => action_id === SEND_REMINDER)
  const documents = new Set(due.flatMap(({ document_id }) => (document_id === null ? [] : [document_id])))
  // the first appointment of a visit reminds of all
  if (reminder && !facts.is_part && facts.receive_by_sms && !(await isRemindedByHand(context, facts, all, due))) {
    const dedupeKey = `remind:${facts.id}:${facts.start_at.getTime()}:${reminder.hours}`
    if ((await queueReminder(context, facts, { dedupeKey, by: 'job' })) === 'queued') {
      await markReminded(context, facts)
      publish(context.tx, { what: 'appointments', id: facts.id })
    }
  }
  if (facts.send_type === 'sms') for (const id of documents) await sendBeforeVisit(context, facts, id)
}

/**
 * Whether staff have reminded the customer: then the first reminder of the service is not sent,
 * later ones are.
 */
async function isRemindedByHand(
  { tx, scope }: Context,
  facts: MessageFacts,
  all: readonly Entry[],
  due: readonly Entry[],
) {
  if (facts.status_key !== 'reminded') return false
  const first = Math.max(...all.filter(({ action_id }) => action_id === SEND_REMINDER).map(({ hours }) => hours))
  const isFirst = due.some(({ action_id, hours }) => action_id === SEND_REMINDER && hours === first)
  return isFirst && !(await wasReminded(tx, scope, facts))
}

/**
 * Only a confirmed appointment becomes reminded: other statuses say more, and so does a start that
 * the customer has confirmed.
 */
async function markReminded(
  { tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>,
  { id, status_key, start_at, confirmed_start }: MessageFacts,
): Promise<void> {
  if (status_key === 'confirmed' && confirmed_start?.getTime() !== start_at.getTime())
    await updateAppointment(tx, scope, id, { status_key: 'reminded' })
}
