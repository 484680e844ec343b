import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * The order of categories everywhere: by hand, then by age. For a query with categories as `c`;
 * null sorts last.
 */
export const categoryOrder = sql`c.sort_order, c.id`
/** The same of services and goods as `p`, by their categories as `c`: by hand, then by name. */
export const productOrder = sql`${categoryOrder}, p.sort_order, p.name, p.id`

/**
 * Writes the order of these rows in one statement. Returns how many the office has; the versions
 * stay, because an order is no edit of a row.
 */
export async function writeOrder(
  tx: Tx,
  scope: Scope,
  table: 'categories' | 'products',
  ids: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} as t set sort_order = o.place
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, place)
    where t.office_id = ${scope.officeId} and t.id = o.id and t.deleted_at is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
