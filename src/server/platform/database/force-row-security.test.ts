import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '#tests/support/world.ts'
import { forceRowSecurity } from './force-row-security.ts'

const OWNER = `luz_owner_${process.pid}`
let client: pg.Client

/** A database with two offices, whose tables belong to a role that is no superuser. */
beforeAll(async () => {
  client = new pg.Client(await cloneDatabase(`luz_forced_${process.pid}`))
  await client.connect()
  await client.query(`begin;
    insert into offices (slug, name) values ('one', 'א'), ('two', 'ב');
    insert into booking_addresses (office_id, slug, taken_at) select id, slug, now() from offices;
    commit;
    insert into categories (office_id, name) select id, name from offices;
    create role ${OWNER}; grant usage, create on schema public to ${OWNER}`)
  const { rows } = await client.query(`select format('alter table %s owner to ${OWNER}', oid::regclass) as text
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  for (const { text } of rows) await client.query(text)
})
afterAll(() => client.end())

const counted = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]!.n)
const CATEGORIES = 'select count(*) as n from categories'

describe('row-level security of the tables of offices', () => {
  it('hides every row from an owner that has no policy, until the next start gives it one', async () => {
    await client.query(`set role ${OWNER}`)
    expect(await counted(CATEGORIES)).toBe(0)
    await client.query('reset role')
    await forceRowSecurity(client)
    await client.query(`set role ${OWNER}`)
    expect(await counted(CATEGORIES)).toBe(2)
    await client.query('reset role')
  })

  it('is forced on a new table, and left alone where it is in order', async () => {
    await client.query(`set role ${OWNER};
      create table planted (office_id bigint not null, id bigint, primary key (office_id, id))`)
    await forceRowSecurity(client)
    const before = await client.query('select oid from pg_policy order by 1')
    await forceRowSecurity(client)
    expect((await client.query('select oid from pg_policy order by 1')).rows).toEqual(before.rows)
    await client.query('insert into planted values (1, 1), (2, 1)')
    expect(await counted('select count(*) as n from planted')).toBe(2)
    await client.query('drop policy owner on planted')
    expect(await counted('select count(*) as n from planted')).toBe(0)
    await client.query('drop table planted; reset role')
  })
})
