/** What customer and employee were last told, where the appointment says something else. */
import type { Insertable } from 'kysely'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const columns = ['told_start', 'told_status', 'tell_at', 'known_employee', 'known_start'] as const
/** All null when both know the appointment as it is. */
export type Notices = {
  readonly told_start: Date | null
  readonly told_status: string | null
  /** When the customer is told. */
  readonly tell_at: Date | null
  readonly known_employee: number | null
  readonly known_start: Date | null
}
export const NO_NOTICES: Notices = {
  told_start: null,
  told_status: null,
  tell_at: null,
  known_employee: null,
  known_start: null,
}
const isNone = (notices: Notices) => notices.told_start === null && notices.known_start === null

/**
 * The notices of appointments, by id. Read them when the rows are locked, in a statement of their
 * own: one that waits for a lock would join what was true before it waited.
 */
export async function noticesOfAll(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, Notices>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('appointment_notices')
    .select(['appointment_id', ...columns])
    .where('office_id', '=', scope.officeId)
    .where('appointment_id', 'in', ids)
    .execute()
  const found = new Map(rows.map(({ appointment_id, ...notices }) => [appointment_id, notices]))
  return new Map(ids.map((id) => [id, found.get(id) ?? NO_NOTICES]))
}

/** The notices of one appointment whose row is locked. See noticesOfAll. */
export const noticesOf = async (tx: Tx, scope: Scope, id: number): Promise<Notices> =>
  (await noticesOfAll(tx, scope, [id])).get(id)!

/**
 * Stores the notices of an appointment whose row is locked, in place of `before`. The appointment
 * itself does not change, so its version stays.
 */
export async function storeNotices(
  tx: Tx,
  scope: Scope,
  id: number,
  { before, after }: { readonly before: Notices; readonly after: Notices },
): Promise<void> {
  if (isNone(after)) {
    if (!isNone(before))
      await tx
        .deleteFrom('appointment_notices')
        .where('office_id', '=', scope.officeId)
        .where('appointment_id', '=', id)
        .execute()
    return
  }
  const row: Insertable<DB['appointment_notices']> = { office_id: scope.officeId, appointment_id: id, ...after }
  await tx
    .insertInto('appointment_notices')
    .values(row)
    .onConflict((on) => on.columns(['office_id', 'appointment_id']).doUpdateSet(after))
    .execute()
}
