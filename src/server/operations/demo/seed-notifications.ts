import { DAY, HOUR, MINUTE } from '#shared/values/local-time.ts'
import type { NotificationKind } from '#shared/messages/notifications/rules.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { bookedAt } from './seed-messages.ts'
import { visitsAround } from './visit-queries.ts'

const SHOWN = 12

/**
 * Seeds notifications of what customers did online in the last days, the oldest first.
 */
export async function seedNotifications(tx: Tx, scope: Scope, now: Date): Promise<void> {
  const visits = await visitsAround(tx, scope, now, { from: -2 * DAY, until: 14 * DAY })
  const told = visits.flatMap(({ id, customer_id: customerId, source, status_key, start_at }) => {
    if (source !== 'online') return []
    const start = start_at.getTime()
    const entry = (kind: NotificationKind, at: number, facts: object = {}) => ({
      kind,
      customerId,
      appointmentId: id,
      facts: { start: start_at, ...facts },
      at,
    })
    // as the confirmations of the demo's messages; requests are new
    const booked = status_key === 'waiting' ? now.getTime() - (25 + (id % 9) * 35) * MINUTE : bookedAt(id, start)
    return [
      entry(status_key === 'waiting' ? 'request_waiting' : 'booked_online', booked),
      ...(status_key === 'cancelled' ? [entry('cancelled_by_customer', booked + DAY)] : []),
      ...(status_key === 'confirmed' && id % 5 === 0
        ? [entry('moved_by_customer', booked + 6 * HOUR, { before: new Date(start - DAY) })]
        : []),
      ...(status_key === 'confirmed' && id % 3 === 0 ? [entry('confirmed_by_customer', start - DAY + HOUR)] : []),
    ]
  })
  const past = told.filter(({ at }) => at < now.getTime()).toSorted((a, b) => a.at - b.at)
  for (const { at, ...notification } of past.slice(-SHOWN)) notify({ tx, now: new Date(at) }, notification)
}
