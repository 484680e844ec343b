import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { subscription } from '#server/office/subscriptions/queries.ts'
import { monthOf } from '#server/office/subscriptions/rules.ts'

/** The month's quota of texts. Fails with assistant_plan_required when the plan has none. */
export async function checkAssistantPlan({ tx, scope, now }: Pick<OfficeContext, 'tx' | 'scope' | 'now'>) {
  const { has_assistant, ai_quota: max, ai_used } = await subscription(tx, scope, monthOf(now))
  if (!has_assistant) fail('assistant_plan_required')
  return { used: ai_used ?? 0, max }
}
