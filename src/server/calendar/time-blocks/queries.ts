import { sql, type Insertable, type Updateable } from 'kysely'
import type { ShownIcon } from '#shared/calendar/time-blocks/rules.ts'
import { LONGEST_BLOCK } from '#shared/calendar/availability/slots.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const LIST_MAX = 5000
const wallClockOf = (column: 'b.start_at' | 'b.end_at') =>
  sql<WallClock>`(${sql.ref(column)} at time zone ${sql.lit(TIME_ZONE)})::text`

const shown = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('time_blocks as b')
    .leftJoin('users as e', (j) => j.onRef('e.office_id', '=', 'b.office_id').onRef('e.id', '=', 'b.employee_id'))
    .select(['b.id', 'b.version', 'b.employee_id', 'e.name as employee_name', 'b.reason'])
    .select((e) => e.ref('b.icon').$castTo<ShownIcon>().as('icon'))
    .select(sql<string | null>`b.repeats_until::text`.as('repeats_until'))
    .select([wallClockOf('b.start_at').as('start_time'), wallClockOf('b.end_at').as('end_time')])
    .where('b.office_id', '=', scope.officeId)
    .where('b.deleted_at', 'is', null)
    .orderBy('b.start_at')
    .orderBy('b.id')

/**
 * Blocks of everybody that overlap [from, to), epoch milliseconds, and holds of the waiting list
 * that are not over: at most 5,000, by start.
 */
export const listBlocks = (tx: Tx, scope: Scope, { now, from, to }: { now: Date; from: number; to: number }) =>
  shown(tx, scope)
    .where((e) => e.or([e('b.expires_at', 'is', null), e('b.expires_at', '>', now)]))
    .where('b.start_at', '<', new Date(to))
    .where('b.start_at', '>', new Date(from - LONGEST_BLOCK))
    .where('b.end_at', '>', new Date(from))
    .limit(LIST_MAX)
    .execute()
/** By start, without removed ones. */
export const blocksByIds = (tx: Tx, scope: Scope, ids: readonly number[]) =>
  shown(tx, scope)
    .where('b.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

const rowColumns = [
  ...(['id', 'employee_id', 'start_at', 'end_at', 'reason', 'icon', 'series', 'version', 'deleted_at'] as const),
] as const
/**
 * The bare row, also of a removed block, locked until the transaction ends. Locks of calendars come
 * after it. Holds of the waiting list are not changed as blocks are.
 */
export const selectForUpdateBlock = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('time_blocks')
    .select(rowColumns)
    .select(sql<string | null>`repeats_until::text`.as('repeats_until'))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('expires_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
export type BlockRow = NonNullable<Awaited<ReturnType<typeof selectForUpdateBlock>>>

type NewBlock = Omit<Insertable<DB['time_blocks']>, 'office_id'>
/** Returns the ids in the order of the rows. */
export const insertBlocks = async (tx: Tx, scope: Scope, rows: readonly NewBlock[]): Promise<number[]> => {
  if (rows.length === 0) return []
  const values = rows.map((row) => ({ ...row, office_id: scope.officeId }))
  return (await tx.insertInto('time_blocks').values(values).returning('id').execute()).map(({ id }) => id)
}
/** False when the block was removed or is no longer at version `seen`. */
export const updateBlock = (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['time_blocks']>,
  seen: number | undefined,
) => updateIfUnchanged(tx, scope, 'time_blocks', { id, change, seen })

/**
 * Removes a block, or with `following` it and all later ones of its recurrence. Returns their
 * times.
 */
export const markRemoved = (
  tx: Tx,
  scope: Scope,
  { id, series, start_at }: BlockRow,
  { now, following }: { readonly now: Date; readonly following: boolean },
) => {
  return tx
    .updateTable('time_blocks')
    .set((e) => ({ deleted_at: now, version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    .where((e) =>
      following && series !== null
        ? e.and([e('series', '=', series), e('start_at', '>=', start_at)])
        : e('id', '=', id),
    )
    .returning(['id', 'employee_id', 'start_at', 'end_at'])
    .execute()
}

/** The rows that were removed together with a removed block, and that block, locked. */
export const selectForUpdateRemoved = (tx: Tx, scope: Scope, { id, series, deleted_at }: BlockRow) =>
  tx
    .selectFrom('time_blocks')
    .select(['id', 'employee_id', 'start_at', 'end_at'])
    .where('office_id', '=', scope.officeId)
    .where((e) =>
      series === null ? e('id', '=', id) : e.and([e('series', '=', series), e('deleted_at', '=', deleted_at)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
/** Brings back removed blocks and raises their versions. */
export const markRestored = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> => {
  await tx
    .updateTable('time_blocks')
    .set((e) => ({ deleted_at: null, version: e('version', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}
