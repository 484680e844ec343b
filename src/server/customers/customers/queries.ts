import { bookingConsent } from '#shared/customers/customers/text.ts'
import type { customers } from '#shared/customers/customers/contract.ts'
import { FIELD_NAMES } from '#shared/customers/customers/rules.ts'
import type { Query } from '#shared/http/endpoint.ts'
import { LIST_MAX } from '#shared/http/paging.ts'
import { sql, type Insertable, type SelectQueryBuilder, type Updateable } from 'kysely'
import { searchedDigits } from '#shared/values/phone.ts'
import type { Money } from '#shared/values/wire.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { isOwnCustomer, type Viewer } from './contact-queries.ts'
import { seesSale, seesSaleOf, type OwnViewer } from './sale-queries.ts'
import { filterOf, nearestVisits } from './visit-filter-queries.ts'
import { updateIfUnchanged } from '#server/platform/database/versions.ts'

/** The customer's debt: the sum of their ledger, as far as the viewer sees it. */
const debt = (viewer: OwnViewer) =>
  sql<Money>`coalesce((select sum(l.amount) from customer_ledger l
  where l.office_id = c.office_id and l.customer_id = c.id and ${seesSaleOf(viewer, 'l')}), 0)::numeric(12, 2)`
/**
 * When the customer last paid. Every payment belongs to the order that received it, so the newest
 * order with a payment has the last one.
 */
const lastPayment = (viewer: OwnViewer) =>
  sql<Date | null>`(select p.received_at from orders o
  join payments p on p.office_id = o.office_id and p.order_id = o.id and p.amount > 0
  where o.office_id = c.office_id and o.customer_id = c.id and o.status = 'completed'
    and ${seesSale(viewer, 'o')}
  order by o.created_at desc limit 1)`

type Customers = DB & { c: DB['customers'] }
/**
 * The columns of a customer in a reply to `viewer`, who may see only own debts. The query must
 * alias `customers` as `c`.
 */
export const customerColumns = (viewer?: OwnViewer) =>
  [
    ...(['c.id', 'c.version'] as const),
    ...FIELD_NAMES.map((field) => `c.${field}` as const),
    ...(['c.marketing_consent_at', 'c.marketing_consent_source', 'c.documents_consent_at'] as const),
    sql<boolean>`c.documents_asked_at is not null`.as('documents_asked'),
    'c.phone_unproved' as const,
    debt(viewer).as('debt_sum'),
    lastPayment(viewer).as('last_payment'),
  ] as const

const liveCustomers = (tx: Tx, scope: Scope) =>
  tx.selectFrom('customers as c').where('c.office_id', '=', scope.officeId).where('c.deleted_at', 'is', null)

/**
 * Without the cards of bookings whose phone was not proved: their phone says nothing about them.
 */
const knownCustomers = (tx: Tx, scope: Scope) => liveCustomers(tx, scope).where(isKnown)
const isKnown = sql<boolean>`not phone_unproved`

type Sort = 'full_name' | 'created_at' | 'debt_sum'
type ListQuery = Query<typeof customers, 'list'>
/**
 * Finds customers by any part of the name or of the phone number in any notation: 052-345, 0523,
 * +97252. The query reads the office's range of one narrow index, however long the search text is;
 * debts, payments and visits are looked up only for the rows of the page. A `viewer` finds only
 * their own customers by phone, and `ofDues` sees only the debts of own sales.
 */
export const listCustomers = async (
  tx: Tx,
  scope: Scope,
  q: ListQuery,
  { now, viewer, ofDues }: { readonly now: Date; readonly viewer?: Viewer | undefined; readonly ofDues?: OwnViewer },
) => {
  const filters = filterOf(scope, q, { now, ofDues })
  const all = filters.reduce((query, filter) => query.where(filter), liveCustomers(tx, scope))
  const matching = q.search ? all.where(viewer ? matchesFor(viewer, scope, q.search) : matches(q.search)) : all
  const counted = matching.select(['c.id', sql<number>`count(*) over ()`.as('total_rows')])
  const { direction, by } = sortOf(q.sort)
  // a client that asks for neither a page nor an order gets the newest ones, ordered by name
  const isWhole = q.sort === undefined && q.limit === LIST_MAX && q.offset === 0
  const ordered =
    by === 'debt_sum' ? withDebts(tx, scope, counted, { direction, ofDues }) : counted.orderBy(`c.${by}`, direction)
  const page = (isWhole ? counted.orderBy('c.created_at', 'desc') : ordered)
    .orderBy('c.id', isWhole ? 'desc' : direction)
    .limit(q.limit)
    .offset(q.offset)
  const rows = await tx
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('customers as c', (j) => j.on('c.office_id', '=', scope.officeId).onRef('c.id', '=', 'page.id'))
    .select('page.total_rows')
    .select(customerColumns(ofDues))
    .select(nearestVisits(scope, now))
    .orderBy(by === 'debt_sum' ? by : `c.${by}`, direction)
    .orderBy('c.id', direction)
    .execute()
  const total = rows[0]?.total_rows ?? (q.offset > 0 ? await totalOf(counted) : 0)
  return { customers: rows.map(({ total_rows: _, ...row }) => row), total }
}
/** Counts separately when the page is past the end and so has no row with the total. */
const totalOf = async (counted: CountedQuery) => (await counted.limit(1).executeTakeFirst())?.total_rows ?? 0

type CountedQuery = SelectQueryBuilder<Customers, 'c', { id: number; total_rows: number }>
/**
 * Sums the office's ledger in one pass. With fifty thousand customers, a sum per customer takes ten
 * times as long.
 */
const withDebts = (
  tx: Tx,
  scope: Scope,
  query: CountedQuery,
  { direction, ofDues }: { readonly direction: 'asc' | 'desc'; readonly ofDues: OwnViewer },
) => {
  const debts = tx
    .selectFrom('customer_ledger as l')
    .select(['l.customer_id', sql<Money>`sum(l.amount)`.as('amount')])
    .where('l.office_id', '=', scope.officeId)
    .where(seesSaleOf(ofDues, 'l'))
    .groupBy('l.customer_id')
    .as('owed')
  const joined = query.leftJoin(debts, (j) => j.onRef('owed.customer_id', '=', 'c.id'))
  return joined.orderBy(sql`coalesce(owed.amount, 0)`, direction) as unknown as CountedQuery
}

const sortOf = (sort: ListQuery['sort'] = 'full_name') => ({
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
  by: sort.replace('-', '') as Sort,
})

function matches(typed: string) {
  const digits = searchedDigits(typed)
  const asTyped = sql<boolean>`c.search_text like ${anywhere(typed)}`
  if (digits === null) return asTyped
  return sql<boolean>`(${asTyped} or c.search_text like ${anywhere(digits)})`
}

const matchesFor = (viewer: Viewer, scope: Scope, typed: string) =>
  sql<boolean>`(searchable(c.full_name) like ${anywhere(typed)}
    or (${matches(typed)} and ${isOwnCustomer(scope, viewer, 'c.id')}))`

/** Undefined for a deleted or merged customer. */
export const customerById = (tx: Tx, scope: Scope, id: number, ofDues?: OwnViewer) =>
  liveCustomers(tx, scope).select(customerColumns(ofDues)).where('c.id', '=', id).executeTakeFirst()
export type Customer = NonNullable<Awaited<ReturnType<typeof customerById>>>
/** False for a deleted or merged customer. Takes no lock: see lockCustomerInUse. */
export const hasCustomer = async (tx: Tx, scope: Scope, id: number): Promise<boolean> =>
  (await liveCustomers(tx, scope).select('c.id').where('c.id', '=', id).executeTakeFirst()) !== undefined
/**
 * Locks a customer until the transaction ends; false when there is none. Call this before a write
 * that references the customer, so that they cannot be merged or deleted meanwhile.
 */
export const lockCustomerInUse = async (tx: Tx, scope: Scope, id: number): Promise<boolean> =>
  (await customerInUse(tx, scope, id).executeTakeFirst()) !== undefined
/** The same as a query that selects the id; add what else is asked of the customer. */
export const customerInUse = (tx: Tx, scope: Scope, id: number) =>
  liveCustomers(tx, scope).select('c.id').where('c.id', '=', id).forKeyShare()
/**
 * `phone` is E.164. At most one customer that is not deleted has it, beside cards of bookings whose
 * phone was not proved, which are not found.
 */
export const customerByPhone = (tx: Tx, scope: Scope, phone: string) =>
  knownCustomers(tx, scope).select(customerColumns()).where('c.phone', '=', phone).executeTakeFirst()

/** Whether the owner of a phone refused marketing of the office. */
export const hasRefusedMarketing = async (tx: Tx, scope: Scope, phone: string): Promise<boolean> => {
  const refusal = tx.selectFrom('marketing_phones').select('phone').where('office_id', '=', scope.officeId)
  return (await refusal.where('phone', '=', phone).where('refused_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Stands for the name of the office in the words of a consent. */
const OFFICE = '{{office}}'
/**
 * Stores a consent that the customer gave while booking. False when they consented before, or when
 * the owner of the phone refused.
 */
export const insertConsent = async (tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> => {
  const given = { marketing_consent: true, marketing_consent_at: now, marketing_consent_source: 'booking' as const }
  const words = sql<string>`(select replace(${bookingConsent(OFFICE)}, ${OFFICE}, o.name) from offices o where o.id = c.office_id)`
  const changed = tx
    .updateTable('customers as c')
    .set({ ...given, marketing_consent_words: words, updated_at: now, version: sql`c.version + 1` })
    .where('c.office_id', '=', scope.officeId)
    .where('c.id', '=', id)
    .where('c.marketing_consent', '=', false)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('marketing_phones as p')
            .select('p.phone')
            .whereRef('p.office_id', '=', 'c.office_id')
            .whereRef('p.phone', '=', 'c.phone')
            .where('p.refused_at', 'is not', null),
        ),
      ),
    )
  return (await changed.returning('c.id').executeTakeFirst()) !== undefined
}

export type FoundCustomer = Pick<Customer, 'id' | 'full_name' | 'email' | 'phone_unproved'>
export type NewCustomer = Omit<Insertable<DB['customers']>, 'office_id'>
/** Fails on customer_phone_taken when another known customer of the office has the phone. */
export const insertCustomer = async (tx: Tx, scope: Scope, customer: NewCustomer): Promise<number> => {
  const values = { ...customer, office_id: scope.officeId }
  return (await tx.insertInto('customers').values(values).returning('id').executeTakeFirstOrThrow()).id
}
/**
 * Returns the known customer with this phone number, and inserts the customer when there is none.
 * An existing customer is not changed. Concurrent calls insert one. Sends its two statements
 * together. Tries again when the customer was erased meanwhile: the insert then succeeds.
 */
export const findOrInsertCustomer = async (tx: Tx, scope: Scope, customer: NewCustomer): Promise<FoundCustomer> => {
  const [, found] = await Promise.all([
    tx
      .insertInto('customers')
      .values({ ...customer, office_id: scope.officeId })
      .onConflict((c) => c.columns(['office_id', 'phone']).where('deleted_at', 'is', null).where(isKnown).doNothing())
      .execute(),
    knownCustomers(tx, scope)
      .select(['c.id', 'c.full_name', 'c.email', 'c.phone_unproved'])
      .where('c.phone', '=', customer.phone)
      .forKeyShare()
      .executeTakeFirst(),
  ])
  return found ?? findOrInsertCustomer(tx, scope, customer)
}
/** False when the customer was deleted or is no longer at version `seen`. */
export const updateCustomer = (
  tx: Tx,
  scope: Scope,
  id: number,
  change: Updateable<DB['customers']>,
  seen: number | undefined,
) => updateIfUnchanged(tx, scope, 'customers', { id, change, seen })

/**
 * Serializes settlements and credits of a customer: without the lock, two of them could collect the
 * same debt. A sale that references the customer does not wait for it.
 */
export const lockDebtor = async (tx: Tx, scope: Scope, customerId: number): Promise<void> => {
  await tx
    .selectFrom('customers')
    .select('id')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute()
}
