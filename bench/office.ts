/**
 * A real database and application in this process, with an office that grows to any number of
 * appointments.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { buildApp } from '#server/app.ts'
import { createOffice } from '#server/team/auth/create-office.ts'
import { nextOfficeId } from '#server/office/business/queries.ts'
import { insertCategory } from '#server/catalog/categories/queries.ts'
import { insertCustomer } from '#server/customers/customers/queries.ts'
import { insertUser } from '#server/office/users/queries.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { openPool } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { domains } from '#server/domains.ts'
import { openServices } from '#server/platform/open-services.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { assignEmployees, insertProduct } from '#server/catalog/products/queries.ts'
import type { Money } from '#shared/values/wire.ts'

const EMPLOYEES = 10

export async function openBench() {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-bench-'))
  fs.chmodSync(dir, 0o755)
  const server = await startPostgres(path.join(dir, 'pg'), {
    settings: { max_connections: '100', shared_buffers: '128MB' },
  })
  const connection = { host: server.host, user: 'postgres', database: 'postgres' }
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '127.0.0.1',
    LUZ_DATA_DIR: path.join(dir, 'data'),
  })
  fs.mkdirSync(environment.LUZ_DATA_DIR)
  await migrate(connection, 'db/migrations')
  const { services, workerConnection, close } = await openServices({
    domains,
    environment,
    connection,
    secret: 'a secret for benches, long enough to be one',
    publicUrl: () => 'http://localhost',
    print: () => {},
  })
  const pool = openPool(connection, 4)
  const app = await buildApp(services, null)
  await app.ready()
  return {
    services,
    pool,
    app,
    connection,
    workerConnection,
    dataDir: server.dataDir,
    stop: async () => {
      await app.close()
      await close()
      await pool.end()
      await server.stop()
      fs.rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type Bench = Awaited<ReturnType<typeof openBench>>

/** An office with ten employees who all give one service of half an hour, and a signed-in owner. */
export async function benchOffice({ services, pool }: Bench) {
  const now = services.clock()
  const officeId = await nextOfficeId(services.db)
  const slug = `bench-${officeId}`
  const signIn = { email: `${slug}@bench.test`, email_proved_at: now, password_hash: 'none' }
  const owner = { name: 'נועה', phone_number: '+972541234567', ...signIn }
  const made = await enterOffice(services, officeId, async (tx, scope) => {
    const { ownerId } = await createOffice(tx, scope, now, { name: 'בנץ׳', slug, owner, isPaid: true })
    const employees = [ownerId]
    while (employees.length < EMPLOYEES)
      employees.push(await insertUser(tx, scope, { name: `עובדת ${employees.length}`, role: 'employee' }))
    const category_id = await insertCategory(tx, scope, 'תספורות')
    const service = await insertProduct(tx, scope, {
      name: 'תספורת',
      price: '90.00' as Money,
      product_type: 'service',
      time_window: 30,
      category_id,
    })
    await assignEmployees(tx, scope, service, employees)
    const customer = await insertCustomer(tx, scope, {
      full_name: 'דנה כהן',
      phone: '+972501234567',
      created_at: now,
      updated_at: now,
    })
    return { ownerId, employees, service, customer }
  })
  const session = await pool.query<{ id: string }>(
    "insert into sessions (office_id, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '1 day') returning id",
    [officeId, made.ownerId],
  )
  const claims = {
    officeId,
    userId: made.ownerId,
    sid: session.rows[0]!.id,
    role: 'owner',
    business_name: 'בנץ׳',
    logo_url: null,
  }
  const token = await services.sessions.signStaff(claims)
  return { officeId, slug, token, ...made }
}
export type BenchOffice = Awaited<ReturnType<typeof benchOffice>>

/**
 * Fills the office's past with appointments of half an hour, without overlaps, up to a number; the
 * future keeps 20 a day for 60 days per employee in two.
 */
export async function growAppointmentsTo(bench: Bench, office: BenchOffice, count: number): Promise<void> {
  const text = `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, holds_slot)
    select $1, e.id, $2, $3, s.at, s.at + interval '30 minutes', 'done', 'staff', true
    from unnest($4::bigint[]) e(id)
    cross join lateral (select date_trunc('day', now()) - (1 + n / 20) * interval '1 day' + interval '6 hours' + (n % 20) * interval '30 minutes' as at
      from generate_series(0, $5::int - 1) n) s
    on conflict do nothing`
  const each = Math.ceil(count / office.employees.length)
  await fillTables(bench, async (client) => {
    await client.query('delete from appointments where office_id = $1', [office.officeId])
    await client.query(text, [office.officeId, office.customer, office.service, office.employees, each])
    await client.query(
      `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source, holds_slot)
       select $1, e.id, $2, $3, s.at, s.at + interval '30 minutes', 'confirmed', 'staff', true
       from unnest($4::bigint[]) e(id)
       cross join lateral (select date_trunc('day', now()) + (d + 1) * interval '1 day' + interval '6 hours' + n * interval '60 minutes' as at
         from generate_series(0, 59) d, generate_series(0, 9) n) s`,
      [office.officeId, office.customer, office.service, office.employees],
    )
    // as in an office that grew over years; autovacuum would do it during the measurement
    await client.query('vacuum (analyze) appointments')
    await client.query('checkpoint')
  })
}

/** Fills tables on a connection without the time limits of requests. */
export async function fillTables({ connection }: Bench, fill: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await fill(client)
  } finally {
    await client.end()
  }
}
