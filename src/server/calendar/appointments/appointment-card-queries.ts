import { sql, type RawBuilder } from 'kysely'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { Money, WallClock } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { toldPrice } from './told-queries.ts'

type Visits = { visits: number; no_shows: number; last_visit: WallClock | null; next_visit: WallClock | null }
type UsualPart = { service_id: number; service_name: string; employee_id: number; employee_name: string }
type Usual = UsualPart & { more: UsualPart[] }
type Room = { name: string; is_taken: boolean }
const attended = sql`a.status_key not in ('cancelled', 'no_show')`
const wallClock = sql`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`

/** The figures of a customer's appointments except one. */
const figures = (officeId: Ref, customerId: Ref, now: Date, except: Ref) =>
  sql<Visits>`(select count(*) filter (where ${attended} and a.start_at <= ${now})::int as visits,
      count(*) filter (where a.status_key = 'no_show')::int as no_shows,
      max(${wallClock}) filter (where ${attended} and a.start_at <= ${now}) as last_visit,
      min(${wallClock}) filter (where ${attended} and a.start_at > ${now}) as next_visit
    from appointments a where a.office_id = ${officeId} and a.customer_id = ${customerId} and a.id <> ${except}
      and a.deleted_at is null)`.as('v')
/** When the customer was last reminded of an appointment. */
const remindedAt = sql<Date | null>`(select max(m.created_at) from sms_messages m
  where m.office_id = own.office_id and m.customer_id = own.customer_id and m.appointment_id = own.id
    and m.kind = 'reminder' and m.status <> 'failed')`.as('reminded_at')
const debtOf = (officeId: Ref, customerId: Ref) =>
  sql<Money>`coalesce((select sum(l.amount) from customer_ledger l
    where l.office_id = ${officeId} and l.customer_id = ${customerId}), 0)::numeric(12, 2)`.as('debt_sum')
/** The appointments of a customer in which their usual visit is looked for, the last ones first. */
const RECENT = 48
/** The services of a visit, each as its id and that of its employee, in their order. */
const visitsOf = (officeId: Ref, customerId: Ref, now: Date) => sql`
  select array_agg(array[r.service_id, r.employee_id] order by r.start_at, r.id) as parts, max(r.start_at) as start_at
  from (select a.id, a.service_id, a.employee_id, a.visit_key, a.start_at from appointments a
    where a.office_id = ${officeId} and a.customer_id = ${customerId} and a.deleted_at is null and ${attended}
      and a.start_at <= ${now}
    order by a.start_at desc limit ${sql.lit(RECENT)}) r
  group by coalesce(r.visit_key::text, r.id::text)`
const usualOf = (officeId: Ref, customerId: Ref, now: Date) =>
  sql<Usual | null>`(select (jsonb_agg(p.part order by p.n) -> 0) || jsonb_build_object('more', jsonb_agg(p.part order by p.n) - 0)
    from (select v.parts from (${visitsOf(officeId, customerId, now)}) v
      group by v.parts having count(*) > 1 order by count(*) desc, max(v.start_at) desc limit 1) u
    cross join lateral (select n, jsonb_build_object('service_id', us.id, 'service_name', us.name, 'employee_id', ue.id,
        'employee_name', ue.name) as part
      from generate_subscripts(u.parts, 1) n
      join products us on us.office_id = ${officeId} and us.id = u.parts[n][1]
      join users ue on ue.office_id = ${officeId} and ue.id = u.parts[n][2]) p)`.as('usual')
type Ref = RawBuilder<unknown>
const [office, customer] = [sql.ref('own.office_id'), sql.ref('own.customer_id')]

/**
 * The customer of an appointment with the figures of their other ones, the price that was told and
 * that of its service now (null when it was deleted), in one statement; undefined for a deleted
 * appointment. A deleted customer has no id.
 */
export const appointmentCardFacts = (tx: Tx, scope: Scope, id: number, now: Date) =>
  tx
    .selectFrom('appointments as own')
    .innerJoin('products as s', (j) =>
      j.onRef('s.office_id', '=', 'own.office_id').onRef('s.id', '=', 'own.service_id'),
    )
    .leftJoin('customers as c', (j) =>
      j.onRef('c.office_id', '=', 'own.office_id').onRef('c.id', '=', 'own.customer_id').on('c.deleted_at', 'is', null),
    )
    .innerJoinLateral(figures(office, customer, now, sql.ref('own.id')), (j) => j.onTrue())
    .select([toldPrice('own', 's').as('price'), 'c.id', 'c.full_name', 'c.notes'])
    .select((e) => e.case().when('s.deleted_at', 'is', null).then(e.ref('s.price')).end().as('price_now'))
    .select(
      sql<
        Room[]
      >`coalesce((select json_agg(json_build_object('name', r.name, 'is_taken', u.appointment_id is not null) order by r.name)
        from resources r
        left join resource_uses u on u.office_id = r.office_id and u.resource_id = r.id and u.appointment_id = own.id
        where r.office_id = own.office_id and r.deleted_at is null and (u.appointment_id is not null
          or own.end_at > ${now} and own.status_key <> 'cancelled' and exists (select from product_resources n
            where n.office_id = own.office_id and n.product_id = own.service_id and n.resource_id = r.id))), '[]')`.as(
        'rooms',
      ),
    )
    .select(['v.visits', 'v.no_shows', 'v.last_visit', 'v.next_visit'])
    .select([debtOf(office, customer), usualOf(office, customer, now), remindedAt])
    .where('own.office_id', '=', scope.officeId)
    .where('own.id', '=', id)
    .where('own.deleted_at', 'is', null)
    .executeTakeFirst()

/** The same of a customer, of all their appointments; undefined for a deleted one. */
export const customerFacts = (tx: Tx, scope: Scope, id: number, now: Date) => {
  const [ofOffice, ofCustomer] = [sql.ref('c.office_id'), sql.ref('c.id')]
  return tx
    .selectFrom('customers as c')
    .innerJoinLateral(figures(ofOffice, ofCustomer, now, sql`0`), (j) => j.onTrue())
    .select(['c.id', 'c.full_name', 'c.phone', 'c.notes'])
    .select(['v.visits', 'v.no_shows', 'v.last_visit', 'v.next_visit'])
    .select([debtOf(ofOffice, ofCustomer), usualOf(ofOffice, ofCustomer, now)])
    .where('c.office_id', '=', scope.officeId)
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}
