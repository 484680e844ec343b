import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { Money } from '#shared/values/wire.ts'
import { seesSale, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { hasProvedOwner } from '#server/office/users/queries.ts'

/** Only completed orders count as sales. */
const completed = (tx: Tx, scope: Scope) =>
  tx.selectFrom('orders').where('orders.office_id', '=', scope.officeId).where('orders.status', '=', 'completed')
/**
 * Pending orders have a total above zero, so a cancelled order with a total of zero was completed
 * before.
 */
const completedOrUndone = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('orders')
    .where('orders.office_id', '=', scope.officeId)
    .where((e) =>
      e.or([
        e('orders.status', '=', 'completed'),
        e.and([e('orders.status', '=', 'cancelled'), e('orders.total_amount', '=', '0.00' as Money)]),
      ]),
    )
const withColumns = (orders: ReturnType<typeof completed>) =>
  orders
    .select(['orders.id', 'orders.order_number', 'orders.customer_id', 'orders.customer_name', 'orders.customer_email'])
    .select(['orders.payment_method', 'orders.total_amount', 'orders.created_at'])
    // its check allows no other value
    .select((e) => e.ref('orders.kind').$castTo<'sale' | 'settlement' | 'deposit' | 'no_show'>().as('kind'))

type Sort = 'created_at' | '-created_at' | 'total_amount' | '-total_amount' | 'customer_name' | '-customer_name'
type Page = { readonly limit: number; readonly offset: number }
type ListQuery = Page & {
  readonly sort?: Sort | undefined
  /** Epoch milliseconds, half open. */
  readonly span?: { readonly from: number; readonly to: number } | undefined
  readonly customerId?: number | undefined
  readonly viewer: OwnViewer
}
const columns = {
  created_at: 'orders.created_at',
  total_amount: 'orders.total_amount',
  customer_name: 'orders.customer_name',
} as const

/**
 * One page of sales, newest first by default. The total is counted separately, from the index
 * alone.
 */
export const listOrders = async (tx: Tx, scope: Scope, { span, customerId, viewer, ...q }: ListQuery) => {
  const chosen = (e: ExpressionBuilder<DB, 'orders'>) =>
    e.and([
      ...(span
        ? [e('orders.created_at', '>=', new Date(span.from)), e('orders.created_at', '<', new Date(span.to))]
        : []),
      seesSale(viewer, 'orders'),
      ...(customerId === undefined ? [] : [e('orders.customer_id', '=', customerId)]),
    ])
  const counted = completed(tx, scope)
    .where(chosen)
    .select((e) => e.fn.countAll<number>().as('n'))
  const sort = q.sort ?? '-created_at'
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await withColumns(completed(tx, scope))
    .where(chosen)
    .select(counted.as('n'))
    .orderBy(columns[sort.replace('-', '') as keyof typeof columns], way)
    .orderBy('orders.id', way)
    .limit(q.limit)
    .offset(q.offset)
    .execute()
  // a page past the end has no row with the total
  const total = rows[0]?.n ?? (q.offset > 0 ? (await counted.executeTakeFirstOrThrow()).n : 0)
  return { orders: rows.map(({ n: _, ...order }) => order), total }
}

/**
 * A sale with its items, payments and invoice, also one that was undone because nothing was paid
 * for it. Undefined when it was not completed, belongs to another office or the viewer does not see
 * it. The part on debt is listed among the payments. Of several invoices it is the one for money,
 * never a credit.
 */
export const orderById = (tx: Tx, scope: Scope, id: number, viewer: OwnViewer) =>
  withColumns(completedOrUndone(tx, scope))
    .select(['orders.discount', 'orders.rounding', 'orders.tip', 'orders.appointment_id'])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('order_items as i')
          .select(['i.product_name', 'i.quantity'])
          // as JSON numbers they would lose their agorot
          .select([sql<Money>`i.price::text`.as('price'), sql<Money>`i.discount::text`.as('discount')])
          .whereRef('i.office_id', '=', 'orders.office_id')
          .whereRef('i.order_id', '=', 'orders.id')
          .orderBy('i.position'),
      ).as('items'),
    )
    .select(
      sql<PaymentOfOrder[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'payment_method', p.method, 'amount', p.amount::numeric(12, 2)::text) order by p.part, p.id), '[]')
        from (select 1 as part, id, method, amount from payments
            where office_id = orders.office_id and order_id = orders.id and amount > 0
          union all
          select 2, id, 'debt', amount from customer_ledger
            where office_id = orders.office_id and order_id = orders.id and amount > 0) p)`.as('payments'),
    )
    .select((e) => [deductionsOf(e).as('deductions'), prepaidOf(e).as('prepaid'), tipEmployeeOf(e).as('tip_employee')])
    .select((e) =>
      jsonObjectFrom(
        e
          .selectFrom('invoices as d')
          .leftJoin('allocation_numbers as a', (j) =>
            j.onRef('a.office_id', '=', 'd.office_id').onRef('a.invoice_id', '=', 'd.id'),
          )
          .select(['d.id', 'd.document_type', sql<number>`d.invoice_number`.as('invoice_number'), 'd.public_token'])
          .select((d) => d.ref('a.status').$castTo<AllocationStatus | null>().as('allocation_status'))
          .select([
            sql<'digital' | 'paper'>`coalesce(d.snapshot ->> 'delivery', 'paper')`.as('delivery'),
            sql<boolean>`d.original_taken_at is not null`.as('original_taken'),
            sql<boolean>`coalesce(d.total_amount = ${creditsOfInvoice(sql`sum(abs(c.total_amount))`)}, false)`.as(
              'fully_credited',
            ),
            // as a JSON number it would lose its agorot
            sql<Money>`coalesce(${creditsOfInvoice(sql`sum(abs(c.total_amount))`)}, 0)::numeric(12, 2)::text`.as(
              'credited_amount',
            ),
            sql<number[]>`coalesce(${creditsOfInvoice(sql`array_agg(c.invoice_number order by c.id)`)}, '{}')`.as(
              'credit_numbers',
            ),
          ])
          .select(
            sql<boolean>`exists (select from sms_messages m
            where m.office_id = d.office_id and m.invoice_id = d.id and m.status <> 'failed'
              and (m.status <> 'queued' or ${hasProvedOwner(sql.ref('d.office_id'))}))`.as('sms_sent'),
          )
          .select(
            sql<boolean>`exists (select from sms_messages m
            where m.office_id = d.office_id and m.invoice_id = d.id and m.status = 'queued')`.as('sms_waits'),
          )
          .whereRef('d.office_id', '=', 'orders.office_id')
          .whereRef('d.order_id', '=', 'orders.id')
          .where('d.status', '=', 'issued')
          .where('d.original_invoice_id', 'is', null)
          .orderBy('d.document_type', 'desc')
          .orderBy('d.id')
          .limit(1),
      ).as('document'),
    )
    .where('orders.id', '=', id)
    .where(seesSale(viewer, 'orders'))
    .executeTakeFirst()
/** Something of the credits of the invoice `d`. */
const creditsOfInvoice = (what: RawBuilder<unknown>) => sql`(select ${what} from invoices c
  where c.office_id = d.office_id and c.original_invoice_id = d.id and c.status = 'issued')`
/** The deductions of an order, which earlier invoices paid. */
const deductionsOf = (e: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    e
      .selectFrom('order_deductions as u')
      .select(['u.kind', 'u.label', sql<Money>`u.amount::text`.as('amount')])
      .select(
        sql<boolean>`exists (select from order_deductions r
        where r.office_id = u.office_id and r.returns_id = u.id)`.as('returned'),
      )
      .whereRef('u.office_id', '=', 'orders.office_id')
      .whereRef('u.order_id', '=', 'orders.id')
      .where('u.amount', '>', '0.00' as Money)
      .orderBy('u.id'),
  )
/** Who gets the tip of an order. */
const tipEmployeeOf = (e: ExpressionBuilder<DB, 'orders'>) =>
  jsonObjectFrom(
    e
      .selectFrom('users as t')
      .select(['t.id', 't.name'])
      .whereRef('t.office_id', '=', 'orders.office_id')
      .whereRef('t.id', '=', 'orders.tip_employee_id'),
  )
/** The punch cards and vouchers that an order sold. */
const prepaidOf = (e: ExpressionBuilder<DB, 'orders'>) =>
  jsonArrayFrom(
    e
      .selectFrom('prepaid as a')
      .select(['a.id', 'a.kind', 'a.name'])
      .whereRef('a.office_id', '=', 'orders.office_id')
      .whereRef('a.order_id', '=', 'orders.id')
      .orderBy('a.position'),
  )
type PaymentOfOrder = { payment_method: PaymentMethod; amount: Money }

/** Unlike `in`, this also works with an empty list. */
const oneOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`

/**
 * Sales per customer: count, sum and the time of the last one. Customers without sales are omitted.
 */
export const spentByCustomer = async (tx: Tx, scope: Scope, customerIds: readonly number[]) => {
  const rows = await completed(tx, scope)
    .where(oneOf('orders.customer_id', customerIds))
    .select((e) => ['orders.customer_id', e.fn.countAll<number>().as('count')] as const)
    .select((e) => [e.fn.sum<Money>('orders.total_amount').as('spent'), e.fn.max('orders.created_at').as('last_at')])
    .groupBy('orders.customer_id')
    .execute()
  return new Map(rows.map(({ customer_id, ...sales }) => [customer_id!, sales]))
}

/**
 * Debt per customer: positive is owed, negative is prepaid. Customers with a balance of zero are
 * omitted.
 */
export const debtsOf = async (tx: Tx, scope: Scope, customerIds: readonly number[]): Promise<Map<number, Money>> => {
  const rows = await tx
    .selectFrom('customer_ledger')
    .where('office_id', '=', scope.officeId)
    .where(oneOf('customer_id', customerIds))
    .select((e) => ['customer_id', e.fn.sum<Money>('amount').as('debt')] as const)
    .groupBy('customer_id')
    .having((e) => e.fn.sum('amount'), '<>', '0.00')
    .execute()
  return new Map(rows.map(({ customer_id, debt }) => [customer_id, debt]))
}

/** Total debt and number of debtors. Prepaid balances and deleted customers do not count. */
export const openDebts = async (tx: Tx, scope: Scope): Promise<{ sum: Money; customers: number }> => {
  const { rows } = await sql<{ sum: Money; customers: number }>`
    select coalesce(sum(d.debt), 0)::numeric(14, 2) as sum, count(*) as customers
    from (select customer_id, sum(amount) as debt from customer_ledger where office_id = ${scope.officeId}
      group by customer_id having sum(amount) > 0) d
    join customers c on c.office_id = ${scope.officeId} and c.id = d.customer_id and c.deleted_at is null`.execute(tx)
  return rows[0]!
}
