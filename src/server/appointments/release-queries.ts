/** Appointments that a decision about an employee affects. */
import { sql } from 'kysely'
import { LONGEST_APPOINTMENT } from '#shared/online-booking/slots.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'
import { appointmentRows, rowColumns, type Appointment } from './queries.ts'

/** The most that a reply lists; the count covers the rest. */
const LISTED_MAX = 20
export type AffectedAppointments = { count: number; appointments: Appointment[] }

const notCancelled = (tx: Tx, scope: Scope, employeeId: number) =>
  appointmentRows(tx, scope).where('a.employee_id', '=', employeeId).where('a.status_key', '<>', 'cancelled')

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

/** Appointments that overlap [from, to), epoch milliseconds. */
export const overlappingAppointments = (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  span: { from: number; to: number },
): Promise<AffectedAppointments> =>
  countAndList(
    notCancelled(tx, scope, employeeId)
      .where('a.start_at', '<', new Date(span.to))
      .where('a.start_at', '>', new Date(span.from - LONGEST_APPOINTMENT))
      .where('a.end_at', '>', new Date(span.from)),
  )

/** Appointments that have not begun. */
export const futureAppointments = (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  now: Date,
): Promise<AffectedAppointments> => countAndList(notCancelled(tx, scope, employeeId).where('a.start_at', '>', now))

/**
 * Locks the bare rows of appointments that have not begun. Under the calendar's lock pass `wait`
 * false: waiting for a row there could deadlock, so a row that another transaction has locked fails
 * with 55P03 (busy).
 */
export const selectForUpdateFutureAppointments = (
  tx: Tx,
  scope: Scope,
  employeeId: number,
  now: Date,
  wait: boolean,
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
  return (wait ? rows : rows.noWait()).execute()
}

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
