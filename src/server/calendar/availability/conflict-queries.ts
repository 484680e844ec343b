/** What a time would meet in the calendar of an employee. */
import { sql, type SqlBool } from 'kysely'
import { LONGEST_BUFFER, LONGEST_APPOINTMENT } from '#shared/calendar/availability/slots.ts'
import type { Processing } from '#shared/catalog/products/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { blockBounds, blocksOfEmployee, type BlockTimes } from './block-queries.ts'
import { holdsTime, isNotOver } from './service-queries.ts'

/** Epoch milliseconds, [from, to). */
export type Span = { from: number; to: number; now: Date }
/** The same as values of the statement. */
export type Bounds = BlockTimes & { startsAfter: Date; usedAfter: Date }
/** The longest appointment that began before the span may still overlap it. */
export const boundsOf = ({ officeId }: Scope, { from, to, now }: Span): Bounds => ({
  startsAfter: new Date(from - LONGEST_APPOINTMENT),
  usedAfter: new Date(from - LONGEST_APPOINTMENT - LONGEST_BUFFER),
  ...blockBounds({ officeId, now, endsAfter: new Date(from), startsBefore: new Date(to) }),
})
/** The appointments that hold time within the bounds. */
export const appointmentsWithin = (
  db: Pick<Tx, 'selectFrom'>,
  { officeId, now, startsBefore, startsAfter, endsAfter }: Bounds,
) =>
  db
    .selectFrom('appointments')
    .where('office_id', '=', officeId)
    .where('deleted_at', 'is', null)
    // a constant, so that a plan for any parameters may use the partial index
    .where('status_key', '<>', sql.lit('cancelled'))
    .where(isNotOver(now))
    .where(holdsTime)
    .where('start_at', '<', startsBefore)
    .where('start_at', '>', startsAfter)
    .where('end_at', '>', endsAfter)
type OwnSpan = Span & {
  employeeId: number
  except?: number | readonly number[] | undefined
  processing?: Copied | undefined
}
type Copied = { readonly [K in keyof Processing]?: Processing[K] | undefined }
/** When an appointment of the statement occupies its employee, as a multirange. */
export const busyTimes = sql`busy_times(start_at, end_at, processing_after, processing_minutes)`
/** A span of an employee as values of the statement. */
export type OwnValues = Bounds & {
  readonly employeeId: number
  readonly processingAfter: number | null
  readonly processingMinutes: number | null
}
/** Null where the whole span is wanted. */
export const ownValues = (scope: Scope, span: OwnSpan): OwnValues => ({
  ...boundsOf(scope, span),
  employeeId: span.employeeId,
  processingAfter: span.processing?.processing_after ?? null,
  processingMinutes: span.processing?.processing_minutes ?? null,
})
/** When an appointment would occupy its employee in a span. */
const wantedTimes = ({ endsAfter, startsBefore, processingAfter, processingMinutes }: OwnValues) =>
  sql`busy_times(${endsAfter}, ${startsBefore}, ${processingAfter}, ${processingMinutes})`
/** Without exceptions, so that a prepared statement gets all as values. */
export const occupyingIn = (db: Pick<Tx, 'selectFrom'>, values: OwnValues) =>
  appointmentsWithin(db, values)
    .where('employee_id', '=', values.employeeId)
    .where(sql<SqlBool>`${busyTimes} && ${wantedTimes(values)}`)
/**
 * The appointments that occupy an employee in a span, buffers not counted. `except` are
 * the appointments that are being moved, `processing` a time within the span that is not wanted.
 */
const occupyingAppointments = (db: Pick<Tx, 'selectFrom'>, scope: Scope, span: OwnSpan) => {
  const query = occupyingIn(db, ownValues(scope, span))
  const { except } = span
  if (except === undefined) return query
  if (typeof except === 'number') return query.where('id', '<>', except)
  return query.where(sql<SqlBool>`id <> all(${except}::bigint[])`)
}

/**
 * What a span meets: the id of the first appointment, buffers not counted, and that of the first
 * block. Undefined when it is free.
 */
export async function conflictOf(tx: Tx, scope: Scope, span: OwnSpan): Promise<Conflict | undefined> {
  const blocks = blocksOver(tx, scope, span).select('b.id').orderBy('b.start_at').limit(1)
  const found = await tx
    .selectNoFrom([
      occupyingAppointments(tx, scope, span).select('id').orderBy('start_at').limit(1).as('appointment'),
      blocks.as('block'),
    ])
    .executeTakeFirstOrThrow()
  return found.appointment === null && found.block === null ? undefined : found
}
/** The id of the first block that overlaps a span. */
export const firstBlock = async (tx: Tx, scope: Scope, span: OwnSpan): Promise<number | undefined> =>
  (await blocksOver(tx, scope, span).select('b.id').orderBy('b.start_at').limit(1).executeTakeFirst())?.id
export type Conflict = { readonly appointment: number | null; readonly block: number | null }
/** The blocks that overlap a span without its processing time, for a condition of a statement. */
const blocksOver = (db: Pick<Tx, 'selectFrom'>, scope: Scope, span: OwnSpan) => {
  const values = ownValues(scope, span)
  return blocksIn(db, values, values.processingAfter !== null)
}
/** The same; `hasProcessing`: whether the values have a processing time. */
export const blocksIn = (db: Pick<Tx, 'selectFrom'>, values: OwnValues, hasProcessing: boolean) =>
  blocksOfEmployee(db, values).$if(hasProcessing, (blocks) =>
    blocks.where(sql<SqlBool>`tstzrange(b.start_at, b.end_at) && ${wantedTimes(values)}`),
  )
