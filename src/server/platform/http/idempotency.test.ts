import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { startCounters } from '#tests/support/counters.ts'
import { createTestOffice, tokenOf } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let counters: Awaited<ReturnType<typeof startCounters>>
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  counters = await startCounters()
})
afterAll(() => counters.close())

describe('an idempotency key', () => {
  it('makes a request run once and get the same answer again', async () => {
    const { fresh, ran, send } = counters
    const sent = fresh()
    const first = await send(sent)
    expect(first).toEqual({ status: 201, answer: '{"turn":1}', code: undefined })
    expect(await send(sent)).toEqual(first)
    expect(await send({ ...sent, text: `{ "name": " ${sent.name}" }` })).toEqual(first)
    expect(ran.get(sent.name)).toBe(1)
  })

  it('makes a request with an empty answer run once', async () => {
    const { ran, send } = counters
    for (let i = 0; i < 2; i++)
      expect(await send({ method: 'DELETE', key: 'removing' })).toMatchObject({ status: 204, answer: '' })
    expect(ran.get('remove')).toBe(1)
  })

  it('is optional: without one a request runs every time', async () => {
    const { fresh, send } = counters
    const { name } = fresh()
    for (const expected of [1, 2]) expect((await send({ path: '/visit', name })).answer).toBe(`{"turn":${expected}}`)
  })

  it('is refused when it was used for another body, URL or method', async () => {
    const { fresh, ran, send } = counters
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
    const { fresh, office, ran, send } = counters
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
    const { fresh, office, rowsOf, send } = counters
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
    const { fresh, office, rowsOf, send } = counters
    const sent = fresh()
    const { pool } = await world()
    await pool.query(`insert into categories (office_id, name) values ($1, $2)`, [office.officeId, sent.name])
    expect(await send(sent)).toMatchObject({ status: 409, code: 'category_name_taken' })
    expect(await rowsOf(sent.key)).toEqual([])
    await pool.query(`delete from categories where name = $1`, [sent.name])
    expect((await send(sent)).status).toBe(201)
  })

  it('is not stored when the failure is committed', async () => {
    const { fresh, rowsOf, send } = counters
    const sent = { ...fresh(), path: '/wrong' }
    expect(await send(sent)).toMatchObject({ status: 422, code: 'code_wrong' })
    expect(await rowsOf(sent.key)).toEqual([])
    expect(await send({ ...sent, name: `${sent.name} again` })).toMatchObject({ code: 'code_wrong' })
  })

  it.for(['', ' ', 'with space', 'מפתח', 'x'.repeat(129), 'a, b'])(
    'is refused when it is malformed: %j',
    async (key) => {
      const { office } = counters
      const { app } = await world()
      const headers = { authorization: `Bearer ${office.ownerToken}`, 'idempotency-key': key }
      const reply = await app.inject({ method: 'POST', url: '/api/categories', headers, payload: { name: 'x' } })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { 'idempotency-key': expect.any(String) } })
    },
  )

  it('can have 1 to 128 characters', async () => {
    const { fresh, send } = counters
    for (const key of ['!', '~'.repeat(128)])
      expect((await send({ path: '/visit', name: fresh().name, key })).status).toBe(200)
  })

  it('is stored with the answer sealed and only a MAC of the body', async () => {
    const { fresh, office, rowsOf, send } = counters
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

it('the OpenAPI document lists the header once for each endpoint that honours it', () => {
  const document = counters.app.swagger() as unknown as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>
  }
  const named = (path: string, method: string) =>
    document.paths[path]![method]!.parameters?.filter(({ name }) => name === 'idempotency-key').length ?? 0
  expect(named('/api/counters', 'post')).toBe(1)
  expect(named('/api/counters/{id}', 'put')).toBe(1)
  expect(named('/api/categories', 'get')).toBe(0)
  expect(named('/api/auth/login', 'post')).toBe(0)
})
