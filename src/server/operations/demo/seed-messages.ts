import { DAY, HOUR, toWallClock } from '#shared/values/local-time.ts'
import { dayAndTime } from '#server/messages/quiet-time/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { renderTemplate } from '#server/messages/sms/render-template.ts'
import { insertParts } from './insert-queries.ts'
import { visitsAround } from './visit-queries.ts'

/** Only recent appointments get messages: those of a whole month would exceed the plan's quota. */
const PAST = 6 * DAY

/** When a customer booked a visit online: two to nine days ahead. */
export const bookedAt = (id: number, start: number): number => start - (2 + ((id + 3) % 8)) * DAY - (id % 7) * HOUR

/** Some customers have a phone that takes no SMS. */
const failed = (at: number) => ({ status: 'failed', failure: 'kosher_phone', settled_at: new Date(at + 9_000) })

/**
 * Confirmations and reminders of appointments of the last six days and the next two weeks.
 */
export async function seedMessages(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const visits = await visitsAround(tx, scope, now, { from: -PAST, until: 14 * DAY })
  const messages = visits.flatMap(
    ({ id, customer_id, phone, office, service, employee, start_at, source, status_key }) => {
      const start = start_at.getTime()
      const time = dayAndTime(toWallClock(start))
      const visit = { customer: '', office, service, employee, time, link: null }
      const entry = (kind: string, message: string, at: number) => ({
        customer_id,
        appointment_id: id,
        phone,
        message,
        kind,
        provider: 'log',
        provider_id: `demo-${kind}-${id}`,
        dedupe_key: `demo-${kind}-${id}`,
        created_at: new Date(at),
        sent_at: new Date(at),
        ...(kind === 'reminder' && id % 397 === 0 ? failed(at) : { status: 'sent', failure: null, settled_at: null }),
      })
      const booked = bookedAt(id, start)
      return [
        ...(source === 'online' ? [entry('confirmation', renderTemplate(null, 'confirmation', visit)!, booked)] : []),
        status_key === 'cancelled'
          ? entry('cancellation', renderTemplate(null, 'cancellation', visit)!, booked + DAY)
          : entry('reminder', renderTemplate(null, 'reminder', visit)!, start - DAY),
      ].filter(({ sent_at }) => sent_at < now)
    },
  )
  await insertParts(tx, scope, 'sms_messages', messages)
}
