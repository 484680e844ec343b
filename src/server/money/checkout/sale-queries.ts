/** Reads the data from which a sale is decided. */
import type { Tx } from '#server/platform/database/database.ts'
import { planIncludes } from '#server/office/subscriptions/plan-queries.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { toldPrice } from '#server/calendar/appointments/told-queries.ts'
import { liveUsers } from '#server/office/users/queries.ts'

/**
 * A customer, locked so that they cannot be merged or deleted during the sale; undefined when there
 * is none.
 */
export const customerForSale = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('customers')
    .select(['id', 'full_name', 'email', 'phone', 'settings_send_sms'])
    .where('office_id', '=', scope.officeId)
    .where('deleted_at', 'is', null)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
export type CustomerForSale = NonNullable<Awaited<ReturnType<typeof customerForSale>>>

/** The visit that is sold, as it was booked; undefined when there is none. */
export const visitForSale = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(['a.service_id', 'a.employee_id', toldPrice('a', 's').as('price')])
    .where('a.office_id', '=', scope.officeId)
    .where('a.id', '=', id)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
export type VisitForSale = Awaited<ReturnType<typeof visitForSale>>

type Asked = {
  readonly ids: readonly number[]
  /** The visit that is sold: what was booked is sold, also when it is offered no more. */
  readonly appointmentId: number | null
  readonly sellerId: number
}
/**
 * The products and services with these ids that are still sold, by id, and whether the seller gives
 * the service.
 */
export async function productsForSale(tx: Tx, scope: Scope, { ids, appointmentId, sellerId }: Asked) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.price', 'p.product_type'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('product_employees as g')
            .select('g.employee_id')
            .whereRef('g.office_id', '=', 'p.office_id')
            .whereRef('g.product_id', '=', 'p.id')
            .where('g.employee_id', '=', sellerId),
        )
        .$castTo<boolean>()
        .as('is_given'),
    )
    .where('p.office_id', '=', scope.officeId)
    .where('p.id', 'in', ids)
    .where((e) =>
      e.or([
        e('p.deleted_at', 'is', null),
        e(
          'p.id',
          '=',
          e
            .selectFrom('appointments as a')
            .select('a.service_id')
            .where('a.office_id', '=', scope.officeId)
            .where('a.id', '=', appointmentId)
            .where('a.deleted_at', 'is', null),
        ),
      ]),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type ProductForSale = Awaited<ReturnType<typeof productsForSale>> extends Map<number, infer P> ? P : never

/** How many of these different users the office has. */
export const countUsers = async (tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> =>
  ids.length === 0 ? 0 : (await liveUsers(tx, scope).where('id', 'in', ids).execute()).length

/**
 * The office's settings for sales: whether its plan has cards, whether it sends invoices by SMS,
 * and what every invoice must state.
 */
export const tillSettings = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('offices as o')
    .innerJoin('subscriptions as s', 's.office_id', 'o.id')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['o.name', 'o.send_by_sms', 'o.business_number', 'o.address', planIncludes('cards').as('has_cards')])
    .where('o.id', '=', scope.officeId)
    .executeTakeFirstOrThrow()
