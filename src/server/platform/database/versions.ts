/** Optimistic locking: every change of a row increments its version. */
import type { Kysely, Updateable } from 'kysely'
import type { DB } from './database.generated.ts'
import type { Tx } from './database.ts'
import type { Scope } from '../security/scope.ts'

type VersionedRow = Record<'office_id' | 'id' | 'version' | 'deleted_at', unknown>
type Columns = { office_id: number; id: number; version: number; deleted_at: Date | null }
type Versioned = { [T in keyof DB]: DB[T] extends VersionedRow ? T : never }[keyof DB]

type Change<T extends Versioned> = {
  readonly id: number
  readonly change: Updateable<DB[T]>
  readonly seen: number | undefined
}
/**
 * Updates a row and increments its version. Returns false when the row was deleted or its version
 * is not `seen`. Without `seen` any version matches.
 */
export async function updateIfUnchanged<T extends Versioned>(
  tx: Tx,
  scope: Scope,
  table: T,
  { id, change, seen }: Change<T>,
): Promise<boolean> {
  // the builder cannot type a union of tables, so it is given one table with the columns that all
  // of them have
  let query = (tx as unknown as Kysely<{ versioned: Columns }>)
    .updateTable(table as unknown as 'versioned')
    .set(change as Updateable<Columns>)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  if (seen !== undefined) query = query.where('version', '=', seen)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}
