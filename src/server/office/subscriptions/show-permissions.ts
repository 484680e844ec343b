import { byRight } from '#shared/http/rights.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext, PublicContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { pendingEmail, rightsOf } from '../users/queries.ts'
import { partsInUse, personById, planById, subscription } from './queries.ts'
import { dayQuotaOf, leftToday, monthOf, paidQuotaOf, statusOf } from './rules.ts'

const textFlag = (value: boolean) => (value ? '1' : '0')

/** The permissions of the signed-in person and the limits of the office's plan. */
export async function showPermissions({ tx, scope, now, caller, services }: OfficeContext<Staff>) {
  const [person, rights, plan, pending, uses] = await Promise.all([
    personById(tx, scope, caller.userId),
    rightsOf(tx, scope, caller.userId),
    subscription(tx, scope, monthOf(now)),
    pendingEmail(tx, scope, caller.userId, now),
    partsInUse(tx, scope),
  ])
  return {
    role: caller.role,
    ...(rights ?? byRight(false)),
    user: { id: person.id, name: person.name, email: person.email },
    email_proved: person.email === null || person.email_proved_at !== null,
    pending_email: pending?.email ?? null,
    office_id: scope.officeId,
    uses,
    subscription: {
      office_subscription: { status: statusOf(plan, now), plan_id: plan.plan_id, ends_at: plan.ends_at },
      invoice_model: textFlag(plan.has_invoices),
      subscription_details: {
        credit_card_enabled: textFlag(plan.has_cards),
        sms_quota: plan.sms_quota,
        sms_used: plan.sms_used ?? 0,
        sms_paid_quota: paidQuotaOf(plan),
        sms_left_today: leftToday(plan, now),
        sms_day_quota: dayQuotaOf(plan),
        ai_quota: plan.ai_quota,
        ai_used: plan.ai_used ?? 0,
        ai_model: textFlag(services.languageModel !== null),
      },
    },
  } as const
}

/** Price and contents of a plan. Public. */
export const showPlan = async ({ db }: PublicContext, id: number) => (await planById(db, id)) ?? fail('not_found')
