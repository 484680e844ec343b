import { recordChange, type Subject } from '#server/platform/database/record-change.ts'
import { fail } from '#server/platform/fail.ts'
import type { OfficeContext } from '#server/platform/http/serve.ts'
import { writeOrder } from './sort-order-queries.ts'

/**
 * Puts categories, or services and goods, in the order of their ids. Fails with not_found when one
 * is gone, so that nobody orders a list that they no longer see.
 */
export async function reorder(
  context: OfficeContext,
  ordered: { table: 'categories' | 'products'; subject: Subject<string>; ids: readonly number[] },
): Promise<void> {
  const { table, subject, ids } = ordered
  if ((await writeOrder(context.tx, context.scope, table, ids)) < ids.length) fail('not_found')
  recordChange(context, subject, { action: 'reorder', id: ids[0]!, after: { ids } })
}
