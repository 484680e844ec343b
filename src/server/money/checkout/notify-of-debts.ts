import { DAY } from '#shared/values/local-time.ts'
import { notify } from '#server/messages/notifications/notify-staff.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { unpaidPurchases } from './debt-queries.ts'

/** An older debt is told once, to the owners and to the employee of the visit. */
const OPEN_DAYS = 30
/** Days for which a night that was missed is made up. */
const LATE_DAYS = 7

/** Runs at night. */
export const notifyOfDebts = ({ scope, now, inOffice }: JobContext): Promise<void> =>
  inOffice(async (tx) => {
    const to = new Date(now.getTime() - OPEN_DAYS * DAY)
    const from = new Date(to.getTime() - LATE_DAYS * DAY)
    for (const { order_id, debt, ...about } of await unpaidPurchases(tx, scope, { from, to })) {
      const facts = { amount: debt, days: OPEN_DAYS }
      notify({ tx, now }, { kind: 'debt_open', ...about, facts, dedupeKey: `debt:${order_id}` })
    }
  })
