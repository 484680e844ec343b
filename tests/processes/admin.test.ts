import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventStream } from '#tests/support/test-server.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { makeBaseFolder, startServerProcess, killAll, postmasterOf, type Server } from './server-process.ts'

type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
type Output = { code: number | null; out: string; err: string }

let server: Server
let database: pg.Client
let variables: Record<string, string>
let base: string
const folders: string[] = []

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

/** Runs `npm run admin -- …` as a process without a terminal. */
async function admin(args: string[], more: Record<string, string> = {}): Promise<Output> {
  const env = { PATH: process.env.PATH ?? '', ...variables, ...more }
  const child = spawn(process.execPath, ['src/server/run-admin.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}
/** The output of a command, which must succeed without errors or warnings. */
async function done(args: string[], more: Record<string, string> = {}): Promise<string> {
  const { code, out, err } = await admin(args, more)
  expect({ args, code, err }).toEqual({ args, code: 0, err: '' })
  return out
}
/** The one-line error of a command that must be refused. */
async function refused(args: string[], more: Record<string, string> = {}): Promise<string> {
  const { code, out, err } = await admin(args, more)
  expect({ args, code, out }).toEqual({ args, code: 1, out: '' })
  expect(err.trim().split('\n')).toHaveLength(1)
  return err.trim()
}

const call = async (token: string | null, method: string, url: string, body?: object): Promise<Answer> => {
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` }
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await reply.text()
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
}
let turn = 0
const PASSWORD = 'a fine password'
/** A new office and its owner's token. */
async function createTestOffice() {
  const email = `noa-${process.pid}-${turn++}@luz.test`
  const registration = {
    name: 'סטודיו נועה',
    email,
    password: PASSWORD,
    phone_number: `05${randomInt(10_000_000, 99_999_999)}`,
  }
  const { token } = (await call(null, 'POST', '/api/auth/register', registration)).body
  const { id, slug } = (await call(token, 'GET', '/api/business')).body
  const write = () => call(token, 'POST', '/api/categories', { name: `קטגוריה ${turn++}` })
  expect((await write()).status).toBe(201)
  return { id: String(id), slug: slug as string, email, token: token as string, write }
}
const audited = async (id: string) => {
  const text = `select actor, action, subject, before, after from audit_log where office_id = $1 and actor like 'admin:%' order by id`
  return (await database.query(text, [id])).rows
}
/**
 * Longer than the promised second, for busy machines, but shorter than the 15 seconds for which
 * sessions are cached.
 */
const soon = { timeout: 5_000, interval: 50 }

beforeAll(async () => {
  base = makeBaseFolder()
  const connection = await cloneDatabase(`luz_admin_${process.pid}`)
  const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${encodeURIComponent(String(connection.host))}`
  variables = {
    DATABASE_URL,
    LUZ_SECRET: 'one secret for the server and for admin',
    PUBLIC_URL: 'http://localhost:3999',
  }
  server = await startServerProcess(variables)
  database = new pg.Client(connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await killAll(folders)
  fs.rmSync(base, { recursive: true, force: true })
})

describe('a subscription', () => {
  it('changes at once for a running server and its open screens', async () => {
    const office = await createTestOffice()
    const screen = await openEventStream(server.address, office.token)
    expect(await done(['subscription', 'set', office.slug, '--status', 'cancelled'])).toMatch(/^status +cancelled$/m)
    await expect.poll(async () => (await office.write()).body.code, soon).toBe('subscription_cancelled')
    await expect
      .poll(() => screen.received.map(({ data }) => data), soon)
      .toContain(`{"what":"subscriptions","id":${office.id}}`)
    screen.close()
    const { body } = await call(office.token, 'GET', '/api/user/permissions')
    expect(body.subscription.office_subscription.status).toBe('cancelled')

    await done(['subscription', 'set', office.id, '--status', 'active', '--ends-at', '2026-01-31'])
    await expect.poll(async () => (await office.write()).body.code, soon).toBe('subscription_expired')
    expect(await done(['subscription', 'show', office.slug])).toContain('expired (kept as active')
    await done(['subscription', 'extend', office.slug, '30'])
    await expect.poll(async () => (await office.write()).status, soon).toBe(201)
  })

  it('gets the given plan, status and last day, and the audit log names the operator', async () => {
    const office = await createTestOffice()
    const set = ['subscription', 'set', office.slug]
    // in summer time the 30th ends in Israel at 21:00 UTC
    const out = await done([...set, '--plan', '2', '--ends-at', '2097-06-30'])
    expect(out).toMatch(/^plan +2 פלוס$/m)
    expect(out).toMatch(/^ends at +2097-06-30 21:00 UTC$/m)
    // thirty days later, in winter time, it still ends at midnight
    await done([...set, '--ends-at', '2097-10-15'])
    expect(await done(['subscription', 'extend', office.slug, '30'])).toMatch(/2097-11-14 22:00 UTC/)
    expect(await done([...set, '--ends-at', 'never'])).toMatch(/^ends at +never$/m)
    const log = await audited(office.id)
    expect(log).toHaveLength(4)
    const { username } = os.userInfo()
    expect(log[0]).toMatchObject({
      actor: `admin:${username}`,
      action: 'update',
      subject: 'subscription',
      before: { plan_id: 4, status: 'active' },
      after: { plan_id: 2, status: 'active', ends_at: '2097-06-30T21:00:00.000Z' },
    })
  })

  it('is not changed by invalid commands', async () => {
    const office = await createTestOffice()
    const set = ['subscription', 'set', office.slug]
    expect(await refused(set)).toContain('--plan, --status or --ends-at')
    expect(await refused([...set, '--plan', '9'])).toBe('There is no plan 9. There are: 1, 2, 3, 4.')
    expect(await refused([...set, '--status', 'paused'])).toBe('A status is one of: active, cancelled, expired.')
    expect(await refused([...set, '--ends-at', '2097-02-30'])).toContain('is not a day')
    expect(await refused([...set, '--colour', 'red'])).toContain('Usage: npm run admin -- subscription set <office>')
    expect(await refused(['subscription', 'show', 'nowhere'])).toContain('There is no office "nowhere"')
    expect(await refused(['subscription', 'show'])).toContain('Usage:')
    expect(await refused(['subscription', 'sho', office.slug])).toContain('is not a command')
    for (const days of ['0', '1.5', '99999', 'many'])
      expect(await refused(['subscription', 'extend', office.slug, days])).toContain('whole number')
    await done([...set, '--status', 'cancelled'])
    expect(await refused(['subscription', 'extend', office.slug, '30'])).toContain('was cancelled')
    expect(await audited(office.id)).toHaveLength(1)
  })

  it('that two operators extend concurrently gets the days of both', async () => {
    const office = await createTestOffice()
    await done(['subscription', 'set', office.slug, '--ends-at', '2097-01-01'])
    await Promise.all([
      done(['subscription', 'extend', office.slug, '10']),
      done(['subscription', 'extend', office.slug, '5']),
    ])
    expect(await done(['subscription', 'show', office.slug])).toMatch(/2097-01-16 22:00 UTC/)
  })
})

describe('an office', () => {
  it('is listed, found, shown, renamed, closed and opened', async () => {
    const office = await createTestOffice()
    expect(await done(['offices', 'list', '--search', office.slug.slice(2)])).toMatch(
      new RegExp(`^${office.id} +${office.slug} +סטודיו נועה`, 'm'),
    )
    expect(await done(['offices', 'show', office.id])).toMatch(/^employees +1$/m)
    const other = await createTestOffice()
    expect(await refused(['offices', 'rename-slug', office.slug, other.slug])).toBe(
      `The slug "${other.slug}" is taken.`,
    )
    for (const slug of ['123', '1-2', '-a', 'a--b', 'A b', 'manage', 'a'.repeat(65)])
      expect(await refused(['offices', 'rename-slug', office.slug, slug])).toMatch(/slug is 2 to|unknown option/i)
    const slug = `salon-${process.pid}-${turn++}`
    expect(await done(['offices', 'rename-slug', office.slug, slug])).toContain(`http://localhost:3999/book/${slug}\n`)
    expect((await call(null, 'GET', `/api/get-public-token/${slug}`)).status).toBe(200)
    expect((await call(null, 'GET', `/api/get-public-token/${office.slug}`)).status).toBe(200)
    expect(await done(['offices', 'show', office.slug])).toMatch(new RegExp(`^slug +${slug}$`, 'm'))
    expect(await refused(['offices', 'rename-slug', other.slug, office.slug])).toContain('is taken')
    const booking = async () =>
      (await call(office.token, 'GET', `/api/online-booking/business/settings/${office.id}`)).body.settings
        .online_booking
    await done(['offices', 'close-booking', slug])
    expect(await booking()).toBe(0)
    await done(['offices', 'open-booking', slug])
    expect(await booking()).toBe(1)
    expect((await audited(office.id)).map(({ after }) => after)).toEqual([
      { slug },
      { online_booking: false },
      { online_booking: true },
    ])
  })

  it('is deleted completely, and only after confirmation', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    expect(await refused(['offices', 'delete', office.slug])).toContain('add --yes')
    expect((await office.write()).status).toBe(201)
    expect(await done(['offices', 'delete', office.slug, '--yes'])).toMatch(/was removed, \d+ rows in all/)
    await expect.poll(async () => (await office.write()).status, soon).toBe(401)
    expect((await call(null, 'POST', '/api/auth/login', { email: office.email, password: PASSWORD })).status).toBe(401)
    const { rows: tables } = await database.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'office_id'
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    )
    for (const { name } of tables)
      expect({
        name,
        n: (await database.query(`select 1 from ${name} where office_id = $1`, [office.id])).rowCount,
      }).toEqual({ name, n: 0 })
    const { rows } = await database.query(
      `select slug, actor, rows ->> 'users' as users from removed_offices where id = $1`,
      [office.id],
    )
    expect(rows).toEqual([{ slug: office.slug, actor: `admin:${os.userInfo().username}`, users: '1' }])
    expect((await other.write()).status).toBe(201)
  })
})

describe('a person', () => {
  it('can set a new password once by a printed link', async () => {
    const office = await createTestOffice()
    const out = await done(['users', 'reset-link', office.email.toUpperCase()])
    const link = new URL(out.split('\n')[0]!)
    expect(link.origin + link.pathname).toBe('http://localhost:3999/reset-password')
    const { email, token: reset_token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1))) as Record<
      string,
      string
    >
    const reset = () =>
      call(null, 'POST', '/api/auth/reset-password', { email, new_password: 'another fine one', reset_token })
    expect((await reset()).status).toBe(200)
    expect((await reset()).body.code).toBe('reset_expired')
    expect(JSON.stringify(await audited(office.id))).not.toContain(reset_token)
  })

  it('can be signed out, deactivated and activated', async () => {
    const office = await createTestOffice()
    const signIn = async () =>
      (await call(null, 'POST', '/api/auth/login', { email: office.email, password: PASSWORD })).status
    await done(['users', 'end-sessions', office.email])
    await expect.poll(async () => (await office.write()).status, soon).toBe(401)
    expect(await signIn()).toBe(200)
    expect(await refused(['users', 'deactivate', office.email])).toContain('add --yes')
    expect(await done(['users', 'deactivate', office.email, '--yes'])).toContain('not active and signed out')
    expect(await signIn()).toBe(403)
    expect(await done(['users', 'list', office.slug])).toMatch(/ inactive +yes +no +0$/m)
    expect(await refused(['users', 'reset-link', office.email])).toContain('not active')
    await done(['users', 'activate', office.email])
    expect(await signIn()).toBe(200)
    expect(await refused(['users', 'activate', office.email])).toContain('active already')
    expect(await refused(['users', 'end-sessions', 'nobody@luz.test'])).toContain('Nobody signs in as')
  })

  it('can have two-factor sign-in turned off', async () => {
    const office = await createTestOffice()
    const enrolled = `update users set totp_secret = '\\x01', totp_confirmed_at = now(), totp_last_step = 1 where email = $1`
    await database.query(enrolled, [office.email])
    await database.query(
      `insert into recovery_codes (office_id, user_id, code_mac) select office_id, id, '\\x01' from users where email = $1`,
      [office.email],
    )
    expect(await done(['users', 'list', office.slug])).toMatch(/ active +yes +yes +1$/m)
    await done(['users', 'reset-2fa', office.email])
    const { rows } = await database.query(
      `select totp_secret, totp_confirmed_at, (select count(*)::int from recovery_codes r where r.office_id = u.office_id) as codes from users u where email = $1`,
      [office.email],
    )
    expect(rows).toEqual([{ totp_secret: null, totp_confirmed_at: null, codes: 0 }])
  })
})

describe('the command line', () => {
  it('prints help without a database, and lists the plans', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    for (const args of [[], ['--help'], ['-h']])
      expect(await done(args, nowhere)).toContain('subscription extend <office> <days>')
    expect(await done(['users', '--help'], nowhere)).not.toContain('subscription')
    expect(await done(['offices', 'delete', '--help'], nowhere)).toContain(
      'Usage: npm run admin -- offices delete <office> [--yes]',
    )
    expect(await done(['subscription', 'plans'])).toMatch(/^3 +עסק +129\.00 +15 +500/m)
  })

  it('reports an unreachable or missing database in one sentence without secrets', async () => {
    const password = { DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/none' }
    expect(await refused(['offices', 'list'], password)).not.toContain('hush')
    const elsewhere = { DATABASE_URL: '', LUZ_DATA_DIR: path.join(base, 'nothing') }
    expect(await refused(['offices', 'list'], elsewhere)).toContain('There is no database in')
    expect(fs.existsSync(elsewhere.LUZ_DATA_DIR)).toBe(false)
  })

  it('creates, replaces and removes the demo', async () => {
    expect(await done(['demo', 'make'])).toContain('/book/studio-noa')
    expect(await refused(['demo', 'make'])).toContain('add --yes')
    const number = async () =>
      (await database.query(`select id from offices where slug = 'studio-noa'`)).rows[0]?.id as string
    const before = await number()
    await done(['demo', 'make', '--yes'])
    expect(await number()).not.toBe(before)
    await done(['demo', 'remove', '--yes'])
    expect(await number()).toBeUndefined()
    expect(await refused(['demo', 'remove', '--yes'])).toBe('There is no demo.')
    expect(await refused(['demo', 'make'], { NODE_ENV: 'production' })).toContain('no demo in production')
  })

  it('uses the embedded database of a running server, or starts and stops it', async () => {
    const LUZ_DATA_DIR = path.join(base, 'embedded')
    folders.push(LUZ_DATA_DIR)
    const embedded = { DATABASE_URL: '', LUZ_SECRET: '', LUZ_DATA_DIR }
    const running = await startServerProcess({ LUZ_DATA_DIR, LUZ_DEMO: '1', PORT: String(await freePort()) })
    const postmaster = postmasterOf(LUZ_DATA_DIR)
    expect(await done(['offices', 'show', 'studio-noa'], embedded)).toMatch(/^customers +180$/m)
    expect(postmasterOf(LUZ_DATA_DIR)).toBe(postmaster)
    expect((await fetch(`${running.address}/readyz`)).status).toBe(200)
    // the links in the demo's messages carry the server's address
    const outbox = await (await fetch(`${running.address}/dev/outbox`)).text()
    expect(outbox).toContain(`${running.address}/c-invoice/`)
    expect(await running.stop()).toBe(0)
    await expect.poll(() => postmasterOf(LUZ_DATA_DIR), soon).toBe(0)
    await done(['subscription', 'extend', 'studio-noa', '10'], embedded)
    expect(postmasterOf(LUZ_DATA_DIR)).toBe(0)
  })
})
