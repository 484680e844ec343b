/** Appointments that a decision about an employee affects. */
import { sql } from 'kysely'
import { LONGEST_APPOINTMENT } from '#shared/calendar/availability/slots.ts'
import { type Range } from '#shared/values/ranges.ts'
import { HOUR } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { appointmentRows, rowColumns, type Appointment } from './queries.ts'

/** The most that a reply lists; the count covers the rest. */
const LISTED_MAX = 20
export type AffectedAppointments = { count: number; appointments: Appointment[] }

const notCancelled = (tx: Tx, scope: Scope, employeeId: number | null) =>
  appointmentRows(tx, scope)
    .where('a.status_key', '<>', 'cancelled')
    .$if(employeeId !== null, (query) => query.where('a.employee_id', '=', employeeId!))

async function countAndList(query: ReturnType<typeof notCancelled>): Promise<AffectedAppointments> {
  const rows = await query
    .select(sql<number>`count(*) over ()`.as('total_rows'))
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(LISTED_MAX)
    .execute()
  return {
    count: rows[0]?.total_rows ?? 0,
    appointments: rows.map(({ total_rows: _, ...appointment }) => appointment),
  }
}

/**
 * Appointments that occupy their employee in one of the spans, epoch milliseconds, which do not
 * overlap each other; without an employee those of everybody.
 */
export const overlappingAppointments = (
  tx: Tx,
  scope: Scope,
  employeeId: number | null,
  spans: readonly Range[],
): Promise<AffectedAppointments> => {
  const starts = spans.map(({ start }) => new Date(start))
  const ends = spans.map(({ end }) => new Date(end))
  // a lateral that stays one reads by the start, span by span; a join may read all appointments
  const found = sql`select o.id from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as w("start", "end")
    cross join lateral (select id from appointments where office_id = ${scope.officeId}
      ${employeeId === null ? sql`` : sql`and employee_id = ${employeeId}`} and deleted_at is null and status_key <> 'cancelled'
      and start_at < w.end and start_at > w.start - ${LONGEST_APPOINTMENT / HOUR} * interval '1 hour' and end_at > w.start
      and busy_times(start_at, end_at, processing_after, processing_minutes) && tstzmultirange(tstzrange(w.start, w.end))
      offset 0) o`
  return countAndList(notCancelled(tx, scope, employeeId).where(sql<boolean>`a.id = any(array(${found}))`))
}

/** Appointments that have not begun. */
export const futureAppointments = (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  now: Date,
): Promise<AffectedAppointments> => countAndList(notCancelled(tx, scope, employeeId).where('a.start_at', '>', now))

/**
 * Locks the bare rows of appointments that have not begun. Under the calendar's lock pass `fail`:
 * waiting for a row there could deadlock, so a row that another transaction has locked fails with
 * 55P03 (busy).
 */
export const selectForUpdateFutureAppointments = (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  now: Date,
  onLocked: 'wait' | 'fail',
) => {
  const rows = tx
    .selectFrom('appointments')
    .select(rowColumns)
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .where('start_at', '>', now)
    .orderBy('id')
    .forUpdate()
  return (onLocked === 'wait' ? rows : rows.noWait()).execute()
}

type LaterSpan = { readonly employeeId: number; readonly from: number; readonly to: number; readonly except: number }
/**
 * Locks the bare rows of an employee's appointments that begin in [from, to), epoch milliseconds.
 * `onLocked`: see selectForUpdateFutureAppointments.
 */
export const selectForUpdateLater = (
  tx: Tx,
  scope: Scope,
  { employeeId, from, to, except }: LaterSpan,
  onLocked: 'wait' | 'fail',
) => {
  const rows = tx
    .selectFrom('appointments')
    .select(rowColumns)
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .where('id', '<>', except)
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .where('start_at', '>=', new Date(from))
    .where('start_at', '<', new Date(to))
    .orderBy('id')
    .forUpdate()
  return (onLocked === 'wait' ? rows : rows.noWait()).execute()
}

/** Frees the time of appointments that are moved together, so that they cannot meet each other. */
export const freeTimesOf = (tx: Tx, scope: Scope, ids: readonly number[]) =>
  tx
    .updateTable('appointments')
    .set({ holds_slot: false })
    .where('office_id', '=', scope.officeId)
    .where('id', 'in', ids)
    .execute()

/** Ids of the services that an employee gives. */
export const servicesOf = async (tx: Tx, scope: Scope, employeeId: number): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('product_employees')
    .select('product_id')
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .execute()
  return new Set(rows.map((row) => row.product_id))
}
