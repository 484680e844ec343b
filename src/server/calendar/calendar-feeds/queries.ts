import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { LONGEST_APPOINTMENT, LONGEST_BLOCK } from '#shared/calendar/availability/slots.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/** The office and the employee of an address by its keyed hash; undefined when it is unknown. */
export const feedByToken = (db: Database, mac: Buffer) =>
  db.selectFrom('calendar_feeds').select(['office_id', 'employee_id']).where('token_mac', '=', mac).executeTakeFirst()

const SHOWN = ['with_details', 'created_at'] as const
/** What is known of an employee's address; undefined when there is none. */
export const feedOf = (tx: Tx, scope: Scope, employeeId: number) =>
  tx
    .selectFrom('calendar_feeds')
    .select(SHOWN)
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()

type Feed = { readonly token_mac: Buffer; readonly with_details: boolean; readonly created_at: Date }
/** Stores an address in place of the one before. */
export const replaceFeed = (tx: Tx, scope: Scope, employeeId: number, feed: Feed) =>
  tx
    .insertInto('calendar_feeds')
    .values({ ...feed, office_id: scope.officeId, employee_id: employeeId })
    .onConflict((c) => c.columns(['office_id', 'employee_id']).doUpdateSet(feed))
    .returning(SHOWN)
    .executeTakeFirstOrThrow()

/** Undefined when the employee has none. */
export const updateFeed = (tx: Tx, scope: Scope, employeeId: number, with_details: boolean) =>
  tx
    .updateTable('calendar_feeds')
    .set({ with_details })
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .returning(SHOWN)
    .executeTakeFirst()

/** Whether there was one. */
export const deleteFeed = async (tx: Tx, scope: Scope, employeeId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_feeds')
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Whose calendar it is, and what its events say; undefined unless this address is still theirs and
 * they are active.
 */
export const feedHead = (tx: Tx, scope: Scope, employeeId: number, mac: Buffer) =>
  tx
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'f.office_id').onRef('u.id', '=', 'f.employee_id'))
    .innerJoin('offices as o', 'o.id', 'f.office_id')
    .select(['f.with_details', 'u.name as employee_name', 'o.name as office_name'])
    .where('f.office_id', '=', scope.officeId)
    .where('f.employee_id', '=', employeeId)
    .where('f.token_mac', '=', mac)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

const LIST_MAX = 5000
/** Instants. */
type Span = { readonly from: Date; readonly to: Date }

/** Appointments of an employee that overlap the span, cancelled ones too, by start. */
export const feedAppointments = (tx: Tx, scope: Scope, employeeId: number, { from, to }: Span) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.on('c.office_id', '=', scope.officeId).onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as s', (j) => j.on('s.office_id', '=', scope.officeId).onRef('s.id', '=', 'a.service_id'))
    .select(['a.id', 'a.version', 'a.start_at', 'a.end_at', 'c.full_name as customer_name', 's.name as service_name'])
    .select('a.booked_for')
    // its foreign key allows no other value
    .select((e) => e.ref('a.status_key').$castTo<StatusKey>().as('status_key'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.employee_id', '=', employeeId)
    .where('a.deleted_at', 'is', null)
    .where('a.end_at', '>', from)
    .where('a.start_at', '>', new Date(from.getTime() - LONGEST_APPOINTMENT))
    .where('a.start_at', '<', to)
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(LIST_MAX)
    .execute()

/** Blocked time of an employee and of the whole office that overlaps the span, by start. */
export const feedBlocks = (tx: Tx, scope: Scope, employeeId: number, { from, to }: Span) =>
  tx
    .selectFrom('time_blocks')
    .select(['id', 'version', 'start_at', 'end_at', 'reason'])
    .where('office_id', '=', scope.officeId)
    .where((e) => e.or([e('employee_id', '=', employeeId), e('employee_id', 'is', null)]))
    .where('deleted_at', 'is', null)
    .where('end_at', '>', from)
    .where('start_at', '>', new Date(from.getTime() - LONGEST_BLOCK))
    .where('start_at', '<', to)
    .orderBy('start_at')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute()

/** Absences of an employee that overlap the days, `YYYY-MM-DD`, both included, by date. */
export const feedAbsences = (tx: Tx, scope: Scope, employeeId: number, days: { from: LocalDate; until: LocalDate }) =>
  tx
    .selectFrom('employee_absences')
    .select(['id', 'from_date', 'until_date', 'start_minute', 'end_minute', 'note'])
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .where('until_date', '>=', days.from)
    .where('from_date', '<=', days.until)
    .orderBy('from_date')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute()
