import { problemText } from '#shared/http/text.ts'
import { afterQuiet, dueReminders, nextReminder, REMIND, remindersOf, type Entry } from '#shared/reminders/rules.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { actorOf, audit } from '../platform/database/audit.ts'
import { publish } from '../platform/realtime/events.ts'
import { fail } from '../platform/fail.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import type { InOffice } from '../platform/http/serve.ts'
import { entriesOfAppointment, selectForUpdateServiceOf } from '../reminders/queries.ts'
import {
  appointmentById,
  selectForUpdateAppointment,
  messageFacts,
  updateAppointment,
  type MessageFacts,
} from './queries.ts'
import { wasReminded } from './reminder-queries.ts'
import { sendDocument } from './send-document.ts'
import { queueReminder, wakeReminder, type Wake } from './tell-customer.ts'
import { text } from './text.ts'

/** Staff ask for a reminder now. Asked twice within a minute, one leaves. What keeps it from leaving is an answer, not a failure. */
export async function remindCustomer(context: InOffice, id: number) {
  const { tx, scope, now, caller } = context
  const facts = (await messageFacts(tx, scope, id)) ?? fail('not_found')
  const over = facts.status_key === 'cancelled' ? text.wasCancelled : facts.start_at <= now ? text.hasBegun : null
  if (over !== null) return { color: facts.status_color, status: 'error' as const, message: over }
  const minute = Math.floor(now.getTime() / MINUTE)
  const queued = await queueReminder(context, facts, `remind:${id}:asked:${minute}`)
  if (queued === 'quota' || queued === 'no_mobile') {
    const message = queued === 'quota' ? problemText.sms_quota_reached : problemText.no_phone
    const code = queued === 'quota' ? ('sms_quota_reached' as const) : undefined
    return { color: facts.status_color, status: 'error' as const, message, code }
  }
  if (queued === 'queued') {
    await markReminded(context, id, facts.status_key)
    await audit(tx, scope, now, { actor: actorOf(caller), action: 'remind', subject: 'appointment', id })
    await publish(tx, scope, { what: 'appointments', id })
  }
  const { status_color } = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  return { color: status_color, status: 'success' as const, message: text.reminderSent }
}

type Sending = Pick<InOffice, 'tx' | 'scope' | 'now' | 'services'>

/**
 * Sends what is due before an appointment and sets the clock for what comes next. It may have been moved, cancelled or deleted since, its
 * service may send something else by now, or the wish may have changed: everything is asked again here. The appointment is held, so that
 * whoever plans it anew meanwhile has the last word.
 */
export async function sendDueReminders(wake: Wake, context: JobContext): Promise<void> {
  const { id, start } = wake
  const { scope, services, now } = context
  await context.inOffice(async (tx) => {
    await selectForUpdateAppointment(tx, scope, id)
    const facts = await messageFacts(tx, scope, id)
    const moved = facts?.start_at.getTime() !== start
    if (!facts || moved || start <= now.getTime() || facts.status_key === 'cancelled') return
    const morning = afterQuiet(now.getTime())
    if (morning > now.getTime()) return morning < start ? wakeReminder({ tx, services }, wake, morning) : undefined
    await selectForUpdateServiceOf(tx, scope, id)
    const entries = remindersOf(await entriesOfAppointment(tx, scope, id))
    const context = { tx, scope, now, services }
    if (facts.settings_send_approval_sms && ['confirmed', 'waiting', 'reminded'].includes(facts.status_key))
      await send(context, facts, entries, dueReminders(entries, start, wake.since, now.getTime()))
    const next = nextReminder(entries, start, now.getTime())
    if (next !== null) await wakeReminder(context, { id, start, since: now.getTime() }, next)
  })
}

/** Of several SMS reminders that are due together one leaves, and each document once. */
async function send(at: Sending, facts: MessageFacts, all: readonly Entry[], due: readonly Entry[]): Promise<void> {
  const reminder = due.findLast(({ action_id }) => action_id === REMIND)
  const documents = new Set(due.flatMap(({ document_id }) => (document_id === null ? [] : [document_id])))
  if (reminder && facts.receive_by_sms && !(await isRemindedByHand(at, facts, all, due))) {
    const key = `remind:${facts.id}:${facts.start_at.getTime()}:${reminder.hours}`
    if ((await queueReminder(at, facts, key)) === 'queued') {
      await markReminded(at, facts.id, facts.status_key)
      await publish(at.tx, at.scope, { what: 'appointments', id: facts.id })
    }
  }
  if (facts.send_type === 'sms') for (const id of documents) await sendDocument(at, facts, id)
}

/** Staff have reminded already, by the button or by a call: then the first of a service's reminders is not sent. Later ones are. */
async function isRemindedByHand(
  { tx, scope }: Sending,
  facts: MessageFacts,
  all: readonly Entry[],
  due: readonly Entry[],
) {
  if (facts.status_key !== 'reminded') return false
  const first = Math.max(...all.filter(({ action_id }) => action_id === REMIND).map(({ hours }) => hours))
  const isFirst = due.some(({ action_id, hours }) => action_id === REMIND && hours === first)
  return isFirst && !(await wasReminded(tx, scope, facts))
}

/** Only a confirmed appointment becomes a reminded one: what waits for approval, or has begun, says more. */
async function markReminded({ tx, scope }: Pick<InOffice, 'tx' | 'scope'>, id: number, status: string): Promise<void> {
  if (status === 'confirmed') await updateAppointment(tx, scope, id, { status_key: 'reminded' })
}
