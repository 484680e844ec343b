import type { OfficeContext } from '../platform/http/serve.ts'
import type { Staff } from '../platform/security/session.ts'
import { employeesUsed, subscription } from './queries.ts'
import { monthOf, statusOf } from './rules.ts'

/** The office's plan and its usage, for the owner. */
export async function showSubscription({ tx, scope, now }: OfficeContext<Staff>) {
  const kept = await subscription(tx, scope, monthOf(now))
  return {
    plan: { id: kept.plan_id, name: kept.plan_name, price: kept.plan_price },
    status: statusOf(kept, now),
    ends_at: kept.ends_at,
    employees: { used: await employeesUsed(tx, scope), max: kept.employees_max },
    sms: { used: kept.sms_used ?? 0, max: kept.sms_quota },
    ai: { used: kept.ai_used ?? 0, max: kept.ai_quota },
  }
}
