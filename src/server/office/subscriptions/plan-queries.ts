import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const parts = {
  documents: sql<boolean>`p.documents`,
  invoices: sql<boolean>`p.invoices`,
  cards: sql<boolean>`p.cards`,
  assistant: sql<boolean>`p.ai_quota > 0`,
} as const
/** What only some plans have. */
type PlanPart = keyof typeof parts

/** Whether the plan has this: a condition on `plans as p`, for queries that read more of it. */
export const planIncludes = (what: PlanPart): RawBuilder<boolean> => parts[what]

/** Whether the office's plan has this. */
export const planHas = async (tx: Tx, scope: Scope, what: PlanPart): Promise<boolean> => {
  const plan = tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(planIncludes(what).as('is_included'))
    .where('s.office_id', '=', scope.officeId)
  return (await plan.executeTakeFirst())?.is_included === true
}
