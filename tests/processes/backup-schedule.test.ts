/** Backups that the server takes by itself, and the log that it archives between them. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { CommandError } from '#server/operations/admin/command-line.ts'
import { readManifest } from '#server/operations/backup/backup-manifest.ts'
import { listBackups } from '#server/operations/backup/list-backups.ts'
import { listChains } from '#server/operations/backup/log/open-chain.ts'
import { planReplay, stageLog } from '#server/operations/backup/log/replay-log.ts'
import { startPostgres } from '#server/platform/embedded-postgres/start-postgres.ts'
import { prepareFolders, register, soon } from './data-folders.ts'
import { runTool, type Output } from './run-tool.ts'
import { postmasterOf, startServerProcess, type Server } from './server-process.ts'

const folder = prepareFolders()
const data = () => folder('data')
const kept = () => folder('kept')
const variables = () => ({
  LUZ_DATA_DIR: data(),
  LUZ_BACKUP_DIR: kept(),
  LUZ_BACKUP_DAILY: '2',
  LUZ_BACKUP_WEEKLY: '0',
})
const isPartial = (name: string) => name.includes('partial')
const slowly = { timeout: 150_000, interval: 200 }
const backup = () => path.join(kept(), listBackups(kept())[0]!)
const chain = (at = kept()) => path.join(at, 'log', listChains(at)[0]!)
const segments = (at = kept()) => fs.readdirSync(chain(at)).filter((file) => file.endsWith('.json'))

type Row = { readonly name: string; readonly at: Date }
/** Runs a statement on the database of a folder, which runs. */
async function query(text: string, at = data()): Promise<Row[]> {
  const client = new pg.Client({ host: path.join(at, 'pg'), user: 'postgres', database: 'luz' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const clock = async () => (await query('select clock_timestamp() as at'))[0]!.at.getTime()
/** Adds a customer. Returns an instant after this commit, and before everything that follows. */
async function add(name: string): Promise<Date> {
  await query(
    `insert into customers (office_id, full_name, phone)
     select id, '${name}', '+9725' || 20000000 + (select count(*) from customers) from offices`,
  )
  const instant = (await clock()) + 1
  await expect.poll(clock, soon).toBeGreaterThan(instant)
  return new Date(instant)
}
/**
 * Renames a customer. Returns an instant after this commit, of the same millisecond: what is cut to
 * milliseconds is before the commit.
 */
async function renameWithin(from: string, to: string): Promise<string> {
  const client = new pg.Client({ host: path.join(data(), 'pg'), user: 'postgres', database: 'luz' })
  await client.connect()
  await client.query('set synchronous_commit = off') // a commit that waits for the disk takes longer
  await client.query(`do $$ declare before timestamptz; after timestamptz; begin
    loop
      update customers set full_name = '${to}' where full_name = '${from}';
      before := clock_timestamp();
      commit;
      after := clock_timestamp();
      exit when date_trunc('milliseconds', before) = date_trunc('milliseconds', after)
        and after > date_trunc('milliseconds', after);
      update customers set full_name = '${from}' where full_name = '${to}';
      commit;
    end loop;
    perform set_config('test.instant', to_char(after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), false);
  end $$`)
  const { rows } = await client.query<{ at: string }>(`select current_setting('test.instant') as at`)
  await client.end()
  return rows[0]!.at
}
/** The customers of a restored folder, whose database is started and stopped. */
async function customersIn(at: string): Promise<string[]> {
  const server = await startPostgres(path.join(at, 'pg'), { throwaway: true })
  try {
    return (await query('select full_name as name from customers order by id', at)).map(({ name }) => name)
  } finally {
    await server.stop()
  }
}
const restore = (to: string, ...args: string[]): Promise<Output> =>
  runTool('restore', [backup(), ...args], { LUZ_DATA_DIR: to })

let server: Server
/** To the microsecond. */
let instant: string
const added = ['before', 'also before']

describe('scheduled backups', { timeout: 300_000 }, () => {
  it('are taken when one is due, once by several processes, and old ones are deleted', async () => {
    const dir = kept()
    // backups of earlier days, and folders that are not ours
    const old = ['2025-02-03T02-00-00', '2025-02-04T02-00-00', '2025-02-05T02-00-00']
    for (const name of [...old, '2025-02-06T02-00-00', 'photos'])
      fs.mkdirSync(path.join(dir, name), { recursive: true })
    for (const name of old) fs.writeFileSync(path.join(dir, name, 'backup.json'), '{}')
    server = await startServerProcess(variables())
    await register(server, 'noa@luz.test')
    const worker = await startServerProcess({ ...variables(), LUZ_ROLE: 'worker', LUZ_HEALTH_PORT: '0' })
    await expect.poll(() => listBackups(dir).filter((name) => !old.includes(name)).length, slowly).toBe(1)
    await expect.poll(() => listBackups(dir).length, slowly).toBe(2)
    expect(fs.readdirSync(dir).toSorted()).toEqual([
      '2025-02-05T02-00-00',
      '2025-02-06T02-00-00',
      listBackups(dir)[0],
      'log',
      'photos',
    ])
    const metrics = await (await fetch(`${worker.address}/metrics`)).text()
    expect(metrics).toMatch(/^luz_last_backup_timestamp_seconds [1-9]/m)
    expect(server.output() + worker.output()).not.toContain('The backup failed')
    expect(await worker.stop()).toBe(0)
  })

  it('stop with the server and leave nothing unfinished behind', async () => {
    const [data, dir] = [folder('stopped'), folder('interrupted')]
    const server = await startServerProcess({ LUZ_DATA_DIR: data, LUZ_BACKUP_DIR: dir })
    await expect.poll(() => fs.existsSync(dir) && fs.readdirSync(dir).some(isPartial), slowly).toBe(true)
    expect(await server.stop()).toBe(0)
    expect(fs.readdirSync(dir).filter(isPartial)).toEqual([])
    expect(fs.existsSync(path.join(data, 'pg.checking'))).toBe(false)
    await expect.poll(() => postmasterOf(data), slowly).toBe(0)
  })
})

describe('the archived log', { timeout: 180_000 }, () => {
  it('loses nothing when the process that archives it is killed, and has everything after a stop', async () => {
    // the second customer comes with a file, which was uploaded after the backup
    await add('before')
    await query(`insert into documents (office_id, name, file_key, file_name, file_type, file_bytes)
      select id, 'a', '7/documents/a.pdf', 'a.pdf', 'pdf', 1 from offices`)
    fs.mkdirSync(path.join(data(), 'files/7/documents'), { recursive: true })
    fs.writeFileSync(path.join(data(), 'files/7/documents/a.pdf'), 'a')
    await add('nearly')
    instant = await renameWithin('nearly', 'also before')
    for (let n = 0; n < 8; n++) {
      added.push(`after ${n}`)
      await add(added.at(-1)!)
      await query('select pg_switch_wal()')
    }
    await server.stop('SIGKILL')
    const before = segments().length
    server = await startServerProcess(variables())
    await expect.poll(() => segments().length, soon).toBeGreaterThan(before)
    // it has more segments to archive, and so has the database when it is killed as well
    await server.stop('SIGKILL')
    added.push('between')
    await add('between')
    process.kill(postmasterOf(data()), 'SIGKILL')
    await expect.poll(() => postmasterOf(data()), soon).toBe(0)
    server = await startServerProcess(variables())
    const metrics = async () => (await fetch(`${server.address}/metrics`)).text()
    await expect.poll(metrics, soon).toMatch(/^luz_log_archived_timestamp_seconds [1-9]/m)
    expect(await metrics()).toMatch(/^luz_log_waiting_segments\{state="reserved"\} \d/m)
    expect(await server.stop()).toBe(0)
    expect(server.output()).not.toContain('archived')
    for (const file of ['', ...fs.readdirSync(chain())])
      expect(fs.statSync(path.join(chain(), file)).mode & 0o077).toBe(0)
  })

  it('restores exactly what was committed before an instant', async () => {
    const { code, out, err } = await restore(folder('second'), '--until', instant)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`As of ${instant}: 1 offices, 2 customers, `)
    expect(out).toContain('\nEveryone is signed out.\n')
    expect(out).toContain('\n1 uploaded files are missing: they were uploaded after the backup')
    expect(await customersIn(folder('second'))).toEqual(['before', 'also before'])
    expect(postmasterOf(folder('second'))).toBe(0)
  })

  it('restores everything to its end, with the uploaded files of the installation that is replaced', async () => {
    const { code, out } = await restore(data(), '--until', '--yes')
    expect({ code, out }).toEqual({ code: 0, out: expect.not.stringContaining('missing') })
    expect(fs.readFileSync(path.join(data(), 'files/7/documents/a.pdf'), 'utf8')).toBe('a')
    expect(await customersIn(data())).toEqual(added)
  })

  it('is refused in one sentence when it does not lead to the instant', async () => {
    const refused = async (...args: string[]) => {
      const { code, out, err } = await restore(folder('third'), '--until', ...args)
      expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
      expect(fs.existsSync(path.join(folder('third'), 'pg'))).toBe(false)
      return err
    }
    expect(await refused('yesterday at ten')).toContain('Say the instant as 2026-11-21T08:30:00+02:00')
    expect(await refused('2099-01-01T00:00:00Z')).toContain('is in the future: name a past instant')
    expect(await refused('2026-01-01T00:00:00+02:00')).toContain('is before the end of this backup')
    expect(await refused(new Date().toISOString())).toMatch(/The log in .* ends at 20.*: name an earlier instant/)
  })

  it('is refused when a segment is missing, was altered, or stands in the place of another one', async () => {
    const copy = folder('copy')
    const secret = fs.readFileSync(path.join(backup(), 'secret'), 'utf8')
    const manifest = readManifest(backup(), secret)
    const [second, third] = segments()
      .slice(-3, -1)
      .map((file) => file.slice(0, -5))
    const refused = async (change: (at: (name: string) => string) => void) => {
      fs.rmSync(copy, { recursive: true, force: true })
      fs.cpSync(path.join(kept(), 'log'), path.join(copy, 'log'), { recursive: true })
      change((name) => path.join(chain(copy), name))
      const staging = (async () => {
        const replay = planReplay({ backups: copy, manifest, secret, passphrase: null, until: null })
        await stageLog(replay, folder('staged'))
      })()
      await expect(staging).rejects.toThrow(CommandError)
      fs.rmSync(folder('staged'), { recursive: true, force: true })
      return staging.catch((error: Error) => error.message)
    }
    const damaged = expect.stringMatching(/^The log is damaged: .* is not what was archived\.\n?$/)
    expect(await refused((at) => fs.rmSync(at(`${third}.gz`)))).toContain(`has a gap: ${third} is missing.`)
    expect(await refused((at) => fs.rmSync(at(`${second}.json`)))).toContain(`has a gap: ${second} is missing.`)
    expect(await refused((at) => fs.writeFileSync(at(`${second}.gz`), 'nothing'))).toEqual(damaged)
    const swap = (at: (name: string) => string, ending: string) => {
      fs.renameSync(at(`${second}.${ending}`), at('spare'))
      fs.renameSync(at(`${third}.${ending}`), at(`${second}.${ending}`))
      fs.renameSync(at('spare'), at(`${third}.${ending}`))
    }
    expect(await refused((at) => ['gz', 'json'].forEach((ending) => swap(at, ending)))).toEqual(damaged)
    const later = (at: (name: string) => string) => {
      const text = fs.readFileSync(at(`${third}.json`), 'utf8')
      fs.writeFileSync(at(`${third}.json`), text.replace(/"closed":"[^"]+"/, '"closed":"2099-01-01T00:00:00.000Z"'))
    }
    expect(await refused(later)).toEqual(damaged)
    const reader = '{"recipient":"age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p","mac":"00"}'
    expect(await refused((at) => fs.writeFileSync(at('chain.json'), reader))).toContain('was altered')

    // a restore does not begin then
    fs.writeFileSync(path.join(chain(), `${second}.gz`), 'nothing')
    expect(await restore(folder('third'), '--until')).toMatchObject({ code: 1, out: '', err: damaged })
    expect(fs.readdirSync(folder('third')).filter((name) => name.startsWith('pg'))).toEqual([])
  })
})
