import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, dateOf, timeOf, wallClockAt } from '#shared/values/local-time.ts'
import { rounds } from '#tests/support/long-run.ts'
import { openBalancer } from './balancer.ts'
import { makeBaseFolder, start, killAll, postmasterOf, type Server } from './server-process.ts'

type Answer = { status: number; retryAfter: string | null; body: ReturnType<typeof JSON.parse> }
type Call = (method: string, url: string, body?: object) => Promise<Answer>

const LOOPS = 6
const MESSAGES_BEFORE_EACH = 150
/** A shutdown writes a checkpoint, which takes long on a disk that other tests use. */
const soon = { timeout: 90_000, interval: 50 }
let base: string
let dataDir: string
let server: Server
const office = { id: 0, slug: '', owner: 0, service: 0, customers: [] as number[] }
/** Each gets fewer messages than one phone may get in a day. */
const CUSTOMERS = 40
const answers: Answer[] = []
const acknowledged: number[] = []
let messages = 0

const callerOf =
  (token?: string): Call =>
  async (method, url, body) => {
    const headers: Record<string, string> = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.7` }
    if (token) headers.authorization = `Bearer ${token}`
    if (body) headers['content-type'] = 'application/json'
    const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    const retryAfter = reply.headers.get('retry-after')
    return { status: reply.status, retryAfter, body: text === '' ? null : JSON.parse(text) }
  }
let staff: Call

/** Runs statements on a separate connection. */
async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const host = fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[4]!.trim()
  const client = new pg.Client({ host, user: 'postgres', database: 'luz' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const rowsOf = (text: string, values: unknown[] = []) =>
  inDatabase(async (client) => (await client.query(text, values)).rows as { [column: string]: unknown }[])

beforeAll(async () => {
  base = makeBaseFolder()
  dataDir = path.join(base, 'data')
  // by day: at night messages wait until the morning
  const LUZ_CLOCK = `${new Date().toISOString().slice(0, 10)}T09:00:00.000Z`
  // a database that waits for the disk, and so books no more than the messages a phone may get
  server = await start({ LUZ_DATA_DIR: dataDir, LUZ_ROLE: 'all', LUZ_CLOCK }).ready
  const registered = await callerOf()('POST', '/api/auth/register', {
    name: 'סטודיו נועה',
    email: 'noa@luz.test',
    password: 'a fine password',
    phone_number: '052-1234567',
  })
  // messages leave once the mailbox was proved
  await rowsOf('update people set email_proved_at = now() where email is not null')
  staff = callerOf(registered.body.token)
  const create = async (url: string, body: object) =>
    Object.values((await staff('POST', url, body)).body)[0] as { id: number }
  const permissions = (await staff('GET', '/api/user/permissions')).body
  office.id = permissions.office_id
  office.owner = permissions.user.id
  office.slug = (await staff('GET', '/api/business')).body.slug
  const category = await create('/api/categories', { name: 'תספורות' })
  const service = {
    name: 'תספורת',
    price: '100',
    category_id: category.id,
    assignedEmployees: [office.owner],
    time_window: 60,
  }
  office.service = (await create('/api/products', service)).id
  for (let i = 0; i < CUSTOMERS; i++)
    office.customers.push((await create('/api/customers', { full_name: 'דנה', phone: `05${27_654_000 + i}` })).id)
  await rowsOf('update plans set sms_quota = 1000000')
  await rowsOf('update subscriptions set trial_sms = null')
})
afterAll(async () => {
  await killAll([dataDir])
  fs.rmSync(base, { recursive: true, force: true })
})

const isReady = async () => (await fetch(`${server.address}/readyz?database=1`).catch(() => null))?.ok === true

/** Books one free hour after another, and reads, until the returned function is called. */
function startLoad() {
  let hour = 0
  let stopped = false
  const today = dateOf(new Date())
  const call = async (caller: Call, method: string, url: string, body?: object) => {
    const answer = await caller(method, url, body).catch((): Answer => ({ status: 0, retryAfter: null, body: null }))
    answers.push(answer)
    stopped ||= answer.status === 0 // the server does not answer, so the test has failed
    if (answer.status === 503) await vi.waitUntil(isReady, { timeout: soon.timeout, interval: 10 })
    return answer
  }
  const book = async () => {
    const [day, start] = [addDays(today, 1 + Math.floor(hour / 9)), 8 * 60 + 60 * (hour++ % 9)]
    const times = { start_time: wallClockAt(day, timeOf(start)), end_time: wallClockAt(day, timeOf(start + 60)) }
    const customer_id = office.customers[hour % CUSTOMERS]
    const ids = { employee_id: office.owner, service_id: office.service, customer_id }
    // also on Saturdays
    const { status, body } = await call(staff, 'POST', '/api/appointments', { ...ids, ...times, allow_overlap: 1 })
    if (status === 201) acknowledged.push(body.appointment.id)
  }
  const loop = async () => {
    while (!stopped) {
      await book()
      await call(staff, 'GET', '/api/categories')
      await call(callerOf(), 'GET', `/api/get-public-token/${office.slug}`)
    }
  }
  const loops = Array.from({ length: LOOPS }, loop)
  return async () => {
    stopped = true
    await Promise.all(loops)
  }
}

/** Enqueues jobs, so that the worker is busy when the database becomes unavailable. */
const queueMessages = () =>
  inDatabase(async (client) => {
    await client.query(`begin; select set_config('app.office_id', '${office.id}', true)`)
    await client.query(
      `with made as (
         insert into sms_messages (office_id, phone, message, kind, dedupe_key, created_at)
         select $1, '+9725' || (20000000 + n), 'message ' || n, 'change', 'outage:' || n, now() from generate_series($2::int, $3::int) n
         returning id)
       select enqueue_jobs(jsonb_agg(jsonb_build_object(
         'task', 'send_sms', 'payload', jsonb_build_object('id', id), 'key', 'sms:' || id))) from made`,
      [office.id, messages + 1, messages + MESSAGES_BEFORE_EACH],
    )
    await client.query('commit')
    messages += MESSAGES_BEFORE_EACH
  })

const terminateAll = () =>
  rowsOf('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
    'luz',
  ])
const killOneBackend = async () => {
  const [found] = await rowsOf(
    `select pid from pg_stat_activity where datname = 'luz' and pid <> pg_backend_pid() and application_name = '' limit 1`,
  )
  process.kill(Number(found!.pid), 'SIGKILL')
}
const KILLS = rounds(3, 10)
const others: [string, () => unknown][] = [
  ['every connection is terminated', terminateAll],
  ['an immediate shutdown', () => process.kill(postmasterOf(dataDir), 'SIGQUIT')],
  ['a backend is killed', killOneBackend],
  ['every connection is terminated again', terminateAll],
  ['a fast shutdown', () => process.kill(postmasterOf(dataDir), 'SIGINT')],
  ['another backend is killed', killOneBackend],
  ['another immediate shutdown', () => process.kill(postmasterOf(dataDir), 'SIGQUIT')],
]
/** The postmaster is killed, and between that the database goes away in other ways. */
const outages = Array.from({ length: KILLS }, (_, n): typeof others => [
  [`the postmaster is killed, time ${n + 1}`, () => process.kill(postmasterOf(dataDir), 'SIGKILL')],
  ...others.slice(n, n + 1),
]).flat()

describe('a process whose database becomes unavailable repeatedly', { timeout: 600_000 }, () => {
  it('keeps running, answers 503 during outages, and loses no booking and no job', async () => {
    const stopLoad = startLoad()
    await expect.poll(() => acknowledged.length, soon).toBeGreaterThan(10)
    for (const [name, cause] of outages) {
      await queueMessages()
      const moment = answers.length + randomInt(1, 6 * LOOPS) // a random one, in the middle of requests
      await vi.waitUntil(() => answers.length >= moment, { timeout: soon.timeout, interval: 1 })
      await cause()
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { ...soon, message: name }).toBeGreaterThan(before + 2 * LOOPS)
    }
    await stopLoad()

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 503]))
    for (const { retryAfter, body } of answers.filter(({ status }) => status === 503))
      expect({ retryAfter, code: body.code }).toEqual({ retryAfter: expect.stringMatching(/^[1-9]\d*$/), code: 'busy' })

    // failed jobs wait longer after each attempt, so their retries are made due now
    await expect
      .poll(async () => {
        await rowsOf(`update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
          where t.id = j.task_id and t.identifier = 'send_sms' and locked_by is null and run_at > now()`)
        return rowsOf(`select distinct status, quota_counted from sms_messages`)
      }, soon)
      .toEqual([{ status: 'sent', quota_counted: true }])
    await expect
      .poll(() => rowsOf(`select key from graphile_worker._private_jobs where locked_by is not null`), soon)
      .toEqual([])
    const [sent] = await rowsOf(`select count(*)::int as messages, sum(units)::int as used from sms_messages`)
    expect(sent!.messages).toBeGreaterThan(messages + acknowledged.length - 1)
    expect(await rowsOf(`select used from usage_counters where kind = 'sms'`)).toEqual([{ used: sent!.used }])
    const kept = await rowsOf('select id from appointments where deleted_at is null')
    expect(acknowledged.filter((id) => !kept.some((row) => Number(row.id) === id))).toEqual([])
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(
      await rowsOf(
        'select employee_id, start_at from appointments where deleted_at is null group by 1, 2 having count(*) > 1',
      ),
    ).toEqual([])
  })

  it('reports each outage once, and not as an error of each request', async () => {
    const said = (pattern: RegExp) => server.output().match(pattern)?.length ?? 0
    expect(server.output()).not.toMatch(/"level":(40|50|60)|failed unexpectedly/)
    expect(said(/^The database is unavailable \(.*\)\./gm)).toBeGreaterThan(0)
    expect(said(/^The database is unavailable \(.*\)\./gm)).toBeLessThanOrEqual(outages.length)
    await expect
      .poll(() => said(/^The database is available again\.$/gm), soon)
      .toBe(said(/^The database is unavailable \(.*\)\./gm))
  })

  it('stays behind its proxy, which shows booking pages and says why the rest must wait', async () => {
    const balancer = openBalancer()
    await balancer.add(server.address)
    const shown = async (url: string) => (await balancer.send('GET', url)).status
    expect(await shown(`/book/${office.slug}`)).toBe(200)
    const control = path.join(dataDir, 'pg/global/pg_control')
    fs.renameSync(control, `${control}.away`)
    process.kill(postmasterOf(dataDir), 'SIGQUIT')
    await expect.poll(isReady, soon).toBe(false)
    expect([await shown(`/book/${office.slug}`), await shown('/login')]).toEqual([200, 200])
    const refused = await balancer.send('GET', `/api/get-public-token/${office.slug}`)
    expect(refused).toMatchObject({ status: 503, body: { code: 'busy' } })
    fs.renameSync(`${control}.away`, control)
    await expect.poll(isReady, soon).toBe(true)
    balancer.close()
  })

  it('stops on a signal, without having been restarted', async () => {
    expect(await server.stop()).toBe(0)
    expect(postmasterOf(dataDir)).toBe(0)
  })
})
