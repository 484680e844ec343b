import { sql, type RawBuilder } from 'kysely'
import type { Absence, WorkRules } from '#shared/office/working-hours/rules.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { WeekHours } from '#shared/office/working-hours/week-hours.ts'
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

/**
 * The columns that say when the employee in `user` works from a date on, by the settings of their
 * office in `settings`.
 */
export const workColumns = (user: string, settings: string, from: string) =>
  [
    sql<boolean>`${sql.ref(`${user}.own_hours`)}`.as('own_hours'),
    ...holidaysOf(user, settings),
    officeHoursOf(`${user}.office_id`).as('office_hours'),
    hoursOf(user).as('hours'),
    absencesOf(user, from).as('absences'),
  ] as const

const usersWithSettings = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('users as u')
    .innerJoin('calendar_settings as c', 'c.office_id', 'u.office_id')
    .where('u.office_id', '=', scope.officeId)

/** When each active employee works from a date on, for a query that adds to it. */
export const working = (tx: Tx, scope: Scope, from: string) =>
  usersWithSettings(tx, scope)
    .select(['u.id', 'c.time_step', ...workColumns('u', 'c', from)])
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

export type NamedRules = WorkRules & { readonly name: string }
/**
 * The name of an employee and when they work, also of one who is inactive or deleted; undefined
 * when they are of another office.
 */
export const namedRules = (tx: Tx, scope: Scope, id: number, from: string): Promise<NamedRules | undefined> =>
  usersWithSettings(tx, scope)
    .select(['u.name', ...workColumns('u', 'c', from)])
    .where('u.id', '=', id)
    .executeTakeFirst()

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
