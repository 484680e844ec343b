/** Rows that several people may change at once: every change raises their version. */
import type { Updateable } from 'kysely'
import type { DB } from './database.generated.ts'
import type { Tx } from './database.ts'
import type { Scope } from '../security/scope.ts'

type Kept = Record<'office_id' | 'id' | 'version' | 'deleted_at', unknown>
type Versioned = { [T in keyof DB]: DB[T] extends Kept ? T : never }[keyof DB]

/** False when the row is gone, or is no longer at the version that was seen; `seen` undefined changes it whatever it is. */
export async function updateSeen<T extends Versioned>(
  tx: Tx,
  scope: Scope,
  table: T,
  id: number,
  change: Updateable<DB[T]>,
  seen: number | undefined,
): Promise<boolean> {
  // any of these tables will do for the builder: they have all that is named here
  let query = tx
    .updateTable(table as 'categories')
    .set(change as Updateable<DB['categories']>)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (seen !== undefined) query = query.where('version', '=', seen)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}
