import { sql } from 'kysely'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { rowColumns, wallClockOf } from '../appointments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** Returns the id. */
export const insertRecurrence = async (
  tx: Tx,
  scope: Scope,
  every_weeks: number,
  created_at: Date,
): Promise<number> => {
  const values = { office_id: scope.officeId, every_weeks, created_at }
  return (await tx.insertInto('recurrences').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Undefined when the office has no such recurrence. */
export const recurrenceById = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('recurrences')
    .select(['id', 'every_weeks'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The appointments of a recurrence that were not deleted, by start. */
export const appointmentsOfRecurrence = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments as a')
    .select([
      'a.id',
      // its name on the wire
      'a.visit_key as visit_group',
      wallClockOf('a.start_at').as('start_time'),
      wallClockOf('a.end_at').as('end_time'),
    ])
    // its foreign key allows no other value
    .select((e) => e.ref('a.status_key').$castTo<StatusKey>().as('status_key'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.series_id', '=', id)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.start_at')
    .orderBy('a.id')
    .execute()

/** The recurrence and the removal of an appointment, also of a deleted one. */
export const recurrenceOf = (tx: Tx, scope: Scope, appointmentId: number) =>
  tx
    .selectFrom('appointments')
    .select(['series_id', 'removal'])
    .where('office_id', '=', scope.officeId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()

/**
 * The bare rows of a recurrence, also deleted ones, locked until the transaction ends. Locks of
 * calendars come after them.
 */
export const selectForUpdateRecurrence = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments')
    .select(rowColumns)
    .where('office_id', '=', scope.officeId)
    .where('series_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Frees the time of appointments that the same transaction writes again, so that none of them
 * stands in the way of another on its way.
 */
export const releaseSlots = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('appointments')
    .set({ holds_slot: false })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}
