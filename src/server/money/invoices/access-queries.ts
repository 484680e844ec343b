import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Whether the office's plan includes invoices. */
export const planHasInvoices = async (tx: Tx, scope: Scope): Promise<boolean> =>
  (
    await tx
      .selectFrom('subscriptions as s')
      .innerJoin('plans as p', 'p.id', 's.plan_id')
      .select('p.invoices')
      .where('s.office_id', '=', scope.officeId)
      .executeTakeFirstOrThrow()
  ).invoices
