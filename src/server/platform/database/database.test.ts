import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestOffice } from '#tests/support/office.ts'
import { cloneDatabase, world } from '#tests/support/world.ts'
import { inOffice, openPool, type Tx } from './database.ts'
import { isUnavailable } from './outage.ts'
import { mintScope } from '../security/scope.ts'

const role = sql<{ role: string }>`select current_user as role`
const WAITING = "select 1 from pg_locks where locktype = 'advisory' and objid = 7314 and not granted"

describe('a value of the database', () => {
  it('is converted to the expected type in any machine time zone', async () => {
    const { pool } = await world()
    const { rows } =
      await pool.query(`select 42::bigint as id, 9007199254740991::bigint as big, '{1,2}'::bigint[] as ids, '{}'::bigint[] as none,
      date '2026-11-20' as day, timestamp '2026-11-20 10:00:00' as wall, timestamptz '2026-11-20 10:00:00+02' as at,
      timestamptz '2026-11-20 10:00:00.123456+02' as exact, timestamptz '1999-12-31 23:59:59Z' as past,
      timestamptz '0099-01-02 03:04:05Z' as ancient, 'infinity'::timestamptz as never, 12.50::numeric(12, 2) as price, null::bigint as nothing`)
    expect(rows[0]).toEqual({
      id: 42,
      big: Number.MAX_SAFE_INTEGER,
      ids: [1, 2],
      none: [],
      day: '2026-11-20',
      wall: '2026-11-20 10:00:00',
      at: new Date('2026-11-20T08:00:00Z'),
      exact: new Date('2026-11-20T08:00:00.123Z'),
      past: new Date('1999-12-31T23:59:59Z'),
      ancient: new Date('0099-01-02T03:04:05Z'),
      never: Infinity,
      price: '12.50',
      nothing: null,
    })
  })

  it('fails to convert when it exceeds a safe integer, and leaves the connection usable', async () => {
    const { pool } = await world()
    await expect(pool.query('select 9007199254740993::bigint as id')).rejects.toThrow('9007199254740993')
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('a failover', () => {
  it('closes pooled connections to the old server, which is now a standby', async () => {
    const connection = await cloneDatabase(`luz_failover_${process.pid}`)
    const admin = openPool(connection, 1)
    const setReadOnly = (value: string) =>
      admin.query(`alter database ${connection.database} set default_transaction_read_only = ${value}`)
    await setReadOnly('on')
    const pool = openPool(connection, 1)
    const write = async () => {
      const client = await pool.connect()
      return client.query('create table written ()').finally(() => client.release())
    }
    await expect(write()).rejects.toMatchObject({ code: '25006' })
    await expect(write()).rejects.toSatisfy(isUnavailable)
    await setReadOnly('off')
    await write()
    await pool.end()
    await admin.end()
  })
})

describe('work in an office', () => {
  it('runs as luz_app, and resets role and office after a commit or a rollback', async () => {
    const { services, pool } = await world()
    const office = await createTestOffice()
    const who = sql<{
      role: string
      office: string
    }>`select current_user as role, current_setting('app.office_id', true) as office`
    const inside = await inOffice(services.officeDb, mintScope(office.officeId), (tx) => who.execute(tx))
    expect(inside.rows).toEqual([{ role: 'luz_app', office: String(office.officeId) }])
    await inOffice(services.officeDb, mintScope(office.officeId), async () => {
      throw new Error('on purpose')
    }).catch(() => {})
    const after = await Promise.all(
      Array.from({ length: 8 }, () =>
        pool.query(`select current_user as role, coalesce(current_setting('app.office_id', true), '') as office`),
      ),
    )
    for (const { rows } of after) expect(rows).toEqual([{ role: 'postgres', office: '' }])
  })

  it('runs no statement before the role is set or after the transaction has ended', async () => {
    const { services } = await world()
    const office = await createTestOffice()
    let escaped: Tx | undefined
    const roles = await inOffice(services.officeDb, mintScope(office.officeId), async (tx) => {
      escaped = tx
      return Promise.all([role.execute(tx), role.execute(tx)])
    })
    expect(roles.map(({ rows }) => rows)).toEqual([[{ role: 'luz_app' }], [{ role: 'luz_app' }]])
    await expect(role.execute(escaped!)).rejects.toThrow('after its transaction had ended')
    const failing = inOffice(services.officeDb, mintScope(office.officeId), async (tx) => {
      escaped = tx
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    await expect(role.execute(escaped!)).rejects.toThrow('after its transaction had ended')
  })

  it('pipelines statements that are started together and returns their results in order', async () => {
    const { services, pool } = await world()
    const office = await createTestOffice()
    const client = await pool.connect() // holds the lock that the first statement waits for
    await client.query('select pg_advisory_lock(7314)')
    const done: string[] = []
    const work = inOffice(services.officeDb, mintScope(office.officeId), (tx) =>
      Promise.all([
        sql`select pg_advisory_xact_lock(${7314})`.execute(tx).then(() => done.push('lock')),
        sql`select set_config('app.sent', ${'yes'}, false)`.execute(tx).then(() => done.push('second')),
      ]),
    )
    await expect.poll(async () => (await client.query(WAITING)).rowCount).toBe(1)
    expect(done).toEqual([])
    await client.query('select pg_advisory_unlock(7314)')
    client.release()
    await work
    expect(done).toEqual(['lock', 'second'])
  })

  it('rolls back when a pipelined statement fails, and rejects with the first error', async () => {
    const { services, pool } = await world()
    const office = await createTestOffice()
    const rename = (tx: Tx, name: string) =>
      sql`update categories set name = ${name} where id = ${office.ids.category}`.execute(tx)
    for (let again = 0; again < 2; again++) {
      const work = inOffice(services.officeDb, mintScope(office.officeId), (tx) =>
        Promise.all([rename(tx, 'lost'), sql`select 1 / ${0}::int`.execute(tx), rename(tx, 'refused')]),
      )
      await expect(work).rejects.toThrow('division by zero')
    }
    const { rows } = await pool.query('select name from categories where id = $1', [office.ids.category])
    expect(rows).toEqual([{ name: 'תספורות' }])
    const { rows: left } = await inOffice(services.officeDb, mintScope(office.officeId), (tx) => role.execute(tx))
    expect(left).toEqual([{ role: 'luz_app' }])
  })

  it('rejects with the error of the statement that failed, also when its reader is the slower one', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const slowly = async (failing: Promise<unknown>) => {
      const [end] = await Promise.allSettled([failing, sleep(50)])
      if (end.status === 'rejected') throw end.reason
    }
    await expect(
      inOffice(services.officeDb, mintScope(office.officeId), (tx) =>
        Promise.all([slowly(sql`select 1 / ${0}::int`.execute(tx)), role.execute(tx)]),
      ),
    ).rejects.toMatchObject({ code: '22012' })
  })

  it('fails when a statement failed, even if its error was caught', async () => {
    const { services } = await world()
    const office = await createTestOffice()
    const work = inOffice(services.officeDb, mintScope(office.officeId), async (tx) => {
      await sql`select 1 / ${0}::int`.execute(tx).catch(() => {})
    })
    await expect(work).rejects.toThrow('nothing was committed')
  })

  it('waits at most five seconds for a lock and ten for a statement', async () => {
    const { pool } = await world()
    const { rows } = await pool.query(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_setting('timezone') as zone`,
    )
    expect(rows).toEqual([{ lock: '5s', statement: '10s', zone: 'UTC' }])
  })
})
