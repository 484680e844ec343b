import { OWN_CONTACT_DAYS, sightOf } from '#shared/office/users/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { ownCustomersAmong, type Viewer } from './contact-queries.ts'

type Context = Pick<OfficeContext, 'tx' | 'scope' | 'now' | 'caller'>

/** The caller, if they see only how to reach their own customers; undefined for others. */
export function limitedViewer({ now, caller }: Pick<Context, 'now' | 'caller'>): Viewer | undefined {
  if (caller.kind !== 'staff' || sightOf(caller.rights).contacts === 'all') return undefined
  return { userId: caller.userId, since: new Date(now.getTime() - OWN_CONTACT_DAYS * DAY) }
}

/**
 * Replaces contact details in rows that the caller may not see. `idOf` names the customer of a row,
 * and `hidden` has what is sent instead. One statement, and none for callers who see everything.
 */
export async function hideContacts<T extends object>(
  context: Context,
  rows: readonly T[],
  idOf: (row: T) => number | null,
  hidden: Partial<T>,
): Promise<T[]> {
  const viewer = limitedViewer(context)
  if (!viewer || rows.length === 0) return [...rows]
  const ids = new Set(rows.map(idOf).filter((id) => id !== null))
  const own = await ownCustomersAmong(context.tx, context.scope, viewer, [...ids])
  return rows.map((row) => (own.has(idOf(row) ?? 0) ? row : { ...row, ...hidden }))
}

/** The same for one row. */
export const hideContact = async <T extends object>(
  context: Context,
  row: T,
  customerId: number | null,
  hidden: Partial<T>,
): Promise<T> => (await hideContacts(context, [row], () => customerId, hidden))[0]!

/** Whether the caller may see how to reach the customer; of a walk-in customer there is nothing. */
export async function canSeeContact(context: Context, customerId: number | null): Promise<boolean> {
  const viewer = limitedViewer(context)
  if (!viewer) return true
  const own = await ownCustomersAmong(context.tx, context.scope, viewer, customerId === null ? [] : [customerId])
  return own.size > 0
}

/** Fails with right_missing when the caller may not see how to reach the customer. */
export async function requireContact(context: Context, customerId: number | null): Promise<void> {
  if (!(await canSeeContact(context, customerId))) fail('right_missing')
}
