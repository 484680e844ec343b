import { sql } from 'kysely'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { DAY, TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Around = { readonly from: number; readonly until: number }
/**
 * Appointments of the demo that start in a range around now, in milliseconds, with the data for
 * their messages.
 */
export const visitsAround = (tx: Tx, scope: Scope, now: Date, { from, until }: Around) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'a.office_id').onRef('u.id', '=', 'a.employee_id'))
    .innerJoin('offices as o', 'o.id', 'a.office_id')
    .select(['a.id', 'a.customer_id', 'a.start_at', 'a.source', 'a.status_key', 'c.phone'])
    .select(['o.name as office', 'p.name as service', 'u.name as employee'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.start_at', '>', new Date(now.getTime() + from))
    .where('a.start_at', '<', new Date(now.getTime() + until))
    .where('a.created_at', '<=', now)
    .orderBy('a.id')
    .execute()

/** Whether appointments that repeat were made. */
export const hasRecurrence = async (tx: Tx, scope: Scope): Promise<boolean> =>
  (await tx.selectFrom('recurrences').select('id').where('office_id', '=', scope.officeId).limit(1).execute()).length >
  0

/** Whether there are appointments before this time, besides those that repeat. */
export const hasVisitsBefore = async (tx: Tx, scope: Scope, before: Date): Promise<boolean> => {
  const rows = await tx
    .selectFrom('appointments')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('series_id', 'is', null)
    .where('start_at', '<', before)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Past appointments that can be paid, earliest first. */
export const doneVisits = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .select([
      'a.id as appointment_id',
      'a.employee_id',
      'a.end_at',
      'a.customer_id',
      'c.full_name as customer_name',
      'c.email as customer_email',
    ])
    .select(['p.id as product_id', 'p.name as product_name', 'p.price'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.status_key', '=', 'done')
    .orderBy('a.end_at')
    .orderBy('a.id')
    .execute()

/** The next online booking, a day or more ahead, of a service that asks for a deposit. */
export const nextOnlineVisit = (tx: Tx, scope: Scope, now: Date) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .select(['a.id', 'a.customer_id', 'c.full_name as customer_name', 'c.email as customer_email'])
    .select(['p.name as service_name', 'p.price', 'p.deposit_amount', 'p.deposit_percent'])
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.source', '=', 'online')
    .where('a.status_key', '=', 'confirmed')
    .where('a.start_at', '>', new Date(now.getTime() + DAY))
    .where((e) => e.or([e('p.deposit_amount', 'is not', null), e('p.deposit_percent', 'is not', null)]))
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()

/**
 * An online booking of a range for which a card could be kept; services that ask for one come
 * first.
 */
export const visitForCard = (tx: Tx, scope: Scope, status: StatusKey, from: Date, until: Date) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .select(['a.id', 'a.customer_id', 'a.start_at', 'a.created_at', 'p.price', 'p.no_show_fee'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.source', '=', 'online')
    .where('a.status_key', '=', status)
    .where('a.start_at', '>', from)
    .where('a.start_at', '<', until)
    .where('p.deposit_amount', 'is', null)
    .where('p.deposit_percent', 'is', null)
    .orderBy(sql`p.no_show_fee is null`)
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()

/** The ids of the employees, the oldest first. */
export const userIds = async (tx: Tx, scope: Scope): Promise<number[]> => {
  const rows = await tx.selectFrom('users').select('id').where('office_id', '=', scope.officeId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
