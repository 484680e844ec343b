import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thisSystem } from '#server/providers/child-processes/limited-command.ts'
import { noteArchived } from '#server/platform/archived-log.ts'
import { childEnvironment } from '#tests/support/child-environment.ts'
import { productionVariables } from '#tests/support/production.ts'
import { prepareFolders } from './data-folders.ts'
import { startServerProcess, type Server } from './server-process.ts'

const folder = prepareFolders()
const data = () => folder('data')
let server: Server
let database: pg.Client
let tls: SMTPServer

/** The findings of a run, by check, as `state finding`. */
async function doctor(variables: Record<string, string>) {
  const env = { ...childEnvironment, LUZ_DATA_DIR: data(), ...variables }
  const child = spawn(process.execPath, ['src/server/run-admin.ts', 'doctor'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  const found: Record<string, string> = {}
  for (const [, state, check, what] of said.matchAll(/^(ok|look|wrong) +(\w+) +(.*)$/gm))
    found[check!] = `${found[check!] === undefined ? '' : `${found[check!]}\n`}${state} ${what}`
  return { code, said, found }
}

/** A web process alone: no worker takes the jobs that a test adds. */
beforeAll(async () => {
  server = await startServerProcess({ LUZ_DATA_DIR: data(), LUZ_ROLE: 'web' })
  database = new pg.Client({ host: path.join(data(), 'pg'), user: 'postgres', database: 'luz' })
  await database.connect()
  tls = new SMTPServer({ secure: true, authOptional: true, logger: false })
  tls.on('error', () => {})
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
}, 120_000)
afterAll(async () => {
  await new Promise<void>((resolve) => tls.close(() => resolve()))
  await database.end()
  await server.stop()
})

describe('npm run admin -- doctor', { timeout: 180_000 }, () => {
  it('finds nothing wrong in an installation that is in order', async () => {
    const { code, said, found } = await doctor({})
    expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/\nNothing is wrong\.\n$/) })
    for (const check of ['configuration', 'database', 'secret', 'roles', 'jobs', 'clock', 'disk'])
      expect(found[check]).toMatch(/^ok /)
    expect(found.roles).toContain('luz_request_')
    expect(found.backup).toBe('look None was taken: run "npm run backup" every day.')
    expect(found.log).toMatch(/^look It is not archived: set LUZ_BACKUP_DIR/)
    expect(found.mail).toMatch(/^look SMTP_URL is not set/)
    expect(found.files).toMatch(
      thisSystem().ownNetwork.length > 0 ? /^ok .* no network\.$/ : /^look .* no network of their own/,
    )
  })

  it('names each fault of a running installation and what to do', async () => {
    await database.query(`
      alter table customers disable row level security;
      select graphile_worker.add_job('send_mail', '{"id": 1, "office_id": 1}', run_at := now() - interval '1 hour');`)
    fs.writeFileSync(path.join(data(), 'last-backup'), '2026-01-01T00:00:00.000Z\n')
    noteArchived(data(), { until: new Date('2026-01-01T00:00:00Z'), snapshot: '7:7:', chain: '20260101000000_aaaaaa' })
    const { port } = tls.server.address() as AddressInfo
    const { code, found } = await doctor({
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: `https://localhost:${port}`,
      LUZ_BACKUP_DIR: folder('kept'),
    })
    expect(code).toBe(1)
    expect(found).toMatchObject({
      roles: expect.stringMatching(/^wrong Row-level security is off .* customers: alter table/),
      jobs: expect.stringMatching(/^wrong Jobs have been due .*: send_mail 1\. Start a process with LUZ_ROLE=all/),
      mail: expect.stringMatching(/^wrong SMTP_URL: 127\.0\.0\.1:1 cannot be used/),
      certificate: expect.stringMatching(/^wrong Browsers refuse that of localhost .*renew/),
      backup: expect.stringMatching(/^look The last one is \d+ hours old: run "npm run backup"/),
      log: expect.stringMatching(/^look It is archived until 2026-01-01T.*, \d+ minutes ago: start a process/),
      secret: 'ok It is the one of this database.',
    })
    await database.query(`
      alter table customers enable row level security;
      alter role luz_app bypassrls;
      delete from graphile_worker._private_jobs`)
    fs.renameSync(path.join(data(), 'secret'), path.join(data(), 'secret.kept'))
    const again = await doctor({})
    expect(again.code).toBe(1)
    expect(again.found.roles).toMatch(/^wrong The role luz_app may do more .*: alter role luz_app/)
    expect(again.found.secret).toMatch(/^wrong The secret of this installation is missing/)
    expect(fs.existsSync(path.join(data(), 'secret'))).toBe(false)
    fs.renameSync(path.join(data(), 'secret.kept'), path.join(data(), 'secret'))
    await database.query('alter role luz_app nobypassrls')
  })

  it('names what keeps an installation from starting', async () => {
    const unsafe = await doctor({ ...productionVariables, LUZ_POOL: '1', LUZ_SECRET: 'x'.repeat(32) })
    expect(unsafe.code).toBe(1)
    expect(unsafe.found).toEqual({ configuration: expect.stringMatching(/wrong LUZ_POOL: [^]*wrong LUZ_SECRET: /) })
    const away = await doctor({ DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/none' })
    expect(away.code).toBe(1)
    expect(away.found.database).toMatch(/^wrong The server that DATABASE_URL names does not answer at 127\.0\.0\.1:1/)
    expect(away.said).not.toContain('hush')
    const nothing = await doctor({ LUZ_DATA_DIR: folder('nothing') })
    expect(nothing.found.database).toMatch(/^wrong There is no .*nothing: start Luz once/)
    expect(fs.existsSync(folder('nothing'))).toBe(false)
    const { rows } = await database.query('delete from migrations where name like $1 returning name, hash', ['0001%'])
    const old = await doctor({})
    expect(old.found.database).toMatch(/^wrong It lacks 1 migrations \(0001.*: start the server once/)
    await database.query('insert into migrations (name, hash) values ($1, $2)', [rows[0].name, rows[0].hash])
  })
})
