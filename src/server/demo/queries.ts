import { sql } from 'kysely'
import type { StatusKey } from '#shared/calendar-settings/contract.ts'
import { DAY, TIME_ZONE } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import type { DB } from '../platform/database/database.generated.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Scope } from '../platform/security/scope.ts'

const MAKING_DEMO = 7_214_004

/**
 * Waits for other processes that create the demo and reports what exists: nothing, other offices,
 * or the demo.
 */
export const offices = async (tx: Tx | Database, slug: string): Promise<{ taken: boolean; demo: boolean }> => {
  const { rows } = await sql<{ taken: boolean; demo: boolean }>`
    select exists (select from offices) as taken, exists (select from offices where slug = ${slug}) as demo`.execute(tx)
  return rows[0]!
}
/** The users of any office who may sign in with one of these addresses. */
export const activeSignIns = async (db: Database, addresses: readonly string[]) => {
  const { rows } = await sql<{ email: string; password_hash: string }>`
    select email, password_hash from users where email = any(${addresses}::text[])
      and password_hash is not null and status = 'active' and deleted_at is null order by email`.execute(db)
  return rows
}
/**
 * Waits until no other process makes the demo. Held until the transaction ends, which may take
 * longer than one of a request: on a busy machine its statements exceed the limits of the pool.
 */
export const lockDemo = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(${MAKING_DEMO}), set_config('statement_timeout', '120s', true),
    set_config('idle_in_transaction_session_timeout', '120s', true)`.execute(tx)

/**
 * Inserts many rows in one statement. Inserting half a year of data row by row is too slow for a
 * first start.
 */
const insertStatement = (scope: Scope, table: keyof DB, rows: readonly [object, ...object[]]) => {
  const names = sql.join(Object.keys(rows[0]).map((name) => sql.ref(name)))
  return sql`
    insert into ${sql.table(table)} (office_id, ${names})
    select ${scope.officeId}, ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}
const isNotEmpty = (rows: readonly object[]): rows is readonly [object, ...object[]] => rows.length > 0

/** Inserts rows of the same shape and returns their ids in order. */
export const insertMany = async (
  tx: Tx,
  scope: Scope,
  table: 'customers' | 'appointments' | 'orders' | 'invoices',
  rows: readonly object[],
): Promise<number[]> => {
  if (!isNotEmpty(rows)) return []
  const inserted = await sql<{ id: number }>`${insertStatement(scope, table, rows)} returning id`.execute(tx)
  return inserted.rows.map((row) => row.id)
}
/** Inserts rows of the same shape, without returning their ids. */
export const insertParts = async (
  tx: Tx,
  scope: Scope,
  table:
    | 'order_items'
    | 'payments'
    | 'customer_ledger'
    | 'invoice_lines'
    | 'sms_messages'
    | 'mail_messages'
    | 'usage_counters',
  rows: readonly object[],
): Promise<void> => {
  if (isNotEmpty(rows)) await insertStatement(scope, table, rows).execute(tx)
}

/**
 * Marks the messages of a campaign as sent; a few failed, half of the links were opened, and a few
 * recipients booked.
 */
export const settleCampaign = async (tx: Tx, scope: Scope, campaignId: number, at: Date): Promise<void> => {
  await sql`update sms_messages set provider = 'log', provider_id = 'demo-campaign-' || id, quota_counted = true,
      sent_at = ${at}, status = case when id % 12 = 0 then 'failed' else 'sent' end,
      failure = case when id % 12 = 0 then 'kosher_phone' end,
      settled_at = case when id % 12 = 0 then ${at}::timestamptz end,
      opened_at = case when link_token is not null and id % 2 = 1 then ${at}::timestamptz + make_interval(mins => (id % 90)::int) end,
      booked_at = case when id % 7 = 1 then ${at}::timestamptz + make_interval(hours => (id % 20)::int) end
    where office_id = ${scope.officeId} and campaign_id = ${campaignId}`.execute(tx)
}

/** The parts of the messages of a campaign. */
export const unitsOfCampaign = async (tx: Tx, scope: Scope, campaignId: number): Promise<number> => {
  const { rows } = await sql<{ units: number }>`select coalesce(sum(units), 0)::int as units from sms_messages
    where office_id = ${scope.officeId} and campaign_id = ${campaignId}`.execute(tx)
  return rows[0]!.units
}

/** Documents of sales that were issued since, with the data for their messages. */
export const recentDocuments = (tx: Tx, scope: Scope, since: Date) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'i.office_id').onRef('c.id', '=', 'i.customer_id'))
    .innerJoin('offices as o', 'o.id', 'i.office_id')
    .select(['i.id', 'i.customer_id', 'i.email', 'i.public_token', 'i.created_at', 'c.phone', 'o.name as office'])
    .where('i.office_id', '=', scope.officeId)
    .where('i.status', '=', 'issued')
    .where('i.original_invoice_id', 'is', null)
    .where('i.created_at', '>', since)
    .orderBy('i.id')
    .execute()

/** The holders of the links first got the files at these times. */
export const markDocumentsOpened = async (
  tx: Tx,
  scope: Scope,
  opened: readonly { readonly id: number; readonly at: Date }[],
): Promise<void> => {
  await sql`update invoices i set opened_at = o.at
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o(id bigint, at timestamptz)
    where i.office_id = ${scope.officeId} and i.id = o.id`.execute(tx)
}

/** Appointments that start in a range, with the data for their messages. */
export const visitsAround = (tx: Tx, scope: Scope, from: Date, until: Date) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .innerJoin('users as u', (j) => j.onRef('u.office_id', '=', 'a.office_id').onRef('u.id', '=', 'a.employee_id'))
    .innerJoin('offices as o', 'o.id', 'a.office_id')
    .select(['a.id', 'a.customer_id', 'a.start_at', 'a.source', 'a.status_key', 'c.phone'])
    .select(['o.name as office', 'p.name as service', 'u.name as employee'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.start_at', '>', from)
    .where('a.start_at', '<', until)
    .orderBy('a.id')
    .execute()

/** Past appointments that can be paid, earliest first. */
export const doneVisits = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .select([
      'a.id as appointment_id',
      'a.employee_id',
      'a.end_at',
      'a.customer_id',
      'c.full_name as customer_name',
      'c.email as customer_email',
    ])
    .select(['p.id as product_id', 'p.name as product_name', 'p.price'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.status_key', '=', 'done')
    .orderBy('a.end_at')
    .orderBy('a.id')
    .execute()
/** The next online booking, a day or more ahead, of a service that asks for a deposit. */
export const nextOnlineVisit = (tx: Tx, scope: Scope, now: Date) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('customers as c', (j) => j.onRef('c.office_id', '=', 'a.office_id').onRef('c.id', '=', 'a.customer_id'))
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .select(['a.id', 'a.customer_id', 'c.full_name as customer_name', 'c.email as customer_email'])
    .select(['p.name as service_name', 'p.price', 'p.deposit_amount', 'p.deposit_percent'])
    .select(sql<WallClock>`(a.start_at at time zone ${sql.lit(TIME_ZONE)})::text`.as('start_time'))
    .where('a.office_id', '=', scope.officeId)
    .where('a.source', '=', 'online')
    .where('a.status_key', '=', 'confirmed')
    .where('a.start_at', '>', new Date(now.getTime() + DAY))
    .where((e) => e.or([e('p.deposit_amount', 'is not', null), e('p.deposit_percent', 'is not', null)]))
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
/**
 * An online booking of a range for which a card could be kept; services that ask for one come
 * first.
 */
export const visitForCard = (tx: Tx, scope: Scope, status: StatusKey, from: Date, until: Date) =>
  tx
    .selectFrom('appointments as a')
    .innerJoin('products as p', (j) => j.onRef('p.office_id', '=', 'a.office_id').onRef('p.id', '=', 'a.service_id'))
    .select(['a.id', 'a.customer_id', 'a.start_at', 'a.created_at', 'p.price', 'p.no_show_fee'])
    .where('a.office_id', '=', scope.officeId)
    .where('a.source', '=', 'online')
    .where('a.status_key', '=', status)
    .where('a.start_at', '>', from)
    .where('a.start_at', '<', until)
    .where('p.deposit_amount', 'is', null)
    .where('p.deposit_percent', 'is', null)
    .orderBy(sql`p.no_show_fee is null`)
    .orderBy('a.start_at')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
/** The documents of these orders, by order. */
export const documentsOfOrders = async (tx: Tx, scope: Scope, orderIds: readonly number[]) => {
  if (orderIds.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'order_id', 'invoice_number'])
    .where('office_id', '=', scope.officeId)
    .where('order_id', 'in', [...orderIds])
    .where('original_invoice_id', 'is', null)
    .execute()
  return new Map(rows.map(({ id, order_id, invoice_number }) => [order_id!, { id, number: invoice_number! }]))
}
/** Products for sale. */
export const productsForSale = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('products as p')
    .select(['p.id as product_id', 'p.name as product_name', 'p.price'])
    .where('p.office_id', '=', scope.officeId)
    .where('p.product_type', '=', 'product')
    .orderBy('p.id')
    .execute()

/** Phone and address of every customer, for documents. */
export const customersOnDocuments = async (tx: Tx, scope: Scope) => {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'phone', 'address_street', 'address_house_number', 'address_apartment', 'address_city'])
    .where('office_id', '=', scope.officeId)
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
/** The VAT rates, the newest first. */
export const vatRates = (tx: Tx) =>
  tx.selectFrom('vat_rates').select(['starts_on', 'percent']).orderBy('starts_on', 'desc').execute()

export type Issued = {
  readonly id: number
  readonly document_type: number
  readonly invoice_number: number
  readonly invoice_date: string
  readonly issued_at: Date
  readonly snapshot: string
  /** Hexadecimal. */
  readonly snapshot_hash: string
}
/**
 * Makes drafts final, in this order, one after another in one statement: the database lets a
 * document take only the number that its series has just given.
 */
export const issueMany = async (tx: Tx, scope: Scope, issues: readonly Issued[]): Promise<void> => {
  await sql`select set_config('luz.demo_office', ${String(scope.officeId)}, true), set_config('luz.demo', ${JSON.stringify(issues)}, true)`.execute(
    tx,
  )
  await sql`do $$
    declare
      office bigint := current_setting('luz.demo_office')::bigint;
      d record;
    begin
      for d in select * from jsonb_to_recordset(current_setting('luz.demo')::jsonb) as d(id bigint, document_type int,
        invoice_number int, invoice_date date, issued_at timestamptz, snapshot text, snapshot_hash text)
      loop
        insert into invoice_series as s values (office, d.document_type, 2, d.invoice_date)
          on conflict (office_id, document_type) do update set next_number = s.next_number + 1, last_date = excluded.last_date;
        update invoices set status = 'issued', invoice_number = d.invoice_number, issued_at = d.issued_at,
          snapshot = d.snapshot::jsonb, snapshot_hash = decode(d.snapshot_hash, 'hex') where office_id = office and id = d.id;
      end loop;
    end $$`.execute(tx)
}
