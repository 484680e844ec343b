import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sql } from 'kysely'
import { LONGEST_BUFFER, LONGEST_VISIT } from '#shared/online-booking/slots.ts'
import { MINUTE, ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

/** What can be booked online: services with at least one employee who works. */
export const onlineServices = async (tx: Tx, scope: Scope) => {
  const rows = await tx
    .selectFrom('products as p')
    .innerJoin('categories as c', (j) => j.onRef('c.office_id', '=', 'p.office_id').onRef('c.id', '=', 'p.category_id'))
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.price',
      'p.time_window',
      'p.buffer_minutes',
      'p.color',
      'c.name as category',
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('product_employees as pe')
          .innerJoin('users as u', (j) =>
            j.onRef('u.office_id', '=', 'pe.office_id').onRef('u.id', '=', 'pe.employee_id'),
          )
          .select(['u.id', 'u.name'])
          .whereRef('pe.office_id', '=', 'p.office_id')
          .whereRef('pe.product_id', '=', 'p.id')
          .where('u.status', '=', 'active')
          .where('u.deleted_at', 'is', null)
          .orderBy('u.id'),
      ).as('assignedEmployees'),
    )
    .where('p.office_id', '=', scope.officeId)
    .where('p.product_type', '=', 'service')
    .where('p.is_online', '=', true)
    .where('p.deleted_at', 'is', null)
    .orderBy('c.id')
    .orderBy('p.name')
    .execute()
  return rows.flatMap(({ time_window, ...row }) =>
    time_window === null || row.assignedEmployees.length === 0 ? [] : [{ ...row, time_window }],
  )
}

/** Names of those who work: all that the public learns of staff. */
export const onlineEmployees = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('office_id', '=', scope.officeId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/** When anybody of the office is taken around [from, to), epoch milliseconds: each appointment with its buffer. */
export const busyOfAll = async (tx: Tx, scope: Scope, from: number, to: number) => {
  const rows = await tx
    .selectFrom('appointments')
    .select(['employee_id', 'start_at', 'end_at', 'buffer_minutes'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    .where('status_key', '<>', 'cancelled')
    .where('start_at', '<', new Date(to + LONGEST_BUFFER))
    .where('start_at', '>', new Date(from - LONGEST_VISIT - LONGEST_BUFFER))
    .where('end_at', '>', new Date(from - LONGEST_BUFFER))
    .execute()
  return Map.groupBy(
    rows.map(({ employee_id: employee, start_at, end_at, buffer_minutes }) => ({
      employee,
      start: start_at.getTime(),
      end: end_at.getTime() + buffer_minutes * MINUTE,
    })),
    (range) => range.employee,
  )
}

/** Which appointment a manage link opens, in whichever office. */
export const managedBy = (db: Database, token: string) =>
  db
    .selectFrom('appointments')
    .select(['office_id', 'id'])
    .where('manage_token', '=', token)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const managedAppointment = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['a.id', 'a.service_id', 'a.employee_id', 'a.status_key', 'a.version', 'a.start_at', 'a.end_at'])
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(ZONE)})::text`.as('start_time'))
    .select(sql<WallClock>`(a.end_at at time zone ${sql.lit(ZONE)})::text`.as('end_time'))
    .select(['s.name as service_name', 'e.name as employee_name', 'e.phone_number as employee_phone'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
