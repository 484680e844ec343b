/** The numbers of statements and round trips of requests, and the plans of their statements. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingStart } from '#server/online-booking/booking-start.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { roundTripsOf, statementsOf } from '#tests/support/count-queries.ts'
import {
  createTestOffice,
  randomPhone,
  at,
  createVisitor,
  booking,
  callerOf,
  type Office,
} from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** Many appointments of half an hour for both employees, in the past and the coming weeks. */
async function fill(office: Office, each: number): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
     select $1, e, $2, $3, s, s + interval '30 minutes', 'confirmed', 'staff'
     from unnest($4::bigint[]) e cross join generate_series($5::timestamptz - $6 * interval '1 hour', $5::timestamptz + interval '20 days', interval '1 hour') s`,
    [
      office.officeId,
      office.ids.customer,
      office.ids.service,
      [office.ids.owner, office.ids.employee],
      '2026-11-23T06:00:00Z',
      each,
    ],
  )
  await pool.query('analyze appointments')
}

/** A sale every hour, back from now. */
async function sellMany(office: Office, count: number): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `insert into orders (office_id, order_number, customer_id, customer_name, payment_method, total_amount, created_at)
     select $1, n, $2, 'דנה כהן', 'cash', 50 + n % 300, $3::timestamptz - n * interval '1 hour' from generate_series(1, $4::int) n`,
    [office.officeId, office.ids.customer, '2026-11-22T08:00:00Z', count],
  )
  await pool.query('vacuum analyze orders')
}

describe('the number of statements', () => {
  it('is at most three for a month of free times, however many appointments there are', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const url = `/api/online-booking/slots/${office.slug}?service_id=${office.ids.service}&employee_id=${office.ids.employee}&days=31`
    const few = await statementsOf(() => stranger('GET', url))
    await fill(office, 5_000)
    const many = await statementsOf(() => stranger('GET', url))
    expect(few.length).toBeLessThanOrEqual(3)
    expect(many).toHaveLength(few.length)
  })

  it('is at most two for a week of the calendar', async () => {
    const office = await createTestOffice()
    await fill(office, 1_000)
    const url = `/api/appointments?start=${encodeURIComponent(at('2026-11-22', '00:00'))}&end=${encodeURIComponent(at('2026-11-29', '00:00'))}`
    await office.owner('GET', url) // caches the session
    const sent = await statementsOf(() => office.owner('GET', url))
    expect(sent.length).toBeLessThanOrEqual(2)
  })

  it('is four for the booking page', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const sent = await statementsOf(() =>
      enterOffice(services, office.officeId, (tx, scope) => bookingStart(tx, scope, services.clock(), services)),
    )
    expect(sent).toHaveLength(4)
  })

  it('is one for each list of customers, products, employees and categories', async () => {
    const office = await createTestOffice()
    for (const url of [
      '/api/customers?search=דנה&sort=-debt_sum&limit=5',
      `/api/customers/${office.ids.customer}`,
      '/api/products/office?limit=10',
      '/api/employees/office',
      '/api/categories?limit=5',
    ]) {
      await office.owner('GET', encodeURI(url))
      expect(await statementsOf(() => office.owner('GET', encodeURI(url)))).toHaveLength(1)
    }
  })

  it('is four for Home and one for a page of sales, however many sales there are', async () => {
    const office = await createTestOffice()
    const all = ['today', 'week', 'month', 'year'].flatMap((period) => [
      { url: `/api/home?period=${period}`, most: 4 },
      { url: `/api/customerorders?period=${period}&limit=5`, most: 1 },
    ])
    await office.owner('GET', '/api/business')
    for (const sold of [0, 2_000]) {
      await sellMany(office, sold)
      for (const { url, most } of all)
        expect({ url, sent: (await statementsOf(() => office.owner('GET', url))).length }).toEqual({
          url,
          sent: most,
        })
    }
  })
})

describe('round trips', () => {
  it('are four for a week of the calendar: begin, rows, names, commit', async () => {
    const office = await createTestOffice()
    await fill(office, 100)
    const url = `/api/appointments?start=${encodeURIComponent(at('2026-11-22', '00:00'))}&end=${encodeURIComponent(at('2026-11-29', '00:00'))}`
    await office.owner('GET', url)
    expect(await roundTripsOf(() => office.owner('GET', url))).toBe(4)
  })

  it('are four for a booking by staff: begin, checks, the row, the rest with the commit', async () => {
    const office = await createTestOffice()
    await office.owner('GET', '/api/business')
    const book = (time: string) => () =>
      office.owner(
        'POST',
        '/api/appointments',
        booking(office, at('2026-11-24', `${time}:00`), at('2026-11-24', `${time}:30`)),
      )
    const sent = await statementsOf(book('10'))
    expect(new Set(sent).size).toBe(sent.length)
    expect(sent.length).toBeLessThanOrEqual(8)
    expect(await roundTripsOf(book('11'))).toBe(4)
  })

  it('are at most eight for an online booking, its two limits included', async () => {
    const office = await createTestOffice()
    const visitor = await createVisitor(office.slug, randomPhone())
    const book = (time: string) => async () => {
      const { status } = await visitor.call(
        'POST',
        '/api/appointments',
        booking(office, at('2026-11-24', `${time}:00`), at('2026-11-24', `${Number(time) + 1}:00`)),
      )
      expect(status).toBe(201)
    }
    await book('10')()
    const LIMITS = 2 // on connections of their own
    expect((await roundTripsOf(book('12'))) + LIMITS).toBeLessThanOrEqual(8)
  })

  it('count pipelined statements once', async () => {
    const { services } = await world()
    const office = await createTestOffice()
    const one = (tx: Tx) => sql`select ${1}::int`.execute(tx)
    const work = (run: (tx: Tx) => Promise<unknown>) => () => enterOffice(services, office.officeId, run)
    expect(await roundTripsOf(work((tx) => Promise.all([one(tx), one(tx), one(tx)])))).toBe(3)
    expect(
      await roundTripsOf(
        work(async (tx) => {
          await one(tx)
          await one(tx)
        }),
      ),
    ).toBe(4)
  })
})

describe('plans', () => {
  /** With an office, the plan is made under its row-level security. */
  const explain = async (text: string, officeId?: number): Promise<string> => {
    const client = await (await world()).pool.connect()
    await client.query('begin')
    if (officeId !== undefined)
      await client.query(`select set_config('app.office_id', $1, true), set_config('role', 'luz_app', true)`, [
        String(officeId),
      ])
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`)
    await client.query('rollback')
    client.release()
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('use an index for busy times, ranges of the calendar, customers and their history', async () => {
    const office = await createTestOffice()
    await fill(office, 5_000)
    const { pool } = await world()
    // the rows of several offices are interleaved, as in production
    await pool.query(
      `insert into customers (office_id, full_name, phone, notes)
       select case i % 5 when 0 then $1::bigint else $2::bigint end, 'לקוחה ' || i, '+97250' || lpad(i::text, 7, '0'), repeat('הערה ', 30) from generate_series(1, 50000) i`,
      [office.officeId, (await createTestOffice()).officeId],
    )
    // every customer has an order, a debt and a message: with nearly empty tables the planner may
    // choose any plan
    for (const columns of [
      `orders (office_id, order_number, customer_id, customer_name, payment_method, total_amount, status, created_at) select office_id, id, id, full_name, 'cash', 100, 'completed', now()`,
      `customer_ledger (office_id, customer_id, amount, created_at) select office_id, id, 1, now()`,
      `sms_messages (office_id, customer_id, phone, message, kind, dedupe_key, created_at) select office_id, id, phone, 'שלום', 'reminder', id, now()`,
    ])
      await pool.query(`insert into ${columns} from customers where office_id = $1`, [office.officeId])
    // the test's server commits asynchronously, and vacuum marks pages only for transactions on
    // disk
    await pool.query('checkpoint')
    await pool.query('vacuum analyze customers, orders, customer_ledger, sms_messages, appointments')
    const ofCustomer = `office_id = ${office.officeId} and customer_id = ${office.ids.customer}`
    const range = `deleted_at is null and start_at < '2026-12-01' and start_at > '2026-11-22' and end_at > '2026-11-23'`
    const busy = await explain(
      `select start_at, end_at from appointments where office_id = ${office.officeId} and employee_id = ${office.ids.employee} and status_key <> 'cancelled' and ${range}`,
    )
    expect(busy).toMatch(/appointments_of_employee|appointments_by_time/)
    expect(
      await explain(`select id from appointments where office_id = ${office.officeId} and ${range} order by start_at`),
    ).toContain('appointments_by_time')
    // under row-level security, as in a request: a condition that is not leakproof cannot be an
    // index condition
    const listPlan = (where: string) =>
      explain(
        `select id, count(*) over () from customers where office_id = ${office.officeId} and deleted_at is null ${where} order by full_name, id limit 5`,
        office.officeId,
      )
    expect(await listPlan('')).toContain('Index Only Scan using customers_by_name')
    for (const words of ['לק', '0012345'])
      expect(await listPlan(`and search_text like '%${words}%'`)).toContain('Index Only Scan using customers_to_search')
    expect(
      await explain(
        `select created_at from orders where ${ofCustomer} and status = 'completed' order by created_at desc limit 1`,
        office.officeId,
      ),
    ).toContain('orders_of_customer')
    expect(await explain(`select sum(amount) from customer_ledger where ${ofCustomer}`, office.officeId)).toContain(
      'ledger_of_customer',
    )
    expect(
      await explain(`select id from sms_messages where ${ofCustomer} order by created_at desc`, office.officeId),
    ).toContain('sms_of_customer')
    expect(
      await explain(
        `select id from appointments where ${ofCustomer} and deleted_at is null and start_at <= now() order by start_at desc limit 5`,
        office.officeId,
      ),
    ).toContain('appointments_of_customer')
    expect(await explain(`select id from appointments where manage_token = 'x'`)).toContain(
      'appointments_by_manage_token',
    )
  })

  it('read a near or far week of the calendar by an index and without joins, generic or custom', async () => {
    const office = await createTestOffice()
    await fill(office, 5_000)
    const { pool } = await world()
    const url = (from: string, to: string) =>
      `/api/appointments?start=${encodeURIComponent(at(from, '00:00'))}&end=${encodeURIComponent(at(to, '00:00'))}`
    await office.owner('GET', url('2026-11-22', '2026-11-29'))
    const [rows, names] = await statementsOf(() => office.owner('GET', url('2026-11-22', '2026-11-29')))
    const planOf = async (text: string, values?: unknown[]) =>
      (await pool.query<{ 'QUERY PLAN': string }>(text, values)).rows.map((row) => row['QUERY PLAN']).join('\n')
    const near = ['2026-11-22', '2026-11-21', '2026-11-29']
    const far = ['2031-11-23', '2031-11-22', '2031-11-30']
    const plans = [await planOf(`explain (generic_plan) ${rows}`)]
    for (const span of [near, far]) plans.push(await planOf(`explain ${rows}`, [office.officeId, ...span, 5_000]))
    for (const plan of plans) {
      expect(plan).toMatch(/Index.* appointments_by_time/)
      expect(plan).not.toMatch(/Nested Loop|Join|Seq Scan/)
    }
    expect(await planOf(`explain (generic_plan) ${names}`)).not.toMatch(/Nested Loop|Join/)
  })

  it("read a period's sales, and the latest ones, from the index by age", async () => {
    const office = await createTestOffice()
    await sellMany(office, 20_000)
    const sold = `from orders where office_id = ${office.officeId} and status = 'completed'`
    const span = `and created_at >= '2026-11-15' and created_at < '2026-11-22'`
    expect(await explain(`select count(*), sum(total_amount) ${sold} ${span}`)).toMatch(/Index.* orders_by_age/)
    const page = await explain(`select * ${sold} order by created_at desc, id desc limit 5`)
    expect(page).toContain('Index Scan using orders_by_age')
    expect(page).not.toContain('Sort')
    expect(
      await explain(
        `select sum(total_amount) ${sold} and customer_id = any('{${office.ids.customer}}'::bigint[]) ${span}`,
      ),
    ).toMatch(/orders_of_customer|orders_by_age/)
  })
})
