import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, tokenOf, type Office } from '#tests/support/office.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'
import { Failure } from '../fail.ts'
import { mount, serve } from './serve.ts'

const body = z.object({ name: z.string().trim() })
const counters = contract(
  'counters',
  {
    add: ['POST', '/api/counters'],
    change: ['PUT', '/api/counters/:id'],
    slow: ['POST', '/api/counters/slow'],
    remove: ['DELETE', '/api/counters'],
    visit: ['POST', '/api/counters/visit'],
    own: ['POST', '/api/counters/own'],
    forgetful: ['POST', '/api/counters/forgetful'],
    wrong: ['POST', '/api/counters/wrong'],
  } as const,
  {
    add: { access: 'staff', body, status: 201, reply: z.object({ turn: z.int() }) },
    change: {
      access: 'staff',
      params: z.object({ id: z.string() }),
      body,
      status: 200,
      reply: z.object({ turn: z.int() }),
    },
    slow: { access: 'staff', body, status: 201, reply: z.object({ turn: z.int() }) },
    remove: { access: 'staff', status: 204, reply: z.void() },
    visit: { access: 'visitor', body, status: 200, reply: z.object({ turn: z.int() }) },
    own: { access: 'staff', transaction: 'own', body, status: 201, reply: z.object({ turn: z.int() }) },
    forgetful: { access: 'staff', transaction: 'own', body, status: 201, reply: z.object({ turn: z.int() }) },
    wrong: { access: 'staff', body, status: 200, reply: z.void(), fails: ['code_wrong'] },
  },
)

let server: Awaited<ReturnType<typeof startTestServer>>
let office: Office
/** How often the work ran, by the name in the request. */
const ran = new Map<string, number>()
const run = (name: string) => {
  ran.set(name, (ran.get(name) ?? 0) + 1)
  return { turn: ran.get(name)! }
}
let cleaned = 0
/** Called inside the transaction of `slow` and `own`. */
let during = async () => {}
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const { services } = await world()
  office = await createTestOffice()
  const served = serve(counters, {
    add: async ({ body: { name }, tx, scope }) => {
      await tx.insertInto('categories').values({ office_id: scope.officeId, name }).execute()
      return run(name)
    },
    change: async ({ body: { name } }) => run(name),
    slow: async ({ body: { name } }) => {
      await during()
      return run(name)
    },
    remove: async () => void run('remove'),
    visit: async ({ body: { name } }) => run(name),
    own: async ({ body: { name }, inOffice, finish }) => {
      await inOffice(async () => run(`${name} before`))
      try {
        return await finish(async () => {
          await during()
          return run(name)
        })
      } catch (error) {
        cleaned++
        throw error
      }
    },
    forgetful: async ({ body: { name } }) => run(name),
    wrong: async ({ body: { name }, tx, scope }) => {
      await tx.insertInto('categories').values({ office_id: scope.officeId, name }).execute()
      run(name)
      return new Failure('code_wrong')
    },
  })
  server = await startTestServer(services, (app) => mount(app, services, served))
})
afterAll(async () => {
  await server.app.close()
})

type Sent = { path?: string; method?: string; name?: string; key?: string; token?: string; text?: string }
async function send({ path = '', method = 'POST', name, key, token = office.ownerToken, text }: Sent) {
  const payload = text ?? (name === undefined ? undefined : JSON.stringify({ name }))
  const reply = await fetch(`${server.address}/api/counters${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(payload === undefined ? {} : { body: payload }),
  })
  const answer = await reply.text()
  return { status: reply.status, answer, code: answer.startsWith('{') ? JSON.parse(answer).code : undefined }
}
const rowsOf = async (key: string) => {
  const { pool } = await world()
  return (await pool.query('select * from idempotency_keys where office_id = $1 and key = $2', [office.officeId, key]))
    .rows
}
let turn = 0
const fresh = () => ({ name: `name ${++turn}`, key: `key-${turn}` })

describe('an idempotency key', () => {
  it('makes a request run once and get the same answer again', async () => {
    const sent = fresh()
    const first = await send(sent)
    expect(first).toEqual({ status: 201, answer: '{"turn":1}', code: undefined })
    expect(await send(sent)).toEqual(first)
    expect(await send({ ...sent, text: `{ "name": " ${sent.name}" }` })).toEqual(first)
    expect(ran.get(sent.name)).toBe(1)
  })

  it('makes a request with an empty answer run once', async () => {
    for (let i = 0; i < 2; i++)
      expect(await send({ method: 'DELETE', key: 'removing' })).toMatchObject({ status: 204, answer: '' })
    expect(ran.get('remove')).toBe(1)
  })

  it('is optional: without one a request runs every time', async () => {
    const { name } = fresh()
    for (const expected of [1, 2]) expect((await send({ path: '/visit', name })).answer).toBe(`{"turn":${expected}}`)
  })

  it('is refused when it was used for another body, URL or method', async () => {
    const sent = fresh()
    await send(sent)
    for (const other of [
      { ...sent, name: 'another' },
      { ...sent, path: '/visit' },
      { ...sent, path: '/1', method: 'PUT' },
      { ...sent, path: '?a=1' },
    ])
      expect(await send(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(ran.get(sent.name)).toBe(1)
  })

  it('belongs to its caller: other users, visitors and offices can use the same key', async () => {
    const sent = { ...fresh(), path: '/visit' }
    const { services } = await world()
    const other = await createTestOffice()
    const tokens = [
      office.ownerToken,
      office.employeeToken,
      other.ownerToken,
      await services.sessions.signVisitor(office.officeId),
      await services.sessions.signVisitor(office.officeId),
    ]
    for (const token of tokens) await send({ ...sent, token })
    for (const token of tokens) await send({ ...sent, token })
    expect(ran.get(sent.name)).toBe(tokens.length)
    // another session of the same user is the same caller
    await send({ ...sent, token: await tokenOf(office.officeId, office.ids.owner, 'owner') })
    expect(ran.get(sent.name)).toBe(tokens.length)
  })

  it('expires after 24 hours and is later deleted by a job', async () => {
    const sent = { ...fresh(), path: '/visit' }
    const { runJobs } = await world()
    await send(sent)
    moveClockTo('2026-11-23T07:59:00Z')
    expect((await send(sent)).answer).toBe('{"turn":1}')
    await runJobs()
    expect(await rowsOf(sent.key)).toHaveLength(1)
    moveClockTo('2026-11-23T08:10:00Z')
    expect((await send({ ...sent, name: `${sent.name} anew` })).answer).toBe('{"turn":1}')
    expect(await rowsOf(sent.key)).toHaveLength(1)
    moveClockTo('2026-11-25T08:20:00Z')
    const { pool, services } = await world()
    const waiting = await pool.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where key like $1 order by run_at`,
      [`${office.officeId}:idempotency:%`],
    )
    // one job a day, after its last key has expired
    expect(waiting.rows.map(({ run_at }) => run_at.getTime() - services.machineTime(0).getTime())).toEqual(
      ['2026-11-24', '2026-11-25'].map((day) => Date.parse(`${day}T00:00:00Z`)),
    )
    await pool.query(`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where key like '${office.officeId}:idempotency:%'), now())`)
    await runJobs()
    expect(await rowsOf(sent.key)).toEqual([])
    moveClockTo('2026-11-22T08:00:00Z')
  })

  it('is not stored when the request fails', async () => {
    const sent = fresh()
    const { pool } = await world()
    await pool.query(`insert into categories (office_id, name) values ($1, $2)`, [office.officeId, sent.name])
    expect(await send(sent)).toMatchObject({ status: 409, code: 'category_name_taken' })
    expect(await rowsOf(sent.key)).toEqual([])
    await pool.query(`delete from categories where name = $1`, [sent.name])
    expect((await send(sent)).status).toBe(201)
  })

  it('is not stored when the failure is committed', async () => {
    const sent = { ...fresh(), path: '/wrong' }
    expect(await send(sent)).toMatchObject({ status: 422, code: 'code_wrong' })
    expect(await rowsOf(sent.key)).toEqual([])
    expect(await send({ ...sent, name: `${sent.name} again` })).toMatchObject({ code: 'code_wrong' })
  })

  it.for(['', ' ', 'with space', 'מפתח', 'x'.repeat(129), 'a, b'])(
    'is refused when it is malformed: %j',
    async (key) => {
      const { app } = await world()
      const headers = { authorization: `Bearer ${office.ownerToken}`, 'idempotency-key': key }
      const reply = await app.inject({ method: 'POST', url: '/api/categories', headers, payload: { name: 'x' } })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { 'idempotency-key': expect.any(String) } })
    },
  )

  it('can have 1 to 128 characters', async () => {
    for (const key of ['!', '~'.repeat(128)])
      expect((await send({ path: '/visit', name: fresh().name, key })).status).toBe(200)
  })

  it('is stored with the answer sealed and only a MAC of the body', async () => {
    const sent = { ...fresh(), path: '/visit', name: 'a secret name' }
    await send(sent)
    const [row] = await rowsOf(sent.key)
    expect(row.answer.toString('latin1')).not.toContain('turn')
    expect(row.request_mac).toHaveLength(32)
    // a row that was moved to another caller cannot be unsealed
    const { pool } = await world()
    await pool.query(`update idempotency_keys set caller = $1 where key = $2`, [
      `user:${office.ids.employee}`,
      sent.key,
    ])
    expect(await send({ ...sent, token: office.employeeToken })).toMatchObject({ code: 'idempotency_key_reused' })
  })
})

describe('two requests with one key at the same time', () => {
  it.for(['/slow', '/own'])('run once: the second waits for the first and gets its answer (%s)', async (path) => {
    const sent = { ...fresh(), path }
    let leave = () => {}
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    during = () => {
      entered()
      return new Promise((resolve) => (leave = resolve))
    }
    const first = send(sent)
    await inside
    const cleanedBefore = cleaned
    const second = send(sent)
    await untilWaiting()
    expect(ran.get(sent.name)).toBeUndefined()
    during = async () => {}
    leave()
    expect([await first, await second]).toEqual(Array(2).fill({ status: 201, answer: '{"turn":1}', code: undefined }))
    expect(ran.get(sent.name)).toBe(1)
    // the second handler has cleaned up the work that it did before its transaction
    if (path === '/own') expect(cleaned).toBe(cleanedBefore + 1)
  })

  it('run once when the first loses its connection: the second does the work', async () => {
    const sent = { ...fresh(), path: '/slow' }
    let leave = () => {}
    let entered = () => {}
    const inside = new Promise<void>((resolve) => (entered = resolve))
    during = () => {
      entered()
      return new Promise((resolve) => (leave = resolve))
    }
    const first = send(sent)
    await inside
    during = async () => {}
    const second = send(sent)
    const blocked = await untilWaiting()
    const { pool } = await world()
    await pool.query('select pg_terminate_backend(unnest(pg_blocking_pids($1)))', [blocked])
    expect(await second).toMatchObject({ status: 201 })
    leave()
    expect((await first).status).toBeGreaterThanOrEqual(500)
    expect((await send(sent)).answer).toBe((await second).answer)
  })

  /** Waits until a backend is blocked by another transaction's key. Returns its process id. */
  async function untilWaiting(): Promise<number> {
    const { connection } = await world()
    const client = new pg.Client(connection)
    await client.connect()
    const waiting = async () =>
      (
        await client.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%idempotency_keys%'`,
        )
      ).rows[0]?.pid
    let pid: number | undefined
    await expect.poll(async () => (pid = await waiting()), { timeout: 4000, interval: 5 }).toBeDefined()
    await client.end()
    return pid!
  }
})

describe('an endpoint with its own transactions', () => {
  it('answers a repeated request before its slow work', async () => {
    const sent = { ...fresh(), path: '/own' }
    const first = await send(sent)
    expect(await send(sent)).toEqual(first)
    expect([ran.get(`${sent.name} before`), ran.get(sent.name)]).toEqual([1, 1])
    expect(await send({ ...sent, name: 'another' })).toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('must return the result of finish() when the request has a key', async () => {
    const { name, key } = fresh()
    expect(await send({ path: '/forgetful', name })).toMatchObject({ status: 201 })
    expect(await send({ path: '/forgetful', name, key })).toMatchObject({ status: 500, code: 'bug' })
  })
})

it('the OpenAPI document lists the header once for each endpoint that honours it', () => {
  const document = server.app.swagger() as unknown as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
  }
  const named = (path: string, method: string) =>
    document.paths[path]![method]!.parameters?.filter(({ name }) => name === 'idempotency-key').length ?? 0
  expect(named('/api/counters', 'post')).toBe(1)
  expect(named('/api/counters/{id}', 'put')).toBe(1)
  expect(named('/api/categories', 'get')).toBe(0)
  expect(named('/api/auth/login', 'post')).toBe(0)
})
