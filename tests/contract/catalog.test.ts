import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { keysWithoutOffice, grants, tables, tablesWithoutPolicy } from '#tests/support/database-catalog.ts'
import { requests } from '#tests/support/requests.ts'
import { rowsOfEmptyTables } from '#tests/support/rows-of-tables.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, urlOf } from '#tests/support/endpoints.ts'
import { sentBody } from '#tests/support/forms.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { world } from '#tests/support/world.ts'

/** Unique across offices, because the booking page looks them up before an office is known. */
const GLOBAL_KEYS = ['office_slug_taken']
/** Tables of the installation and of people, who may belong to several offices. */
const GLOBAL_TABLES = [
  'allocation_thresholds',
  'answered_challenges',
  'dealer_ceilings',
  'known_devices',
  'last_backup',
  'migrations',
  'offices',
  'passkeys',
  'people',
  'plans',
  'rate_limits',
  'recovery_codes',
  'removed_offices',
  'secret_fingerprint',
  'vat_rates',
]
/** Their triggers refuse every change before the policy does. */
const BOOKS = [
  'card_payments',
  'day_closes',
  'allocation_numbers',
  'form_versions',
  'invoices',
  'invoice_lines',
  'marketing_proofs',
  'number_ranges',
  'order_deductions',
  'payments',
]

/** Requests that create a row: with them every table of a domain has rows of both offices. */
const creating = endpoints.filter(({ endpoint }) => endpoint.status === 201 && /^(staff|owner)$/.test(endpoint.access))

let pool: pg.Pool
let a: Fixture
let b: Fixture
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  pool = (await world()).pool
  a = await createFixture(await createTestOffice())
  b = await createFixture(await createTestOffice())
  for (const fixture of [a, b]) {
    const { ids, office } = fixture
    for (const address of creating) {
      const input = await requests[address.key]!(fixture)
      const { body, headers } = sentBody(address, input)
      await office.owner(address.method, urlOf(address, input), body, headers)
    }
    for (const text of rowsOfEmptyTables) await pool.query(text, [ids.office])
  }
})

describe('the schema', () => {
  it('begins every key of every tenant table with the office', async () => {
    expect(await keysWithoutOffice(pool)).toEqual(GLOBAL_KEYS)
  })

  it('protects every tenant table by row-level security, from its owner, too', async () => {
    expect(await tablesWithoutPolicy(pool)).toEqual([])
  })

  it('is reported when a planted table breaks these rules', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`
      create table planted (id bigint primary key, office_id bigint not null, email text unique, span tstzrange,
        constraint planted_span exclude using gist (office_id with <>, span with &&))`)
    expect(await keysWithoutOffice(client)).toEqual(
      ['planted_email_key', 'planted_pkey', 'planted_span', ...GLOBAL_KEYS].toSorted(),
    )
    expect(await tablesWithoutPolicy(client)).toEqual(['planted'])
    await client.query('rollback')
    client.release()
  })

  it('has only the listed tables without an office', async () => {
    const { tenant, other } = await tables(pool)
    expect(other).toEqual(GLOBAL_TABLES)
    expect(tenant.length).toBeGreaterThan(15)
  })

  it('grants requests only the privileges that they need', async () => {
    expect(await grants(pool, [...GLOBAL_TABLES, 'audit_log', 'events'])).toEqual([
      'allocation_thresholds: select',
      'answered_challenges: select insert update delete',
      'dealer_ceilings: select',
      'known_devices: select insert update delete',
      'last_backup:',
      'migrations:',
      'offices: select insert update delete',
      'passkeys: select insert update delete',
      'people: select insert update',
      'plans: select',
      'rate_limits:',
      'recovery_codes: select insert update delete',
      'removed_offices:',
      'secret_fingerprint:',
      'vat_rates: select',
      'audit_log: select insert',
      'events: select',
    ])
    const { rows } = await pool.query(
      `select has_schema_privilege('luz_app', 'public', 'create') as makes, has_schema_privilege('luz_app', 'graphile_worker', 'usage') as works,
         rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'luz_app'`,
    )
    expect(rows[0]).toEqual({ makes: false, works: false, rolsuper: false, rolbypassrls: false, rolcanlogin: false })
  })

  it('fixes the search path of every security definer function', async () => {
    const { rows } = await pool.query<{ name: string; safe: boolean }>(
      `select proname as name, proconfig && array['search_path=pg_catalog, pg_temp', 'search_path=luz_silent, pg_catalog, pg_temp'] as safe from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    )
    expect(rows).toEqual([
      { name: 'cancel_job', safe: true },
      { name: 'close_unproved_office', safe: true },
      { name: 'copy_address', safe: true },
      { name: 'delete_old_audit', safe: true },
      { name: 'delete_person', safe: true },
      { name: 'end_session_of_person', safe: true },
      { name: 'end_sessions_elsewhere', safe: true },
      { name: 'enqueue_jobs', safe: true },
      { name: 'erase_audit_of_customers', safe: true },
      { name: 'is_removed', safe: true },
      { name: 'join_person', safe: true },
      { name: 'open_session_elsewhere', safe: true },
      { name: 'record_sign_in_elsewhere', safe: true },
      { name: 'sessions_of_person', safe: true },
      { name: 'silence_application_elsewhere', safe: true },
    ])
  })
})

/**
 * Runs a statement as a request of this office (null: without an office) would, and rolls it back.
 */
async function as(office: number | null, text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (office !== null) await client.query(`select set_config('app.office_id', $1, true)`, [String(office)])
    await client.query('set local role luz_app')
    return await client.query(text, values)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const refusal = (office: number | null, text: string, values: unknown[] = []) =>
  as(office, text, values).then(
    (done) => `done: ${done.rowCount}`,
    (error: { code?: string }) => error.code,
  )
const DENIED = '42501'

describe('a query without a condition on the office', () => {
  it('sees only the rows of the office that is set, in every table', async () => {
    const { tenant } = await tables(pool)
    for (const table of tenant) {
      const { rows } = await as(a.ids.office, `select distinct office_id from ${table}`)
      expect({ table, rows }).toEqual({ table, rows: [{ office_id: a.ids.office }] })
    }
    expect((await as(a.ids.office, 'select id from offices')).rows).toEqual([{ id: a.ids.office }])
  })

  it('sees nothing when no office is set', async () => {
    const { tenant } = await tables(pool)
    for (const table of [...tenant, 'offices'])
      expect({ table, rows: (await as(null, `select 1 from ${table}`)).rowCount }).toEqual({ table, rows: 0 })
  })

  it("cannot change another office's rows, in any table", async () => {
    const appended = ['audit_log', 'events']
    for (const table of (await tables(pool)).tenant.filter((name) => !appended.includes(name))) {
      expect(
        await refusal(a.ids.office, `update ${table} set office_id = office_id where office_id = $1`, [b.ids.office]),
      ).toBe('done: 0')
      expect(await refusal(a.ids.office, `delete from ${table} where office_id = $1`, [b.ids.office])).toBe('done: 0')
    }
    for (const table of appended) expect(await refusal(a.ids.office, `delete from ${table}`)).toBe(DENIED)
  })

  it('cannot move rows to another office, in any table', async () => {
    const { tenant } = await tables(pool)
    for (const table of tenant) {
      const moved = await refusal(a.ids.office, `update ${table} set office_id = $1`, [b.ids.office])
      expect({ table, moved }).toEqual({ table, moved: BOOKS.includes(table) ? 'LZ001' : DENIED })
    }
  })

  it('cannot add a row to another office', async () => {
    const text = `insert into customers (office_id, full_name, phone) values ($1, 'x', '+972521111111')`
    expect(await refusal(a.ids.office, text, [b.ids.office])).toBe(DENIED)
    expect(await refusal(null, text, [b.ids.office])).toBe(DENIED)
    expect(await refusal(a.ids.office, text, [a.ids.office])).toBe('done: 1')
  })

  it("cannot reference another office's rows", async () => {
    const { ids } = a
    const text = `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
      values ($1, $2, $3, $4, '2027-01-05T10:00Z', '2027-01-05T11:00Z', 'confirmed', 'staff')`
    expect(await refusal(ids.office, text, [ids.office, ids.employee, ids.customer, ids.service])).toBe('done: 1')
    for (const [employee, customer, service] of [
      [b.ids.employee, ids.customer, ids.service],
      [ids.employee, b.ids.customer, ids.service],
      [ids.employee, ids.customer, b.ids.service],
    ])
      expect(await refusal(ids.office, text, [ids.office, employee, customer, service])).toBe('23503')
  })

  it('cannot enqueue or cancel jobs of another office', async () => {
    expect(await refusal(null, `select enqueue_jobs('[{"task":"send_sms","payload":{"id":1}}]')`)).toBe('P0001')
    expect(await refusal(a.ids.office, `select graphile_worker.add_job('send_sms', '{}'::json)`)).toBe(DENIED)
    const queued = (office: number) =>
      pool.query<{ n: number }>(`select count(*) as n from graphile_worker.jobs where key like $1`, [`${office}:%`])
    const before = (await queued(b.ids.office)).rows[0]!.n
    expect(before).toBeGreaterThan(0)
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`select set_config('app.office_id', $1, true), set_config('role', 'luz_app', true)`, [
      String(a.ids.office),
    ])
    await client.query('select cancel_job($1)', [`remind:${b.ids.appointment}`])
    const forgery = { task: 'send_sms', payload: { id: 1, office_id: b.ids.office }, key: 'forged' }
    await client.query('select enqueue_jobs($1::jsonb)', [JSON.stringify([forgery])])
    await client.query('commit')
    client.release()
    expect((await queued(b.ids.office)).rows[0]!.n).toBe(before)
    const key = `${a.ids.office}:forged`
    const forged = await pool.query('select payload from graphile_worker._private_jobs where key = $1', [key])
    expect(forged.rows).toEqual([{ payload: { id: 1, office_id: a.ids.office } }])
    await pool.query('select graphile_worker.remove_job($1)', [key])
  })
})
