import { problemText } from '#shared/http/text.ts'
import { MINUTE } from '#shared/values/local-time.ts'
import { actorOf, audit } from '../platform/audit.ts'
import { tell } from '../platform/events.ts'
import { fail } from '../platform/fail.ts'
import type { JobContext } from '../platform/jobs.ts'
import type { InOffice } from '../platform/serve.ts'
import { appointmentById, messageFacts, updateAppointment } from './queries.ts'
import { afterQuiet } from './rules.ts'
import { postponeReminder, queueReminder } from './tell-customer.ts'
import { text } from './text.ts'

/** Staff ask for a reminder now. Asked twice within a minute, one leaves. What keeps it from leaving is an answer, not a failure. */
export async function remindCustomer(at: InOffice, id: number) {
  const { tx, scope, now, caller } = at
  const facts = (await messageFacts(tx, scope, id)) ?? fail('not_found')
  const minute = Math.floor(now.getTime() / MINUTE)
  const queued = await queueReminder(at, facts, `remind:${id}:asked:${minute}`)
  if (queued === 'quota' || queued === 'no_mobile') {
    const message = queued === 'quota' ? problemText.sms_quota_reached : problemText.no_phone
    const code = queued === 'quota' ? ('sms_quota_reached' as const) : undefined
    return { color: facts.status_color, status: 'error' as const, message, code }
  }
  if (queued === 'queued') {
    await markReminded(at, id, facts.status_key)
    await audit(tx, scope, now, { actor: actorOf(caller), action: 'remind', subject: 'appointment', id })
    await tell(tx, scope, { what: 'appointments', id })
  }
  const { status_color } = (await appointmentById(tx, scope, id)) ?? fail('not_found')
  return { color: status_color, status: 'success' as const, message: text.reminderSent }
}

/** The due reminder of an appointment. It may have been moved, cancelled or deleted since, or the wish may have changed: then nothing leaves. */
export async function sendDueReminder(
  { id, start }: { id: number; start: number },
  context: JobContext,
): Promise<void> {
  const { scope, services, now } = context
  await context.inOffice(async (tx) => {
    const facts = await messageFacts(tx, scope, id)
    const over = !facts || facts.start_at.getTime() !== start || start <= now.getTime()
    if (over || !['confirmed', 'waiting'].includes(facts.status_key)) return
    if (!facts.receive_by_sms || !facts.settings_send_approval_sms) return
    const morning = afterQuiet(now.getTime())
    if (morning > now.getTime())
      return morning < start ? postponeReminder({ tx, services }, { id, start }, morning) : undefined
    const queued = await queueReminder({ tx, scope, now, services }, facts, `remind:${id}:${start}`)
    if (queued !== 'queued') return
    await markReminded({ tx, scope }, id, facts.status_key)
    await tell(tx, scope, { what: 'appointments', id })
  })
}

/** Only a confirmed appointment becomes a reminded one: what waits for approval, or has begun, says more. */
async function markReminded({ tx, scope }: Pick<InOffice, 'tx' | 'scope'>, id: number, status: string): Promise<void> {
  if (status === 'confirmed') await updateAppointment(tx, scope, id, { status_key: 'reminded' })
}
