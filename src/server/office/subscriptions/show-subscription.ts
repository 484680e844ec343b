import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { employeesUsed, subscription } from './queries.ts'
import { dayQuotaOf, monthOf, paidQuotaOf, statusOf } from './rules.ts'

/** The office's plan and its usage, for the owner. */
export async function showSubscription({ tx, scope, now }: OfficeContext<Staff>) {
  const stored = await subscription(tx, scope, monthOf(now))
  return {
    plan: { id: stored.plan_id, name: stored.plan_name, price: stored.plan_price },
    status: statusOf(stored, now),
    ends_at: stored.ends_at,
    employees: { used: await employeesUsed(tx, scope), max: stored.employees_max },
    sms: {
      used: stored.sms_used ?? 0,
      max: stored.sms_quota,
      paid_max: paidQuotaOf(stored),
      day_max: dayQuotaOf(stored),
    },
    ai: { used: stored.ai_used ?? 0, max: stored.ai_quota },
  }
}
