/** Blocked time, as bookings meet it. A block without an employee blocks the whole office. */
import { sql } from 'kysely'
import type { ShownIcon } from '#shared/calendar/time-blocks/rules.ts'
import { LONGEST_BLOCK } from '#shared/calendar/availability/slots.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Source = Pick<Tx, 'selectFrom'>
/**
 * The blocks of an office that overlap the time between two instants, without holds that are over.
 */
export type BlockSpan = {
  readonly officeId: number
  readonly now: Date
  readonly endsAfter: Date
  readonly startsBefore: Date
}
const lookBack = (endsAfter: Date) => new Date(endsAfter.getTime() - LONGEST_BLOCK)

/** `longAgo`: how far back the index is read, so that a prepared statement gets it as a value. */
const blocksWithin = (db: Source, { officeId, now, endsAfter, startsBefore, longAgo }: BlockSpan & { longAgo: Date }) =>
  db
    .selectFrom('time_blocks as b')
    .where('b.office_id', '=', officeId)
    .where('b.deleted_at', 'is', null)
    .where(sql<boolean>`(b.expires_at is null or b.expires_at > ${now})`)
    .where('b.start_at', '<', startsBefore)
    .where('b.start_at', '>', longAgo)
    .where('b.end_at', '>', endsAfter)

export type BlockTimes = BlockSpan & { readonly longAgo: Date }
/** The values of blocksOfEmployee and blocksOfJoined for a span. */
export const blockBounds = (span: BlockSpan): BlockTimes => ({ ...span, longAgo: lookBack(span.endsAfter) })
/** The blocks in the calendar of an employee. */
export const blocksOfEmployee = (db: Source, values: BlockTimes & { readonly employeeId: number }) =>
  blocksWithin(db, values).where((e) =>
    e.or([e('b.employee_id', 'is', null), e('b.employee_id', '=', values.employeeId)]),
  )
/** The blocks in the calendar of the user `e` of a lateral join. */
export const blocksOfJoined = (db: Source, values: BlockTimes) =>
  blocksWithin(db, values).where(sql<boolean>`(b.employee_id is null or b.employee_id = e.id)`)

/** A row for each block and each employee whose calendar it blocks. */
export const blocksOfEmployees = (db: Source, span: BlockSpan) =>
  blocksWithin(db, { ...span, longAgo: lookBack(span.endsAfter) })
    .innerJoin('users as u', (j) =>
      j
        .onRef('u.office_id', '=', 'b.office_id')
        .on((e) => e.or([e('b.employee_id', 'is', null), e('u.id', '=', e.ref('b.employee_id'))])),
    )
    .where('u.deleted_at', 'is', null)

const wallClockOf = (column: 'b.start_at' | 'b.end_at') =>
  sql<WallClock>`(${sql.ref(column)} at time zone ${sql.lit(TIME_ZONE)})::text`

/** The block with the name of its employee, as staff see it. */
export const standingBlock = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('time_blocks as b')
    .leftJoin('users as e', (j) => j.onRef('e.office_id', '=', 'b.office_id').onRef('e.id', '=', 'b.employee_id'))
    .select(['b.id', 'b.reason', 'e.name as employee_name'])
    .select((e) => e.ref('b.icon').$castTo<ShownIcon>().as('icon'))
    .select([wallClockOf('b.start_at').as('start_time'), wallClockOf('b.end_at').as('end_time')])
    .where('b.office_id', '=', scope.officeId)
    .where('b.id', '=', id)
    .executeTakeFirst()

/** When the calendars of employees are blocked, for visitors, who see no reasons. */
export const blockedTimes = (
  tx: Tx,
  scope: Scope,
  { employee_id, now, from, to }: { employee_id?: number | undefined; now: Date; from: number; to: number },
) =>
  blocksOfEmployees(tx, { officeId: scope.officeId, now, endsAfter: new Date(from), startsBefore: new Date(to) })
    .select('u.id as employee_id')
    .select([wallClockOf('b.start_at').as('start_time'), wallClockOf('b.end_at').as('end_time')])
    .$if(employee_id !== undefined, (query) => query.where('u.id', '=', employee_id!))
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute()
