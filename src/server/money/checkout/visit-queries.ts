/** Reads the data from which a customer's next visit is derived. */
import { seesSale, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const VISITS_MAX = 20

/**
 * The customer of a completed order and the service that was done: that of its appointment, or the
 * first service among its items. Undefined for another order, and one that the viewer does not see;
 * without a service, its fields are null.
 */
export const serviceOfOrder = (tx: Tx, scope: Scope, orderId: number, viewer: OwnViewer) =>
  tx
    .selectFrom('orders as o')
    .leftJoin('appointments as a', (j) =>
      j.onRef('a.office_id', '=', 'o.office_id').onRef('a.id', '=', 'o.appointment_id'),
    )
    .leftJoin('order_items as i', (j) => j.onRef('i.office_id', '=', 'o.office_id').onRef('i.order_id', '=', 'o.id'))
    .leftJoin('products as s', (j) =>
      j
        .onRef('s.office_id', '=', 'o.office_id')
        .on((e) => e('s.id', '=', e.fn.coalesce('a.service_id', 'i.product_id')))
        .on('s.product_type', '=', 'service')
        .on('s.deleted_at', 'is', null),
    )
    .leftJoin('customers as c', (j) =>
      j.onRef('c.office_id', '=', 'o.office_id').onRef('c.id', '=', 'o.customer_id').on('c.deleted_at', 'is', null),
    )
    // nothing is booked for a deleted customer
    .select(['c.id as customer_id', 's.id as service_id', 's.name as service_name'])
    .where('o.office_id', '=', scope.officeId)
    .where('o.status', '=', 'completed')
    .where('o.id', '=', orderId)
    .where(seesSale(viewer, 'o'))
    .orderBy((e) => e('s.id', 'is', null))
    .orderBy('i.position')
    .limit(1)
    .executeTakeFirst()

const visitsOf = (tx: Tx, scope: Scope, customerId: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .select(['a.start_at', 'a.service_id', 'a.employee_id', 'e.name as employee_name'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.customer_id', '=', customerId)
    .where('a.deleted_at', 'is', null)
    .where('a.status_key', 'not in', ['cancelled', 'no_show'])

/** The last visits of a customer that took place, for any service, the latest first. */
export const lastVisitsOf = (tx: Tx, scope: Scope, customerId: number, now: Date) =>
  visitsOf(tx, scope, customerId)
    .where('a.start_at', '<=', now)
    .orderBy('a.start_at', 'desc')
    .limit(VISITS_MAX)
    .execute()

/** The next visit of a customer that is booked already. */
export const bookedVisitOf = (tx: Tx, scope: Scope, customerId: number, now: Date) =>
  visitsOf(tx, scope, customerId).where('a.start_at', '>', now).orderBy('a.start_at').limit(1).executeTakeFirst()
