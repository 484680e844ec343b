/** Punch cards and vouchers that were sold. */
import { sql, type Insertable } from 'kysely'
import type { prepaid } from '#shared/money/prepaid/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { LocalDate, Money } from '#shared/values/wire.ts'
import { seesSale, seesSaleOf, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere, paged } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const sold = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('prepaid as p')
    .leftJoin('invoices as d', (j) => j.onRef('d.office_id', '=', 'p.office_id').onRef('d.id', '=', 'p.invoice_id'))
    .leftJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'p.office_id').onRef('c.id', '=', 'p.customer_id'))
    .select(['p.id', 'p.kind', 'p.name', 'p.customer_id', 'c.full_name as customer_name', 'p.amount', 'p.visits'])
    .select(['p.service_ids', 'p.sold_at', 'p.valid_until', 'p.order_id', 'p.invoice_id', 'd.invoice_number'])
    .select([
      sql<string | null>`left(p.code, 4)`.as('code_start'),
      sql<Money | null>`p.amount - p.used_amount - p.credited_amount`.as('left_amount'),
      sql<number | null>`p.visits - p.used_visits - p.credited_visits`.as('left_visits'),
      sql<boolean>`p.voided_at is not null`.as('voided'),
      sql<boolean>`p.credited_amount > 0 or p.credited_visits > 0`.as('credited'),
    ])
    .where('p.office_id', '=', scope.officeId)

const sortColumns = { sold_at: 'p.sold_at', valid_until: 'p.valid_until' } as const
/** One page of what was sold, the newest first by default. */
export const listPrepaid = async (tx: Tx, scope: Scope, q: Query<typeof prepaid, 'list'>, today: LocalDate) => {
  const { search, kind, state } = q
  const open = sql<boolean>`(p.voided_at is null and p.valid_until >= ${today}
    and coalesce(p.amount - p.used_amount - p.credited_amount, p.visits - p.used_visits - p.credited_visits) > 0)`
  let query = sold(tx, scope)
  if (search)
    query = query.where(sql<boolean>`searchable(p.name || ' ' || coalesce(c.full_name, '')) like ${anywhere(search)}`)
  if (kind) query = query.where('p.kind', '=', kind)
  if (state) query = query.where(state === 'open' ? open : sql<boolean>`not ${open}`)
  const sort = q.sort ?? '-sold_at'
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  const column = sortColumns[sort.replace('-', '') as keyof typeof sortColumns]
  const { rows, total } = await paged(query.orderBy(column, way).orderBy('p.id', way), q)
  return { prepaid: rows, total }
}

const OF_CUSTOMER_MAX = 200
/** The newest 200 that the viewer sees, used up, expired and void ones too. */
export const prepaidOfCustomer = (tx: Tx, scope: Scope, customerId: number, viewer: OwnViewer) =>
  sold(tx, scope)
    .where('p.customer_id', '=', customerId)
    .where(seesSaleOf(viewer, 'p'))
    .orderBy('p.id', 'desc')
    .limit(OF_CUSTOMER_MAX)
    .execute()

/**
 * Uses of one in sales that the viewer sees, and what gave them back, the newest first. Empty when
 * it does not exist.
 */
export const usesOf = (tx: Tx, scope: Scope, id: number, viewer: OwnViewer) =>
  tx
    .selectFrom('order_deductions as u')
    .innerJoin('orders as o', (j) => j.onRef('o.office_id', '=', 'u.office_id').onRef('o.id', '=', 'u.order_id'))
    .select(['u.created_at', 'u.order_id', 'o.order_number', 'u.amount', 'u.visits'])
    .where('u.office_id', '=', scope.officeId)
    .where('u.prepaid_id', '=', id)
    .where(seesSale(viewer, 'o'))
    .orderBy('u.id', 'desc')
    .execute()
/** `left_amount` and `left_visits` are what is left; one is null, depending on `kind`. */
export const prepaidById = (tx: Tx, scope: Scope, id: number, viewer?: OwnViewer) =>
  sold(tx, scope).where('p.id', '=', id).where(seesSaleOf(viewer, 'p')).executeTakeFirst()
export type PrepaidRow = NonNullable<Awaited<ReturnType<typeof prepaidById>>>
/** Whether the office sold this card or voucher, in any state, and the viewer sees it. */
export const prepaidExists = async (tx: Tx, scope: Scope, id: number, viewer: OwnViewer): Promise<boolean> =>
  (await prepaidById(tx, scope, id, viewer)) !== undefined

/** A voucher with its code, where its buyer can be reached, and who sold it. */
export const voucherById = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('prepaid as p')
    .innerJoin('offices as f', 'f.id', 'p.office_id')
    .innerJoin('orders as o', (j) => j.onRef('o.office_id', '=', 'p.office_id').onRef('o.id', '=', 'p.order_id'))
    .leftJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'p.office_id').onRef('c.id', '=', 'p.customer_id'))
    .select(['p.id', 'p.name', 'p.code', 'p.amount', 'p.sold_at', 'p.valid_until', 'p.voided_at', 'p.customer_id'])
    .select(['p.order_id', 'o.seller_id', 'o.customer_email as email', 'c.phone', 'f.name as office_name'])
    .select(['f.phone as office_phone', 'f.address as office_address'])
    .where('p.office_id', '=', scope.officeId)
    .where('p.kind', '=', 'voucher')
    .where('p.id', '=', id)
    .executeTakeFirst()
export type StoredVoucher = NonNullable<Awaited<ReturnType<typeof voucherById>>>

/** The balance of the voucher with a code. */
export const voucherByCode = (tx: Tx, scope: Scope, code: string) =>
  sold(tx, scope).where('p.code', '=', code).executeTakeFirst()

type NewRow = Omit<Insertable<DB['prepaid']>, 'office_id'>
/** Fails on prepaid_of_line when the order's line already sold one. */
export const insertPrepaid = async (tx: Tx, scope: Scope, rows: readonly NewRow[]): Promise<void> => {
  await tx
    .insertInto('prepaid')
    .values(rows.map((row) => ({ ...row, office_id: scope.officeId })))
    .execute()
}
