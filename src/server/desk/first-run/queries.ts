import { sql } from 'kysely'
import type { Trade } from '#shared/desk/first-run/rules.ts'
import { onlineServices } from '#server/office/business/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Facts = {
  name: string
  slug: string
  you: { name: string; phone: string | null }
  trade: Trade | null
  ended: boolean
  shared: boolean
  tried: boolean
  hours: boolean
  online_services: number
  customers: boolean
  documents: boolean
}
/**
 * What the steps have left behind, in one statement. A link is shared, too, when somebody has
 * booked through it. Callers who tried it with their own phone have neither shared it nor brought
 * their customers.
 */
export async function firstRunFacts(tx: Tx, scope: Scope, userId: number): Promise<Facts> {
  const isCaller = sql`k.phone = u.phone_number`
  const { rows } = await sql<Facts>`select o.name, o.slug, o.trade,
      json_build_object('name', u.name, 'phone', u.phone_number) as you,
      o.first_run_ended_at is not null as ended,
      o.link_shared_at is not null or exists (select from appointments a
        join customers k on k.office_id = a.office_id and k.id = a.customer_id
        where a.office_id = o.id and a.source = 'online' and (${isCaller}) is not true) as shared,
      exists (select from appointments a
        join customers k on k.office_id = a.office_id and k.id = a.customer_id
        where a.office_id = o.id and a.source = 'online' and ${isCaller}) as tried,
      c.version > 1 as hours,
      ${onlineServices(scope)} as online_services,
      exists (select from customers k where k.office_id = o.id and k.deleted_at is null
        and (${isCaller}) is not true) as customers,
      o.business_number is not null and o.address is not null as documents
    from offices o
    join calendar_settings c on c.office_id = o.id
    join users u on u.office_id = o.id and u.id = ${userId}
    where o.id = ${scope.officeId}`.execute(tx)
  return rows[0]!
}

/** Locks the office, so that two requests add no service twice. */
export const lockOffice = (tx: Tx, scope: Scope) =>
  tx.selectFrom('offices').select('id').where('id', '=', scope.officeId).forUpdate().execute()

/** The names of all services, and the ids of the categories by their names; names in lower case. */
export async function offeredNames(tx: Tx, scope: Scope) {
  const names = await sql<{ name: string }>`select lower(name) as name from products
    where office_id = ${scope.officeId} and deleted_at is null and product_type = 'service'`.execute(tx)
  const categories = await sql<{ id: number; name: string }>`select id, lower(name) as name from categories
    where office_id = ${scope.officeId} and deleted_at is null`.execute(tx)
  return {
    services: new Set(names.rows.map(({ name }) => name)),
    categories: new Map(categories.rows.map(({ id, name }) => [name, id])),
  }
}
