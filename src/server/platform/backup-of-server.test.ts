import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { examineServerBackup } from '#server/operations/admin/examine-backup.ts'
import { productionVariables } from '#tests/support/production.ts'
import { world } from '#tests/support/world.ts'
import { archivedUntil, backupOfServer } from './backup-of-server.ts'
import { openDatabase, openPool, type Database } from './database/database.ts'
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres/start-postgres.ts'
import { readEnvironment } from './environment.ts'

const environment = readEnvironment({
  ...productionVariables,
  DATABASE_URL: 'postgres://luz@db.test/luz',
  METRICS_TOKEN: 'a token for the scraper',
})

describe('the backup of a server of the operator', () => {
  it('has the age that whoever took it noted, in /metrics and for doctor', async () => {
    const { services, pool } = await world()
    const app = await buildApp({ ...services, environment }, null)
    const metrics = async () =>
      /^luz_last_backup_timestamp_seconds.* (\S+)$/m.exec(
        (
          await app.inject({
            url: '/metrics',
            headers: { authorization: `Bearer ${environment.METRICS_TOKEN}` },
          })
        ).body,
      )?.[1]
    const doctor = async (now = new Date()) => {
      const { rows } = await backupOfServer.execute(services.db)
      return examineServerBackup(environment, rows[0]!, now).map(({ state, what }) => `${state} ${what}`)
    }
    expect(await metrics()).toBe('0')
    expect((await doctor())[0]).toMatch(/^wrong None was taken: .*note_backup/)
    const { rows } = await pool.query<{ at: Date }>('select note_backup() as at')
    expect(Number(await metrics())).toBeCloseTo(rows[0]!.at.getTime() / 1000, 0)
    expect(await doctor()).toEqual([
      `ok The last one is of ${rows[0]!.at.toISOString()}.`,
      'look The server does not archive it (archive_mode): no instant between backups can be restored.',
    ])
    const later = new Date(rows[0]!.at.getTime() + 49 * 3_600_000)
    expect((await doctor(later))[0]).toMatch(/^wrong The last one is 49 hours old/)
    await pool.query('delete from last_backup')
    await app.close()
  })

  it('is noted by the owner only', async () => {
    const { services, officePool } = await world()
    for (const login of [services.pools.get('lookups')!, officePool])
      await expect(login.query('select note_backup()')).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the log of a server of the operator', () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'luz-archive-'))
  let server: EmbeddedPostgres
  let pool: pg.Pool
  let db: Database
  beforeAll(async () => {
    fs.chmodSync(base, 0o777)
    server = await startPostgres(path.join(base, 'pg'), {
      throwaway: true,
      settings: {
        wal_level: 'replica',
        archive_mode: 'on',
        archive_timeout: '60',
        archive_command: `test -e ${base}/open`,
      },
    })
    pool = openPool({ host: server.host, user: 'postgres', database: 'postgres' }, 1)
    db = openDatabase(pool)
  })
  afterAll(async () => {
    await pool.end()
    await server.stop()
    fs.rmSync(base, { recursive: true, force: true })
  })
  const until = async () => (await archivedUntil.execute(db)).rows[0]!.until!.getTime()
  const secondsAgo = async () => (Date.now() - (await until())) / 1000
  const finishSegment = async (table: string) => {
    await pool.query(`create table ${table} ()`)
    await pool.query('select pg_switch_wal()')
  }

  it('is archived until now while no segment waits, and until the last segment when one does', async () => {
    expect(await until()).toBe(0)
    fs.writeFileSync(path.join(base, 'open'), '')
    await finishSegment('first')
    // no longer ago than a segment may stay open
    await expect.poll(secondsAgo, { timeout: 30_000, interval: 50 }).toBeLessThan(65)
    fs.rmSync(path.join(base, 'open'))
    await finishSegment('second')
    const last = (await pool.query<{ at: Date }>('select last_archived_time as at from pg_stat_archiver')).rows[0]!.at
    expect(await until()).toBe(last.getTime())
  })
})
