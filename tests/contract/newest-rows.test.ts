/** Lists that a client asks for without a page give their newest 5,000 rows. */
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { LIST_MAX } from '#shared/http/paging.ts'
import { DAY } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf } from '#tests/support/endpoints.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const COUNT = LIST_MAX + 1
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type List = {
  /**
   * Adds rows 1 to COUNT, the oldest first. `$1` is the office; the names in braces are its rows.
   * Their names begin with the number, so that the oldest is also the first by name.
   */
  readonly rows: string
  /** Where a row of the reply has its number. */
  readonly number: string
  readonly query?: Record<string, unknown>
}
const series = `generate_series(1, ${COUNT}) n`
const time = `timestamptz '2026-11-22 09:00Z' + n * interval '1 second'`
const past = `timestamptz '2010-01-01 10:00Z' + n * interval '24 hours'`
const name = (words: string) => `lpad(n::text, 5, '0') || ' ${words}'`
const appointments = `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at,
  status_key, source, notes, holds_slot)
  select $1, {employee}, {customer}, {service}, ${past}, ${past} + interval '1 hour', 'cancelled', 'staff', n, false from ${series}`
const orders = `insert into orders (office_id, order_number, customer_id, customer_name, payment_method, total_amount, created_at)
  select $1, n, {customer}, 'דנה', 'cash', 1, ${time} from ${series}`
const sms = (kind: string, more = '', values = '') => `insert into sms_messages
  (office_id, customer_id, phone, message, kind, dedupe_key, created_at${more})
  select $1, {customer}, '+972521234567', ${name('שלום')}, '${kind}', '${kind}' || n, ${time}${values} from ${series}`

const lists: Readonly<Record<string, List>> = {
  'employees.list': {
    rows: `insert into users (office_id, name, role) select $1, ${name('עובדת')}, 'employee' from ${series}`,
    number: 'name',
  },
  'categories.list': {
    rows: `insert into categories (office_id, name) select $1, ${name('קטגוריה')} from ${series}`,
    number: 'name',
  },
  'products.list': {
    rows: `insert into products (office_id, name, price, product_type, category_id) select $1, ${name('שמפו')}, 1, 'product', {category} from ${series}`,
    number: 'name',
  },
  'resources.list': {
    rows: `insert into resources (office_id, name, created_at) select $1, ${name('חדר')}, ${time} from ${series}`,
    number: 'name',
  },
  'documents.list': {
    rows: `insert into documents (office_id, name, file_type, file_key, file_name, file_bytes)
      select $1, ${name('טופס')}, 'pdf', '{office}/documents/' || lpad(n::text, 22, '0') || '.pdf', 'a.pdf', 1 from ${series}`,
    number: 'name',
  },
  'document-requests.list': {
    rows: `insert into document_requests (office_id, customer_id, document_id, document_name, phone, token, pages, purpose, created_at, expires_at)
      select $1, {customer}, {document}, ${name('טופס')}, '+972521234567', lpad(n::text, 22, '0'), 0, 'read', ${time}, '2027-01-01' from ${series}`,
    number: 'document_name',
  },
  'customers.list': {
    rows: `insert into customers (office_id, full_name, phone, created_at) select $1, ${name('לקוח')}, '+97252' || lpad(n::text, 7, '0'), ${time} from ${series}`,
    number: 'full_name',
  },
  'appointments.list': { rows: appointments, number: 'notes' },
  'customers.appointments': { rows: appointments, number: 'start_time', query: { when: 'past' } },
  'customers.orders': { rows: orders, number: 'order_number' },
  'checkout.orders': { rows: orders, number: 'order_number' },
  'customers.messages': { rows: sms('reminder'), number: 'message' },
  'sms.list': { rows: sms('reminder'), number: 'message' },
  'customers.documents': {
    rows: `with a as (insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, notes, holds_slot)
        select $1, {employee}, {customer}, {service}, ${past}, ${past} + interval '1 hour', 'cancelled', 'staff', n, false from ${series} returning id, notes)
      insert into document_links (office_id, appointment_id, document_id, token, created_at)
      select $1, id, {document}, lpad(id::text, 22, '1'), timestamptz '2026-11-22 09:00Z' + notes::int * interval '1 second' from a`,
    number: 'sent_at',
  },
  'campaigns.responses': {
    rows: `with c as (insert into campaigns (office_id, message, kind, created_at, send_at)
        values ($1, 'מזל טוב', 'birthday', now(), now()) returning id)
      insert into sms_messages (office_id, customer_id, phone, message, kind, dedupe_key, created_at, campaign_id, link_token, opened_at)
      select $1, {customer}, '+972521234567', 'מזל טוב', 'birthday', 'birthday' || n, ${time}, c.id, lpad(n::text, 12, '0'), ${time} from c, ${series}`,
    number: 'opened_at',
  },
  'prepaid.list': {
    rows: `with o as (insert into orders (office_id, order_number, customer_name, payment_method, total_amount, created_at)
        values ($1, 999999, 'דנה', 'cash', 1, now()) returning id)
      insert into prepaid (office_id, kind, order_id, position, customer_id, name, visits, service_ids, sold_at, valid_until)
      select $1, 'punch_card', o.id, n, {customer}, ${name('כרטיסייה')}, 1, array[{service}]::bigint[], ${time}, '2027-01-01' from o, ${series}`,
    number: 'name',
  },
  'invoices.list': {
    rows: `insert into invoices (office_id, document_type, invoice_date, full_name, net_amount, vat_amount, total_amount, public_token, created_at)
      select $1, 320, '2026-11-22', ${name('דנה')}, 1, 0, 1, lpad(n::text, 22, '0'), ${time} from ${series}`,
    number: 'full_name',
  },
}

/** The number of rows of a reply to a client that asks for no page. */
const rowsAtMost = (query: z.ZodType | undefined): unknown =>
  query instanceof z.ZodObject ? (query.shape.limit as z.ZodType | undefined)?.safeParse(undefined).data : undefined
const inContract = endpoints
  .filter(({ method, endpoint }) => method === 'GET' && rowsAtMost(endpoint.query) === LIST_MAX)
  .map(({ key }) => key)

it('covers every endpoint that gives as many rows as a reply may have', () => {
  // the calendar's list has no page at all
  expect(Object.keys(lists).toSorted()).toEqual([...inContract, 'appointments.list'].toSorted())
})

/** The numbers of rows: what begins with the number, or a time that grows with it. */
const numbersOf = (found: readonly unknown[]): number[] => {
  const numbers = found.map((value) => {
    const written = String(value)
    if (/^\d{4}-\d\d-\d\d /.test(written)) return (Date.parse(written.slice(0, 10)) - Date.UTC(2010, 0, 1)) / DAY
    if (/^\d{4}-\d\d-\d\dT/.test(written)) return (Date.parse(written) - Date.UTC(2026, 10, 22, 9)) / 1000
    return Number.parseInt(written, 10)
  })
  return numbers.toSorted((a, b) => a - b)
}

it.each(Object.entries(lists))('%s gives the newest 5,000 of more rows', async (key, list) => {
  const { pool } = await world()
  const place = endpoints.find((one) => one.key === key)!
  const office = await createTestOffice()
  const known: Record<string, number> = {
    ...office.ids,
    office: office.officeId,
    document: await uploadDocument(office),
  }
  const text = list.rows.replaceAll(/\{(\w+)\}/g, (_, row: string) => String(known[row]))
  await pool.query(text, [office.officeId])
  const url = urlOf(place, { params: { id: office.ids.customer }, query: list.query ?? {} })
  const { status, body } = await office.owner('GET', url)
  expect(status).toBe(200)
  const rows = Object.values(body as object).find((part) => Array.isArray(part)) as Record<string, unknown>[]
  const numbers = numbersOf(rows.map((row) => row[list.number]))
  expect({ count: rows.length, first: numbers[0], last: numbers.at(-1) }).toEqual({
    count: LIST_MAX,
    first: 2,
    last: COUNT,
  })
})
