import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { catalogOf, rowsOf } from '#tests/support/database-snapshot.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { at, booking, createTestOffice, randomPhone, type Answer } from '#tests/support/office.ts'
import { rowsOfEmptyTables } from '#tests/support/rows-of-tables.ts'
import { cloneDatabase, useDatabase, world } from '#tests/support/world.ts'
import { partitionDatabase, refuse, type Copied } from './partition-database.ts'

let leave: () => Promise<void>
let fixtures: readonly Fixture[]
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  leave = await useDatabase(await cloneDatabase(`luz_rows_${process.pid}`))
  fixtures = [await createFixture(await createTestOffice()), await createFixture(await createTestOffice())]
  const { pool } = await world()
  for (const { ids } of fixtures) for (const text of rowsOfEmptyTables) await pool.query(text, [ids.office])
}, 60_000)
afterAll(() => leave())

const partition = async (onCopied: (copied: Copied) => unknown = () => {}) => {
  const { pool } = await world()
  return partitionDatabase(openDatabase(pool), { parts: 2, onCopied })
}
const newCustomer = () => ({ full_name: 'רות', phone: randomPhone() })

describe('moving an installation with rows into partitions', { timeout: 60_000 }, () => {
  it('leaves the database as it was when it is killed in the middle', async () => {
    const { pool } = await world()
    const before = { catalog: await catalogOf(pool), rows: await rowsOf(pool) }
    const killed = partition(async ({ table }) => {
      if (table !== 'invoices') return
      const kill = `select pg_terminate_backend(pid) from pg_locks where relation = 'appointments'::regclass and mode = 'ShareRowExclusiveLock' and granted`
      expect((await pool.query(kill)).rowCount).toBe(1)
    })
    await expect(killed).rejects.toBeInstanceOf(Error)
    expect({ catalog: await catalogOf(pool), rows: await rowsOf(pool) }).toEqual(before)
    const { rows } = await pool.query(`select nspname from pg_namespace where nspname in ('parts', 'before_parts')`)
    expect(rows).toEqual([])
  })

  it('keeps every row, key, right and number; others read meanwhile, and a write is answered 503', async () => {
    const { pool } = await world()
    const { office } = fixtures[0]!
    const before = { catalog: await catalogOf(pool), rows: await rowsOf(pool) }
    const reads: Answer[] = []
    let write: Answer | undefined
    const copied: Copied[] = []
    await partition(async (table) => {
      copied.push(table)
      if (table.table !== 'orders') return
      const waiting = office.owner('POST', '/api/customers', newCustomer())
      reads.push(await office.owner('GET', '/api/customers'), await office.owner('GET', '/api/home'))
      reads.push(await office.owner('GET', `/api/customers/${office.ids.customer}`))
      write = await waiting
    })
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
    expect({ status: write!.status, code: write!.body.code }).toEqual({ status: 503, code: 'busy' })
    expect(Number(write!.headers['retry-after'])).toBeGreaterThan(0)
    expect(await catalogOf(pool)).toEqual(before.catalog)
    expect(await rowsOf(pool)).toEqual(before.rows)
    expect(copied.find(({ table }) => table === 'appointments')!.rows).toBeGreaterThan(1)
  })

  it('works on: what was refused is accepted, and numbers go on', async () => {
    const { office } = fixtures[0]!
    const { status, body } = await office.owner('POST', '/api/customers', newCustomer())
    expect(status).toBe(201)
    const { pool } = await world()
    const { rows } = await pool.query('select max(id) as most from customers')
    expect(body.customer?.id ?? body.id).toBe(rows[0].most)
    const times = booking(office, at('2026-12-01', '10:00'), at('2026-12-01', '11:00'))
    expect((await office.owner('POST', '/api/appointments', times)).status).toBe(201)
  })

  it('shows no role of the server the partitions themselves, which have no policies', async () => {
    const { pool } = await world()
    const { rows } = await pool.query(
      `select r from unnest('{luz_app,luz_lookups,luz_outbox,luz_worker}'::text[]) r where has_schema_privilege(r, 'parts', 'usage')`,
    )
    expect(rows).toEqual([])
  })

  it('leaves tables that a later migration can change', async () => {
    const { pool } = await world()
    const client = await pool.connect()
    const changed = client.query(`begin; alter table customers add column shoe_size integer default 40 not null;
      alter table customers add constraint shoe_size_check check (shoe_size > 0);
      create index customers_by_shoe on customers (office_id, shoe_size);
      create unique index shoe_taken on customers (office_id, id, shoe_size);
      alter table customers alter column notes set default 'n', drop column shoe_size;
      create table shoes (office_id bigint, customer_id bigint, primary key (office_id, customer_id),
        foreign key (office_id, customer_id) references customers (office_id, id));
      rollback`)
    await expect(changed).resolves.toBeDefined()
    client.release()
  })

  it('is refused a second time, and by an older PostgreSQL', async () => {
    await expect(partition()).rejects.toThrow('The tables of this database are in partitions already.')
    expect(() => refuse({ version: 160_009, partitioned: 0 })).toThrow(
      'Partitions need PostgreSQL 17 or newer, and this is 16.',
    )
  })
})
