import { describe, expect, it } from 'vitest'
import { cloneDatabase } from '#tests/support/world.ts'
import { openPool } from './database.ts'

/** A pool with one connection to a new database. */
async function onePool() {
  const pool = openPool(await cloneDatabase(`luz_named_${process.pid}_${++databases}`), 1)
  const prepared = async () =>
    (await pool.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      (r) => r.statement,
    )
  return { pool, prepared }
}
let databases = 0

describe('a statement', () => {
  it('is prepared once if it has values, otherwise never', async () => {
    const { pool, prepared } = await onePool()
    for (const n of [1, 2, 3]) expect((await pool.query('select $1::int as n', [n])).rows).toEqual([{ n }])
    await pool.query('select 1; select 2')
    await pool.query('select 1', [])
    expect(await prepared()).toEqual(['select $1::int as n'])
    await pool.end()
  })

  it('stays unnamed after 200 named statements on its connection', async () => {
    const { pool, prepared } = await onePool()
    for (let n = 0; n < 210; n++)
      expect((await pool.query(`select $1::int as n${n}`, [n])).rows).toEqual([{ [`n${n}`]: n }])
    expect(await prepared()).toHaveLength(200)
    await pool.end()
  })

  it('fails once and then works after a migration changed its columns', async () => {
    const { pool } = await onePool()
    await pool.query('create table changing (a int)')
    await pool.query('insert into changing values (1)')
    const client = await pool.connect()
    const read = async () => (await client.query('select * from changing where a = $1', [1])).rows
    expect(await read()).toEqual([{ a: 1 }])
    await client.query('alter table changing add column b int')
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    expect(await read()).toEqual([{ a: 1, b: null }])
    client.release()
    await pool.end()
  })

  it('can be repeated after it failed to prepare', async () => {
    const { pool } = await onePool()
    const client = await pool.connect()
    const read = () => client.query('select n from later where n > $1', [0])
    await expect(read()).rejects.toThrow('"later" does not exist')
    await client.query('create table later (n int)')
    expect((await read()).rows).toEqual([])
    client.release()
    await pool.end()
  })
})
