/** An office with half a million documents, each with a line, an order and a payment. */
import { taxInvoice } from '#tests/support/money/snapshots.ts'
import { fillTables, type Bench, type BenchOffice } from './office.ts'

const DOCUMENTS = 500_000
/**
 * The month that the books are made of: 250 documents a day. Only these have what their files are
 * made of.
 */
export const MONTH = '2024-03'

const document = `insert into invoices (office_id, document_type, status, invoice_number, issued_at, invoice_date, full_name,
    net_amount, vat_rate, vat_amount, total_amount, public_token, snapshot, snapshot_hash, created_at)
  select $1, 320, 'issued', i, now(), day, name, 100, 18, 18, 118, lpad(i::text, 22, 'A'),
    case when to_char(day, 'YYYY-MM') = $3 then $4::jsonb || jsonb_build_object('number', i, 'date', to_char(day, 'YYYY-MM-DD'))
      else '{}' end, '', day
  from generate_series(1, $2::int) i
  cross join lateral (select $5::date + i / 250 as day,
    (array['דנה','רות','מיכל','יעל','נועה','שירה','תמר','אביגיל'])[1 + i % 8] || ' ' ||
      (array['כהן','לוי','מזרחי','פרץ','ביטון','דהן','אברהם','פרידמן','מלכה','אזולאי'])[1 + (i / 8) % 10] as name) made`

const series = 'insert into number_ranges values ($1, 320, $2::int + 1, current_date)'
const lines = `insert into invoice_lines (office_id, invoice_id, position, employee_id, description, quantity, price)
   select office_id, id, 0, ($2::bigint[])[1 + id % 10], 'תספורת', 1, 118 from invoices where office_id = $1`
const sales = [
  `insert into orders (office_id, order_number, customer_name, payment_method, total_amount, created_at)
   select office_id, invoice_number, full_name, 'cash', total_amount, created_at from invoices where office_id = $1`,
  `insert into payments (office_id, order_id, method, amount, received_at)
   select office_id, id, (array['cash','card','bit','bank_transfer'])[1 + order_number % 4], total_amount, created_at
   from orders where office_id = $1`,
] as const

type Amount = { readonly documents: number; readonly from: string }

/**
 * Fills the office with 250 documents a day. The triggers and foreign keys that keep the books are
 * off: they would check each row.
 */
export async function fillInvoices(
  bench: Bench,
  { officeId, employees }: BenchOffice,
  { documents, from }: Amount = { documents: DOCUMENTS, from: '2020-01-01' },
): Promise<void> {
  await fillTables(bench, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(document, [officeId, documents, MONTH, JSON.stringify(taxInvoice), from])
    await client.query(series, [officeId, documents])
    await client.query(lines, [officeId, employees])
    for (const text of sales) await client.query(text, [officeId])
    await client.query('vacuum analyze invoices, invoice_lines, orders, payments')
  })
}
