import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'
import { inOffice } from './database.ts'
import { mintScope } from '../security/scope.ts'

describe('a value of the database', () => {
  it('comes as what the code counts on, wherever the machine stands', async () => {
    const { pool } = await world()
    const { rows } =
      await pool.query(`select 42::bigint as id, 9007199254740991::bigint as big, '{1,2}'::bigint[] as ids, '{}'::bigint[] as none,
      date '2026-11-20' as day, timestamp '2026-11-20 10:00:00' as wall, timestamptz '2026-11-20 10:00:00+02' as at,
      timestamptz '2026-11-20 10:00:00.123456+02' as exact, 12.50::numeric(12, 2) as price, null::bigint as nothing`)
    expect(rows[0]).toEqual({
      id: 42,
      big: Number.MAX_SAFE_INTEGER,
      ids: [1, 2],
      none: [],
      day: '2026-11-20',
      wall: '2026-11-20 10:00:00',
      at: new Date('2026-11-20T08:00:00Z'),
      exact: new Date('2026-11-20T08:00:00.123Z'),
      price: '12.50',
      nothing: null,
    })
  })

  it('that no number can hold is an error, and the connection goes on', async () => {
    const { pool } = await world()
    await expect(pool.query('select 9007199254740993::bigint as id')).rejects.toThrow('9007199254740993')
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('work in an office', () => {
  it('runs lowered and leaves nothing behind, done or undone', async () => {
    const { services, pool } = await world()
    const office = await anOffice()
    const who = sql<{
      role: string
      office: string
    }>`select current_user as role, current_setting('app.office_id', true) as office`
    const inside = await inOffice(services.db, mintScope(office.officeId), (tx) => who.execute(tx))
    expect(inside.rows).toEqual([{ role: 'luz_app', office: String(office.officeId) }])
    await inOffice(services.db, mintScope(office.officeId), async () => {
      throw new Error('on purpose')
    }).catch(() => {})
    const after = await Promise.all(
      Array.from({ length: 8 }, () =>
        pool.query(`select current_user as role, coalesce(current_setting('app.office_id', true), '') as office`),
      ),
    )
    for (const { rows } of after) expect(rows).toEqual([{ role: 'postgres', office: '' }])
  })

  it('gives up waiting for a lock after five seconds at most, and for a statement after ten', async () => {
    const { pool } = await world()
    const { rows } = await pool.query(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_setting('timezone') as zone`,
    )
    expect(rows).toEqual([{ lock: '5s', statement: '10s', zone: 'UTC' }])
  })
})
