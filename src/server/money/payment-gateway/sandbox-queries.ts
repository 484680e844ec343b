/** The pages of the built-in gateway. */
import type { Money } from '#shared/values/wire.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Outcome = 'paid' | 'failed' | 'cancelled'
type NewPage = {
  token: string
  reference: string
  amount: Money
  description: string
  outcome: Outcome | null
  keeps_card: boolean
  webhook: string | null
  now: Date
}
/** `outcome` is null until the page's form is sent. */
export const insertSandboxPage = (tx: Tx, scope: Scope, { now, ...page }: NewPage) =>
  tx
    .insertInto('sandbox_pages')
    .values({ ...page, office_id: scope.officeId, created_at: now })
    .execute()

const pages = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('sandbox_pages')
    .select(['token', 'reference', 'amount', 'description', 'keeps_card', 'webhook'])
    .select((e) => e.ref('outcome').$castTo<Outcome | null>().as('outcome'))
    .where('office_id', '=', scope.officeId)

/** Undefined when the token is unknown in this office. */
export const sandboxPage = (tx: Tx, scope: Scope, token: string) =>
  pages(tx, scope).where('token', '=', token).executeTakeFirst()
/** The charge of a kept card, by our own name of it. */
export const sandboxCharge = (tx: Tx, scope: Scope, key: string) =>
  pages(tx, scope).where('reference', '=', key).where('outcome', '=', 'paid').executeTakeFirst()

/** Which office a page belongs to. */
export const officeOfSandboxPage = (db: Database, token: string) =>
  db.selectFrom('sandbox_pages').select('office_id').where('token', '=', token).executeTakeFirst()

/** Stores the customer's choice. A page that was paid stays paid. */
export const chooseOutcome = async (tx: Tx, scope: Scope, token: string, outcome: Outcome): Promise<void> => {
  await tx
    .updateTable('sandbox_pages')
    .set({ outcome })
    .where('office_id', '=', scope.officeId)
    .where('token', '=', token)
    .where((e) => e.or([e('outcome', 'is', null), e('outcome', '<>', 'paid')]))
    .execute()
}

/** The payment that a page was opened for. */
export const paymentOfSandboxPage = (tx: Tx, scope: Scope, token: string) =>
  tx
    .selectFrom('card_payments as p')
    .innerJoin('payment_gateways as g', (j) =>
      j.onRef('g.office_id', '=', 'p.office_id').onRef('g.id', '=', 'p.gateway_id'),
    )
    .select('p.id')
    .where('p.office_id', '=', scope.officeId)
    .where('g.gateway', '=', 'sandbox')
    .where('p.page_id', '=', token)
    .executeTakeFirst()
