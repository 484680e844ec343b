import { sql } from 'kysely'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

/**
 * The appointment of a link, in any office, unless it ended before `since`. An expired hold is
 * deleted and is found, too. `stored`: under what the token may be stored.
 */
export const appointmentOfLink = (db: Database, stored: readonly string[], since: Date) =>
  db
    .selectFrom('appointments')
    .select(['office_id', 'id'])
    .where('manage_token', '=', sql<string>`any(${stored})`)
    .where('end_at', '>', since)
    .executeTakeFirst()

type Claim = {
  readonly table: 'deposits' | 'kept_cards'
  readonly id: number
  readonly now: Date
  readonly since: Date
}
/**
 * Claims the opening of a gateway's page: false when it is open, or another request began to open
 * it after `since`. Two pages of one payment could both be paid.
 */
export const claimPage = async (tx: Tx, scope: Scope, { table, id, now, since }: Claim): Promise<boolean> =>
  (await tx
    .updateTable(table)
    .set({ opened_at: now })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('page_url', 'is', null)
    .where((e) => e.or([e('opened_at', 'is', null), e('opened_at', '<', since)]))
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * The details of an appointment for the payment step, also of an expired hold. Visitors see them,
 * so they have no phone of the employee.
 */
export const shownAppointment = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['s.name as service_name', 'e.name as employee_name'])
    .select(sql<null>`null::text`.as('employee_phone'))
    .select((e) => e.ref('a.status_key').$castTo<StatusKey>().as('status_key'))
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'))
    .select(sql<WallClock>`(a.end_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('end_time'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * The business that asks for the deposit or the card, which the law requires to be disclosed, and
 * whether its invoices are sent by SMS.
 */
export const shownOffice = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices')
    .select(['name', 'business_number', 'address', 'city', 'phone', 'send_by_sms'])
    .where('id', '=', scope.officeId)
    .executeTakeFirstOrThrow()

/** The customer of an order, who receives the messages about it. */
export const customerOfOrder = (tx: Tx, scope: Scope, orderId: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'o.office_id').onRef('c.id', '=', 'o.customer_id'))
    .select([
      'c.id',
      'c.phone',
      'c.email',
      'c.settings_send_sms',
      'c.business_number',
      'o.customer_name',
      'o.order_number',
    ])
    .where('o.office_id', '=', scope.officeId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
