/** Queries of the customer's page: appointments, sales, messages and documents, in pages. */
import { sql } from 'kysely'
import { TIME_ZONE } from '#shared/values/local-time.ts'
import type { Money, WallClock } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { paged } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { customerColumns } from './queries.ts'
import { seesMessage, seesSale, type OwnViewer } from './sale-queries.ts'

const wallClockOf = (column: 'start_at' | 'end_at') =>
  sql`(a.${sql.ref(column)} at time zone ${sql.lit(TIME_ZONE)})::text`
const attended = sql`a.status_key not in ('cancelled', 'no_show')`

/** A customer with key figures, in one statement; undefined when there is none. */
export const customerCard = (
  tx: Tx,
  scope: Scope,
  { id, ofDues }: { readonly id: number; readonly ofDues: OwnViewer },
  now: Date,
) =>
  tx
    .selectFrom('customers as c')
    .select(customerColumns(ofDues))
    .select('c.created_at as since')
    .innerJoinLateral(
      sql<Visits>`(select count(*) filter (where ${attended} and a.start_at <= ${now})::int as visits,
          count(*) filter (where a.status_key = 'no_show')::int as no_shows,
          max(${wallClockOf('start_at')}) filter (where ${attended} and a.start_at <= ${now}) as last_visit,
          min(${wallClockOf('start_at')}) filter (where ${attended} and a.start_at > ${now}) as next_visit
        from appointments a where a.office_id = c.office_id and a.customer_id = c.id and a.deleted_at is null)`.as('v'),
      (j) => j.onTrue(),
    )
    .select(['v.visits', 'v.no_shows', 'v.last_visit', 'v.next_visit'])
    .select(
      // money received less refunds; a debt counts when it is paid
      sql<Money>`coalesce((select sum(p.amount) from orders o
        join payments p on p.office_id = o.office_id and p.order_id = o.id
        where o.office_id = c.office_id and o.customer_id = c.id and o.status = 'completed'), 0)::numeric(12, 2)`.as(
        'spent',
      ),
    )
    .select(duplicatesOf(scope).as('duplicates'))
    .select(
      sql<number>`(select count(*)::int from customer_pictures i
        where i.office_id = c.office_id and i.customer_id = c.id and i.deleted_at is null)`.as('pictures'),
    )
    .where('c.office_id', '=', scope.officeId)
    .where('c.deleted_at', 'is', null)
    .where('c.id', '=', id)
    .executeTakeFirst()
type Named = { readonly id: number; readonly full_name: string }
const DUPLICATES_MAX = 3
/**
 * Who may be the same person as `c`. Each half is one look-up by an index: a name is compared as
 * it is written, because neither `lower` nor a part of a phone is leakproof, which an index needs
 * under row-level security.
 */
const duplicatesOf = ({ officeId }: Scope) =>
  sql<Named[]>`(select coalesce(json_agg(json_build_object('id', d.id, 'full_name', d.full_name) order by d.id), '[]')
    from (select id, full_name from customers where office_id = ${officeId} and full_name = c.full_name
        and deleted_at is null and id <> c.id
      union select id, full_name from customers where office_id = ${officeId} and phone = c.phone
        and deleted_at is null and not phone_unproved and id <> c.id
      union select id, full_name from customers where office_id = ${officeId} and phone = c.phone
        and deleted_at is null and phone_unproved and id <> c.id
      limit ${DUPLICATES_MAX}) d)`
type Visits = { visits: number; no_shows: number; last_visit: WallClock | null; next_visit: WallClock | null }

type Page = { readonly limit: number; readonly offset: number }
/**
 * A page of appointments, cancelled ones too. The past is newest first, the future soonest first.
 */
export const appointmentsOf = async (
  tx: Tx,
  scope: Scope,
  id: number,
  { when, ...page }: Page & { when: 'past' | 'future' },
  now: Date,
) => {
  const past = when === 'past'
  const query = tx
    .selectFrom('appointments as a')
    .innerJoin('users as e', (j) => j.onRef('e.office_id', '=', 'a.office_id').onRef('e.id', '=', 'a.employee_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .innerJoin('statuses as t', (j) => j.onRef('t.office_id', '=', 'a.office_id').onRef('t.key', '=', 'a.status_key'))
    .select(['a.id', 's.name as service_name', 's.color as service_color', 'e.name as employee_name', 'a.status_key'])
    .select(['t.name as status_name', 't.color as status_color', 'a.booked_for'])
    .select(sql<WallClock>`${wallClockOf('start_at')}`.as('start_time'))
    .select(sql<WallClock>`${wallClockOf('end_at')}`.as('end_time'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.customer_id', '=', id)
    .where('a.deleted_at', 'is', null)
    .where('a.start_at', past ? '<=' : '>', now)
    .orderBy('a.start_at', past ? 'desc' : 'asc')
    .orderBy('a.id', past ? 'desc' : 'asc')
  const { rows, total } = await paged(query, page)
  return { appointments: rows, total }
}

type Item = { product_name: string; quantity: number }
/** Whose page it is, and who looks at it. */
type Shown = { readonly id: number; readonly viewer: OwnViewer }

/**
 * A page of completed orders that the viewer sees, newest first. Pending and cancelled ones are
 * left out.
 */
export const ordersOf = async (tx: Tx, scope: Scope, { id, viewer }: Shown, page: Page) => {
  const items = sql<
    Item[]
  >`coalesce((select jsonb_agg(jsonb_build_object('product_name', i.product_name, 'quantity', i.quantity)
    order by i.position) from order_items i where i.office_id = o.office_id and i.order_id = o.id), '[]')`
  const query = tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_number', 'o.created_at', 'o.payment_method', 'o.total_amount', items.as('items')])
    .where('o.office_id', '=', scope.officeId)
    .where('o.customer_id', '=', id)
    .where('o.status', '=', 'completed')
    .where(seesSale(viewer, 'o'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
  const { rows, total } = await paged(query, page)
  return { orders: rows, total }
}

/** Messages to the customer, without verification codes, which staff must not read. */
export const messagesOf = async (tx: Tx, scope: Scope, { id, viewer }: Shown, page: Page) => {
  const query = tx
    .selectFrom('sms_messages as m')
    .select(['m.id', 'm.message', 'm.status', 'm.created_at', 'm.sent_at'])
    .where('m.office_id', '=', scope.officeId)
    .where('m.customer_id', '=', id)
    .where('m.kind', '<>', 'code')
    .where(seesMessage(viewer))
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
  const { rows, total } = await paged(query, page)
  return { messages: rows, total }
}

/**
 * Documents sent to the customer before appointments. `id` combines the ids of the appointment and
 * the document.
 */
export const documentsOf = async (tx: Tx, scope: Scope, id: number, page: Page) => {
  const query = tx
    .selectFrom('appointments as a')
    .innerJoin('document_links as l', (j) =>
      j.onRef('l.office_id', '=', 'a.office_id').onRef('l.appointment_id', '=', 'a.id'),
    )
    .innerJoin('documents as d', (j) => j.onRef('d.office_id', '=', 'l.office_id').onRef('d.id', '=', 'l.document_id'))
    .innerJoin('products as s', (j) => j.onRef('s.office_id', '=', 'a.office_id').onRef('s.id', '=', 'a.service_id'))
    .select(sql<string>`a.id || '-' || d.id`.as('id'))
    .select(['d.name', 's.name as service_name', 'l.created_at as sent_at'])
    .select(sql<WallClock>`${wallClockOf('start_at')}`.as('start_time'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.customer_id', '=', id)
    .orderBy('l.created_at', 'desc')
    .orderBy('d.id')
  const { rows, total } = await paged(query, page)
  return { documents: rows, total }
}
