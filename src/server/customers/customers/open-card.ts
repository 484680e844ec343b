import { afterCommit } from '#server/platform/database/after-commit.ts'
import { fail } from '#server/platform/fail.ts'
import { enterOffice, type OfficeContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { insertCardView } from './card-view-queries.ts'
import { hasCustomer } from './queries.ts'

/**
 * Who may open the card of a customer, with its history and its pictures: all staff of the office.
 * Fails with not_found when there is no such customer, also after deletion or a merge.
 */
export async function requireCard({ tx, scope }: Pick<OfficeContext, 'tx' | 'scope'>, id: number): Promise<void> {
  if (!(await hasCustomer(tx, scope, id))) fail('not_found')
}

/** Notes after the commit who opened a card, or a picture of it. The owner reads it on the card. */
export function noteOpening({ tx, scope, now, caller, services }: OfficeContext<Staff>, id: number): void {
  const view = { customer_id: id, user_id: caller.userId, at: now }
  afterCommit(tx, () => enterOffice(services, scope.officeId, (later) => insertCardView(later, scope, view)))
}
