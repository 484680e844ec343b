import { sql, type ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import type { AllocationStatus } from '#shared/money/allocation-numbers/rules.ts'
import type { invoices } from '#shared/money/invoices/contract.ts'
import type { Query } from '#shared/http/endpoint.ts'
import type { InvoiceType } from '#shared/money/invoices/rules.ts'
import type { Money } from '#shared/values/wire.ts'
import { seesInvoice, type OwnViewer } from '#server/customers/customers/sale-queries.ts'
import type { DB } from '#server/platform/database/database.generated.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anywhere } from '#server/platform/http/paging.ts'
import type { Scope } from '#server/platform/security/scope.ts'

type Invoices = DB & { i: DB['invoices'] }
/** With what became of the number of the tax authority. */
const allocated = (tx: Tx, scope: Scope) =>
  all(tx, scope).leftJoin('allocation_numbers as a', (j) =>
    j.onRef('a.office_id', '=', 'i.office_id').onRef('a.invoice_id', '=', 'i.id'),
  )
/** The amount that issued credit invoices have taken back, positive. */
const credited = sql<Money>`coalesce((select sum(abs(c.total_amount)) from invoices c where c.office_id = i.office_id
  and c.original_invoice_id = i.id and c.status = 'issued'), 0)::numeric(12, 2)`
const columns = [
  ...(['i.id', 'i.invoice_number', 'i.status', 'i.order_id', 'i.customer_id', 'i.original_invoice_id'] as const),
  ...(['i.invoice_date', 'i.created_at', 'i.full_name', 'i.email', 'i.business_number', 'i.id_number'] as const),
  ...(['i.net_amount', 'i.vat_rate', 'i.vat_amount', 'i.discount_amount', 'i.rounding_amount'] as const),
  ...(['i.total_amount', 'i.share_email', 'i.share_whatsapp', 'i.public_token', 'i.version'] as const),
  sql<InvoiceType>`i.document_type`.as('document_type'),
  'a.allocation_number',
  sql<AllocationStatus | null>`a.status`.as('allocation_status'),
  sql<Method | null>`i.payment_method`.as('payment_method'),
  sql<Method[]>`i.payment_methods`.as('payment_methods'),
  credited.as('credited_amount'),
] as const
type Method = PaymentMethod | 'paypal'

const all = (tx: Tx, scope: Scope) => tx.selectFrom('invoices as i').where('i.office_id', '=', scope.officeId)

type ListQuery = Query<typeof invoices, 'list'>
type Filters = Partial<
  Pick<ListQuery, 'search' | 'from' | 'to' | 'payment_method' | 'document_type' | 'status' | 'invoice_number'>
>
/** The condition of the list and of its counts. */
export const matching =
  ({ search, from, to, payment_method, document_type, status, invoice_number }: Filters) =>
  (e: ExpressionBuilder<Invoices, 'i'>) =>
    e.and([
      ...(search ? [sql<boolean>`i.search_text like ${anywhere(search)}`] : []),
      ...(from ? [e('i.invoice_date', '>=', from)] : []),
      ...(to ? [e('i.invoice_date', '<=', to)] : []),
      ...(payment_method ? [sql<boolean>`${payment_method} = any(i.payment_methods)`] : []),
      ...(document_type ? [e('i.document_type', '=', document_type)] : []),
      ...(status ? [e('i.status', '=', status)] : []),
      ...(invoice_number ? [e('i.invoice_number', '=', invoice_number)] : []),
    ])

const sortColumns = {
  invoice_number: 'i.invoice_number',
  invoice_date: 'i.invoice_date',
  full_name: 'i.full_name',
  total_amount: 'i.total_amount',
} as const

/** One page of invoices and their number, in one statement. Drafts come first by number. */
export const listInvoices = async (tx: Tx, scope: Scope, q: ListQuery) => {
  const counted = countOf(tx, scope, q)
  const sort = q.sort ?? '-invoice_number'
  const down = sort.startsWith('-')
  const way = down ? 'desc' : 'asc'
  const rows = await allocated(tx, scope)
    .where(matching(q))
    .select(columns)
    .select(counted.as('n'))
    .orderBy(sortColumns[sort.replace('-', '') as keyof typeof sortColumns], (o) =>
      down ? o.desc().nullsFirst() : o.asc().nullsLast(),
    )
    .orderBy('i.id', way)
    .limit(q.limit)
    .offset(q.offset)
    .execute()
  // a page past the end has no row with the total
  const total = rows[0]?.n ?? (q.offset > 0 ? await totalOf(tx, scope, q) : 0)
  return { invoices: rows.map(({ n: _, ...row }) => row), total: Number(total) }
}

/**
 * Number ranges have no gaps, so without a filter they count the issued invoices, however many
 * there are.
 */
function countOf(tx: Tx, scope: Scope, q: Filters) {
  const { search, from, to, payment_method, document_type, status, invoice_number } = q
  if (search || from || to || payment_method || document_type || status || invoice_number)
    return all(tx, scope)
      .where(matching(q))
      .select(sql<number>`count(*)`.as('n'))
  return tx
    .selectFrom('number_ranges')
    .where('office_id', '=', scope.officeId)
    .select(
      sql<number>`coalesce(sum(next_number - first_number), 0) + (select count(*) from invoices d
        where d.office_id = ${scope.officeId} and d.status = 'draft')`.as('n'),
    )
}
const totalOf = async (tx: Tx, scope: Scope, q: Filters) => (await countOf(tx, scope, q).executeTakeFirstOrThrow()).n

/** The payments of an invoice and those of its credits, in agorot. */
const paymentsOf = {
  paid: sql<SnapshotPayment[]>`coalesce(i.snapshot -> 'payments', '[]')`,
  refunded: sql<SnapshotPayment[]>`coalesce((select jsonb_agg(p) from invoices c
    cross join jsonb_array_elements(c.snapshot -> 'payments') p
    where c.office_id = i.office_id and c.original_invoice_id = i.id and c.status = 'issued'), '[]')`,
}
type SnapshotPayment = { readonly method: Method; readonly amount: number }

/** An invoice that the viewer sees, with its lines, and how many of each were credited. */
export const invoiceById = (tx: Tx, scope: Scope, id: number, viewer: OwnViewer) =>
  allocated(tx, scope)
    .where('i.id', '=', id)
    .where(seesInvoice(viewer, 'i'))
    .select(columns)
    .select(['i.reason', 'i.opened_at', paymentsOf.paid.as('paid'), paymentsOf.refunded.as('refunded')])
    .select(
      sql<Money>`coalesce((select sum(abs(c.vat_amount)) from invoices c where c.office_id = i.office_id
        and c.original_invoice_id = i.id and c.status = 'issued'), 0)::numeric(12, 2)`.as('credited_vat'),
    )
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('invoice_lines as l')
          .select(['l.description', 'l.quantity'])
          .select(sql<Money>`l.price::text`.as('price')) // as a JSON number it would lose its agorot
          .select(sql<Money>`l.discount::text`.as('discount'))
          .select(sql<Money>`(l.quantity * l.price - l.discount)::numeric(12, 2)::text`.as('total'))
          .select(
            sql<number>`coalesce((select sum(t.quantity) from invoices c
              join invoice_lines t on t.office_id = c.office_id and t.invoice_id = c.id
              where c.office_id = l.office_id and c.original_invoice_id = l.invoice_id and c.status = 'issued'
                and t.credited_position = l.position), 0)`.as('credited'),
          )
          .select(
            sql<Money>`coalesce((select sum(abs(t.quantity * t.price - t.discount)) from invoices c
              join invoice_lines t on t.office_id = c.office_id and t.invoice_id = c.id
              where c.office_id = l.office_id and c.original_invoice_id = l.invoice_id and c.status = 'issued'
                and t.credited_position = l.position), 0)::numeric(12, 2)::text`.as('credited_total'),
          )
          .whereRef('l.office_id', '=', 'i.office_id')
          .whereRef('l.invoice_id', '=', 'i.id')
          .orderBy('l.position'),
      ).as('items'),
    )
    .executeTakeFirst()

type Series = {
  document_type: InvoiceType
  business_number: string | null
  first: number
  last: number
  count: number
  gaps: number[]
}
/**
 * Compares each number range with its invoices (bookkeeping instructions, annex 5). The missing
 * numbers are looked for only when there are fewer invoices than numbers; at most 1,000 are listed.
 */
export const continuityOf = async (tx: Tx, scope: Scope): Promise<Series[]> => {
  const { rows } = await sql<Series>`
    select s.document_type, case s.book when o.book then o.business_number else o.former_numbers[s.book] end as business_number,
      s.first_number as first, s.next_number - 1 as last, n.count::int as count,
      case when n.count = s.next_number - s.first_number then array[]::int[] else array(
        select number from generate_series(s.first_number, s.next_number - 1) as number
        where not exists (select from invoices i where i.office_id = s.office_id and i.book = s.book
          and i.document_type = s.document_type and i.invoice_number = number)
        order by number limit 1000) end as gaps
    from number_ranges s
    join offices o on o.id = s.office_id
    cross join lateral (select count(*) from invoices i where i.office_id = s.office_id and i.book = s.book
      and i.document_type = s.document_type and i.invoice_number is not null) n
    where s.office_id = ${scope.officeId} order by s.book desc, s.document_type`.execute(tx)
  return rows
}
