/** Salons as they are after some years, for tests of plans. */
import type pg from 'pg'
import type { Office } from './office.ts'
import { world } from './world.ts'

const CUSTOMERS = 5_000
/** Owner and employee are there before. */
const MORE_EMPLOYEES = 8
/** What comes before the ids of an office's grown rows. */
const baseOf = (position: number) => 1_000_000 * (position + 1)

const id = 'base + n'
/**
 * By table, how copy number `n` of the office's first row differs from it. Appointments are one a
 * day for each employee.
 */
const CHANGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appointments: {
    id,
    employee_id: `base + 1 + n % ${MORE_EMPLOYEES}`,
    customer_id: id,
    start_at: `'2026-11-21T15:00Z'::timestamptz - n / ${MORE_EMPLOYEES} * interval '1 day'`,
    end_at: `'2026-11-21T15:30Z'::timestamptz - n / ${MORE_EMPLOYEES} * interval '1 day'`,
    status_key: `'done'::text`,
    manage_token: 'null::text',
    booking_session_id: id,
    holds_slot: 'false', // the constraint would take most of the time
  },
  booking_sessions: { id, token_id: 'gen_random_uuid()' },
  orders: { id, order_number: id, customer_id: id },
  order_items: { order_id: id },
  payments: { id, order_id: id },
  customer_ledger: { id, customer_id: id, order_id: id },
  invoices: { id, invoice_number: id, order_id: id, customer_id: id },
  invoice_lines: { invoice_id: id },
  sms_messages: {
    id,
    dedupe_key: `'grown:' || n`,
    customer_id: id,
    appointment_id: id,
    campaign_id: 'null::bigint',
    status: `'sent'::text`,
  },
  notifications: {
    id,
    user_id: `base + 1 + n % ${MORE_EMPLOYEES}`,
    customer_id: id,
    appointment_id: id,
    dedupe_key: 'null::text',
  },
  marketing_phones: { phone: `'+97252' || lpad(n::text, 7, '0')` },
  products: { id, name: `'מוצר ' || n` },
  audit_log: { id, subject_id: id },
  sessions: { id: 'gen_random_uuid()' },
}
const copiesOf = (table: string, position: number) => (position > 0 ? 150 : table === 'appointments' ? 1_200 : 500)

/**
 * Gives the first office 5,000 customers, the others a tenth of them, and all of them ten employees
 * and many rows in each table in which they have one. The large tables are analyzed, as autovacuum
 * does; those of few rows are not.
 */
export async function growSalons(offices: readonly Office[]): Promise<void> {
  const client = await (await world()).pool.connect()
  // without triggers and checks of foreign keys
  await client.query(`set session_replication_role = replica; set statement_timeout = '1min'`)
  try {
    for (const [position, office] of offices.entries()) {
      await addPeople(client, office, position)
      for (const table of Object.keys(CHANGES)) await copyRow(client, table, office, position)
    }
    // who comes next has the last id, as in a salon that grew
    await client.query(`select setval(pg_get_serial_sequence('customers', 'id'), max(id)) from customers`)
    await client.query(`analyze customers, ${Object.keys(CHANGES).join(', ')}`)
  } finally {
    await client.query('reset session_replication_role; reset statement_timeout')
    client.release()
  }
}

async function addPeople(client: pg.ClientBase, { officeId, ids }: Office, position: number): Promise<void> {
  const base = baseOf(position)
  await client.query(
    `insert into users (office_id, id, name, role, status) overriding system value
     select $1, $2 + n, 'עובדת ' || n, 'employee', 'active' from generate_series(1, $3::int) n`,
    [officeId, base, MORE_EMPLOYEES],
  )
  await client.query(
    `insert into product_employees (office_id, product_id, employee_id)
     select office_id, $2, id from users where office_id = $1 and id > $3`,
    [officeId, ids.service, base],
  )
  await client.query(
    `insert into customers (office_id, id, full_name, phone, handled_by) overriding system value
     select $1, $2 + n, 'לקוחה ' || n, '+97252' || lpad(n::text, 7, '0'), $3 from generate_series(1, $4::int) n`,
    [officeId, base, ids.employee, position === 0 ? CUSTOMERS : CUSTOMERS / 10],
  )
}

async function copyRow(client: pg.ClientBase, table: string, { officeId }: Office, position: number): Promise<void> {
  const changes = Object.entries(CHANGES[table]!).map(([column, value]) => `'${column}', ${value}`)
  const found = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const { columns } = found.rows[0]!
  const { rowCount } = await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from (
       select (jsonb_populate_record(null::${table}, first.row || jsonb_build_object(${changes.join(', ')}))).*
       from (select to_jsonb(t) as row, $2::bigint as base from ${table} t where office_id = $1 limit 1) first,
         generate_series(1, $3::int) n) copies`,
    [officeId, baseOf(position), copiesOf(table, position)],
  )
  if (!rowCount) throw new Error(`office ${officeId} has no row of ${table}`)
}

/** The tables of offices with more rows than this. */
export async function tablesAbove(rows: number): Promise<ReadonlySet<string>> {
  const { pool } = await world()
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = c.oid and attname = 'office_id')`,
  )
  const above = await pool.query<{ name: string }>(
    tables.rows
      .map(({ name }) => `select '${name}' as name from ${name} having count(*) > ${rows}`)
      .join(' union all '),
  )
  return new Set(above.rows.map(({ name }) => name))
}
