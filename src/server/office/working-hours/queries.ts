import { sql, type RawBuilder } from 'kysely'
import type { Absence } from '#shared/team/employees/rules.ts'
import { LONGEST_APPOINTMENT, LONGEST_BLOCK, type Processing } from '#shared/booking/online-booking/slots.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { WeekHours } from '#shared/office/working-hours/rules.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * The own hours of the employee in `user`, an alias of users, as a JSON array, so that one row has
 * everything that decides when they work.
 */
export const hoursOf = (user: string): RawBuilder<WeekHours[]> => sql<WeekHours[]>`(
  select coalesce(json_agg(json_build_object('weekday', h.weekday, 'start_minute', h.start_minute, 'end_minute', h.end_minute)
    order by h.weekday, h.start_minute), '[]')
  from employee_hours h where h.office_id = ${sql.ref(`${user}.office_id`)} and h.employee_id = ${sql.ref(`${user}.id`)})`

/** The hours of an office, whose id `office` names, as hoursOf has them. */
export const officeHoursOf = (office: string): RawBuilder<WeekHours[]> => sql<WeekHours[]>`(
  select coalesce(json_agg(json_build_object('weekday', h.weekday, 'start_minute', h.start_minute, 'end_minute', h.end_minute)
    order by h.weekday, h.start_minute), '[]')
  from office_hours h where h.office_id = ${sql.ref(office)})`

/**
 * What decides about holidays: the employee in `user` rests on them as the office in `settings`
 * does, unless they decided otherwise. Who works on holidays has no short eves.
 */
export const holidaysOf = (user: string, settings: string) =>
  [
    sql<boolean>`coalesce(${sql.ref(`${user}.rests_on_holidays`)}, ${sql.ref(`${settings}.closed_on_holidays`)})`.as(
      'rests_on_holidays',
    ),
    sql<boolean>`${sql.ref(`${settings}.short_eves`)} and ${sql.ref(`${user}.rests_on_holidays`)} is not false`.as(
      'short_eves',
    ),
  ] as const

/** The employee's absences that end on or after a date, as a JSON array without their notes. */
export const absencesOf = (user: string, from: string): RawBuilder<Absence[]> => sql<Absence[]>`(
  select coalesce(json_agg(json_build_object('from_date', x.from_date, 'until_date', x.until_date,
    'start_minute', x.start_minute, 'end_minute', x.end_minute) order by x.from_date, x.id), '[]')
  from employee_absences x where x.office_id = ${sql.ref(`${user}.office_id`)} and x.employee_id = ${sql.ref(`${user}.id`)}
    and x.until_date >= ${from}::date)`

const working = (tx: Tx, scope: Scope, from: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('calendar_settings as c', 'c.office_id', 'u.office_id')
    .select(['u.id', 'u.own_hours', 'c.time_step'])
    .select(holidaysOf('u', 'c'))
    .select([officeHoursOf('u.office_id').as('office_hours'), hoursOf('u').as('hours')])
    .select(absencesOf('u', from).as('absences'))
    .where('u.office_id', '=', scope.officeId)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)

/** Everything that decides when each active employee works from a date on, in one statement. */
export const teamRules = (tx: Tx, scope: Scope, from: string) => working(tx, scope, from).orderBy('u.id').execute()
export type TeamRules = Awaited<ReturnType<typeof teamRules>>[number]

/**
 * Like teamRules, for one employee; undefined when they are inactive, deleted or of another office.
 */
export const employeeRules = (tx: Tx, scope: Scope, id: number, from: string) =>
  working(tx, scope, from).where('u.id', '=', id).executeTakeFirst()

/** Epoch milliseconds. */
type Busy = { readonly start: number; readonly end: number }
type Visit = Busy & Processing
type Span = { readonly from: number; readonly to: number }
const start = (row: 'a' | 'b') => sql`'start', extract(epoch from ${sql.ref(`${row}.start_at`)}) * 1000`
const end = (row: 'a' | 'b') => sql`'end', extract(epoch from ${sql.ref(`${row}.end_at`)}) * 1000`
/** The blocked times of the user in `u`, also of the whole office, that overlap [from, to). */
const blocksIn = (span: Span) =>
  sql<Busy[]>`(
    select coalesce(json_agg(json_build_object(${start('b')}, ${end('b')})), '[]') from time_blocks b
    where b.office_id = u.office_id and (b.employee_id is null or b.employee_id = u.id) and b.deleted_at is null
      and b.start_at < ${new Date(span.to)} and b.start_at > ${new Date(span.from - LONGEST_BLOCK)} and b.end_at > ${new Date(span.from)})`.as(
    'blocks',
  )
/**
 * Like teamRules, with each employee's appointments and blocked times that overlap [from, to), in
 * epoch milliseconds.
 */
export const teamOfDay = (tx: Tx, scope: Scope, date: string, span: Span) =>
  working(tx, scope, date)
    .select(
      sql<Visit[]>`(
        select coalesce(json_agg(json_build_object(${start('a')}, ${end('a')},
          'processing_after', a.processing_after, 'processing_minutes', a.processing_minutes)), '[]')
        from appointments a
        where a.office_id = u.office_id and a.employee_id = u.id and a.deleted_at is null and a.status_key <> 'cancelled'
          and a.start_at < ${new Date(span.to)} and a.start_at > ${new Date(span.from - LONGEST_APPOINTMENT)} and a.end_at > ${new Date(span.from)})`.as(
        'visits',
      ),
    )
    .select(blocksIn(span))
    .orderBy('u.id')
    .execute()

type DayLoad = { readonly date: string; readonly minutes: number; readonly appointments: number }
/**
 * Like teamRules, of all or of one, with the sums of each employee's appointments, less their
 * processing times, by the day of their start and the blocked times within [from, to), in epoch
 * milliseconds. Days without appointments are left out.
 */
export const teamLoads = (tx: Tx, scope: Scope, date: string, span: Span, employeeId: number | undefined) =>
  working(tx, scope, date)
    .select(
      sql<DayLoad[]>`(
        select coalesce(json_agg(d), '[]') from (
          select (a.start_at at time zone ${sql.lit(TIME_ZONE)})::date as date, count(*) as appointments,
            sum((select sum(extract(epoch from upper(busy) - lower(busy)) / 60)
              from unnest(busy_times(a.start_at, a.end_at, a.processing_after, a.processing_minutes)) busy)) as minutes
          from appointments a
          where a.office_id = u.office_id and a.employee_id = u.id and a.deleted_at is null and a.status_key <> 'cancelled'
            and a.start_at >= ${new Date(span.from)} and a.start_at < ${new Date(span.to)}
          group by 1) d)`.as('booked'),
    )
    .select(blocksIn(span))
    .$if(employeeId !== undefined, (query) => query.where('u.id', '=', employeeId!))
    .orderBy('u.id')
    .execute()

/**
 * An employee's own week and holiday rest, with the office's rest; undefined when they are deleted
 * or of another office.
 */
export const weekOf = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('users as u')
    .innerJoin('calendar_settings as c', 'c.office_id', 'u.office_id')
    .select(['u.own_hours', 'u.version', 'c.closed_on_holidays'])
    .select(holidaysOf('u', 'c')[0])
    .select(hoursOf('u').as('hours'))
    .where('u.office_id', '=', scope.officeId)
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()

/** Replaces all own hours of an employee. */
export const replaceHours = async (tx: Tx, scope: Scope, id: number, hours: readonly WeekHours[]): Promise<void> => {
  await tx.deleteFrom('employee_hours').where('office_id', '=', scope.officeId).where('employee_id', '=', id).execute()
  if (hours.length === 0) return
  const rows = hours.map((one) => ({ ...one, office_id: scope.officeId, employee_id: id }))
  await tx.insertInto('employee_hours').values(rows).execute()
}

/** Replaces all hours of the office. */
export const replaceOfficeHours = async (tx: Tx, scope: Scope, hours: readonly WeekHours[]): Promise<void> => {
  await tx.deleteFrom('office_hours').where('office_id', '=', scope.officeId).execute()
  if (hours.length === 0) return
  await tx
    .insertInto('office_hours')
    .values(hours.map((one) => ({ ...one, office_id: scope.officeId })))
    .execute()
}

const absent = (tx: Tx, scope: Scope, employeeId: number) =>
  tx
    .selectFrom('employee_absences')
    .select(['id', 'from_date', 'until_date', 'start_minute', 'end_minute', 'note'])
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)

/** Absences that end on or after a date, earliest first, with their notes. */
export const listAbsences = (tx: Tx, scope: Scope, employeeId: number, from: LocalDate) =>
  absent(tx, scope, employeeId).where('until_date', '>=', from).orderBy('from_date').orderBy('id').execute()
/** Undefined when the absence is of another employee. */
export const absenceById = (tx: Tx, scope: Scope, employeeId: number, id: number) =>
  absent(tx, scope, employeeId).where('id', '=', id).executeTakeFirst()
type NewAbsence = Omit<Absence, 'from_date' | 'until_date'> & {
  employee_id: number
  from_date: LocalDate
  until_date: LocalDate
  note: string | null
}
/**
 * Null minutes mean whole days; minutes count from midnight. Appointments of these days stay.
 * Returns null when the employee has this absence already.
 */
export const insertAbsence = async (tx: Tx, scope: Scope, absence: NewAbsence): Promise<number | null> => {
  const values = { ...absence, office_id: scope.officeId }
  const insert = tx
    .insertInto('employee_absences')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
  return (await insert.returning('id').executeTakeFirst())?.id ?? null
}
/** The stored absence with the same days and minutes. */
export const sameAbsence = (tx: Tx, scope: Scope, absence: NewAbsence) =>
  absent(tx, scope, absence.employee_id)
    .where('from_date', '=', absence.from_date)
    .where('until_date', '=', absence.until_date)
    .where('start_minute', 'is not distinct from', absence.start_minute)
    .where('end_minute', 'is not distinct from', absence.end_minute)
    .executeTakeFirstOrThrow()
/** Does nothing when the absence is of another employee. */
export const deleteAbsence = (tx: Tx, scope: Scope, employeeId: number, id: number) =>
  tx
    .deleteFrom('employee_absences')
    .where('office_id', '=', scope.officeId)
    .where('employee_id', '=', employeeId)
    .where('id', '=', id)
    .execute()
