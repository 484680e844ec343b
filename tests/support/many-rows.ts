/** Rows in bulk, for tests that count statements and read plans. */
import type { Office } from './office.ts'
import { world } from './world.ts'

/** Many appointments of half an hour for both employees, in the past and the coming weeks. */
export async function addAppointments(office: Office, each: number): Promise<void> {
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
export async function addSales(office: Office, count: number): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `insert into orders (office_id, order_number, customer_id, customer_name, payment_method, total_amount, created_at)
     select $1, n, $2, 'דנה כהן', 'cash', 50 + n % 300, $3::timestamptz - n * interval '1 hour' from generate_series(1, $4::int) n`,
    [office.officeId, office.ids.customer, '2026-11-22T08:00:00Z', count],
  )
  await pool.query('vacuum analyze orders')
}
