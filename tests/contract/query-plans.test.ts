/** The plans of the statements that read the most rows. */
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { addAppointments, addSales } from '#tests/support/many-rows.ts'
import { at, createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

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
    await addAppointments(office, 5_000)
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
    await pool.query(`update appointments set manage_token = lpad(id::text, 22, '0') where office_id = $1`, [
      office.officeId,
    ])
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
    // under its seed, or as versions before stored it
    expect(await explain(`select id from appointments where manage_token = any('{x,y}')`)).toContain(
      'appointments_by_manage_token',
    )
    const named = `booked_for is not null and searchable(booked_for) like '%x%'`
    expect(
      await explain(`select id from appointments where office_id = ${office.officeId} and ${named}`, office.officeId),
    ).toContain('appointments_booked_for')
  })

  it('read a near or far week of the calendar by an index and without joins, generic or custom', async () => {
    const office = await createTestOffice()
    await addAppointments(office, 5_000)
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
    await addSales(office, 20_000)
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
