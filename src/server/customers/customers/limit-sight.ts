import { sightOf } from '#shared/office/users/rules.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import type { Caller } from '#server/platform/security/session.ts'
import { canSeeInvoice, canSeeSale, type OwnViewer } from './sale-queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope'> & { readonly caller: Caller }

const viewerOf = (caller: Caller, what: 'sales' | 'dues'): OwnViewer => {
  // a visitor sells nothing
  if (caller.kind !== 'staff') return { userId: 0 }
  return sightOf(caller.rights)[what] === 'all' ? undefined : { userId: caller.userId }
}

/** The caller, if they see only the sales that are their own; undefined for others. */
export const salesViewer = ({ caller }: { readonly caller: Caller }): OwnViewer => viewerOf(caller, 'sales')

/** The same for debts, punch cards, vouchers, deposits and kept cards, which the till needs. */
export const duesViewer = ({ caller }: { readonly caller: Caller }): OwnViewer => viewerOf(caller, 'dues')

/** Fails with not_found, as for a row of another office, when the caller does not see the order. */
export async function requireSale(context: Context, id: number): Promise<void> {
  if (!(await canSeeSale(context.tx, context.scope, id, salesViewer(context)))) fail('not_found')
}

/** The same for an invoice or a draft. */
export async function requireInvoice(context: Context, id: number): Promise<void> {
  if (!(await canSeeInvoice(context.tx, context.scope, id, salesViewer(context)))) fail('not_found')
}
