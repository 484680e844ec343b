import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addDays, dateOf, timeOf, toInstant, wallClockAt, weekdayOf } from '#shared/values/local-time.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { startServerProcess, killAll, type Server } from './server-process.ts'

type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
type Call = (method: string, url: string, body?: object) => Promise<Answer>
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
const phone = () => `05${randomInt(10_000_000, 99_999_999)}`

let servers: Server[]
let database: pg.Client
let logBefore = 0
const office = { id: 0, slug: '', owner: 0, employee: 0, service: 0, customer: 0 }
let staff: Call[]

/** Calls one of the processes over HTTP, each time from a different network. */
const callerOf =
  (server: Server, token?: string): Call =>
  async (method, url, body) => {
    const headers: Record<string, string> = { 'x-forwarded-for': address() }
    if (token) headers.authorization = `Bearer ${token}`
    if (body) headers['content-type'] = 'application/json'
    const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
  }

beforeAll(async () => {
  logBefore = fs.statSync(inject('serverLog')).size
  const connection = await cloneDatabase(`luz_double_${process.pid}`)
  const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${encodeURIComponent(String(connection.host))}`
  const variables = { DATABASE_URL, LUZ_SECRET: 'one secret for both processes, long enough' }
  servers = await Promise.all([startServerProcess(variables), startServerProcess(variables)])
  database = new pg.Client(connection)
  await database.connect()
  const registered = await callerOf(servers[0]!)('POST', '/api/auth/register', {
    name: 'סטודיו נועה',
    email: 'noa@luz.test',
    password: 'a fine password',
    phone_number: phone(),
  })
  staff = servers.map((server) => callerOf(server, registered.body.token))
  const create = async (url: string, body: object) =>
    Object.values((await staff[1]!('POST', url, body)).body)[0] as { id: number }
  const permissions = (await staff[0]!('GET', '/api/user/permissions')).body
  office.id = permissions.office_id
  office.owner = permissions.user.id
  office.employee = (await create('/api/users/create', { name: 'מאיה', phone: phone() })).id
  const category = await create('/api/categories', { name: 'תספורות' })
  office.service = (
    await create('/api/products', {
      name: 'תספורת',
      price: '100',
      category_id: category.id,
      assignedEmployees: [office.owner, office.employee],
      time_window: 60,
    })
  ).id
  office.customer = (await create('/api/customers', { full_name: 'דנה', phone: phone() })).id
  office.slug = (await staff[0]!('GET', '/api/business')).body.slug
  // without an allowance, the visitors would have to solve puzzles
  await staff[0]!('PUT', '/api/business/settings', { unproved_per_hour: 1000 })
})
afterAll(async () => {
  await database?.end()
  await killAll([])
})

/** A Tuesday about this many weeks from now. Each test uses a different one. */
const dayAfter = (weeks: number) => {
  const soon = addDays(dateOf(new Date()), 7 * weeks)
  return addDays(soon, 2 - weekdayOf(soon))
}
const wanted = (day: string, start: number, employee_id = office.employee) => ({
  employee_id,
  service_id: office.service,
  customer_id: office.customer,
  start_time: wallClockAt(day, timeOf(start)),
  end_time: wallClockAt(day, timeOf(start + 60)),
})
/** Visitors who have entered their details, distributed over both processes. */
const visitors = (count: number): Promise<Call[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const server = servers[i % 2]!
      const { token } = (await callerOf(server)('GET', `/api/get-public-token/${office.slug}`)).body
      const call = callerOf(server, token)
      expect((await call('POST', '/api/customers', { full_name: 'מבקרת', phone: phone() })).status).toBe(201)
      return call
    }),
  )
const overlapping = async () => {
  const { rows } = await database.query(
    `select x.id, y.id as other from appointments x join appointments y using (office_id, employee_id)
     where x.id < y.id and x.holds_slot and y.holds_slot and tstzrange(x.start_at, x.end_at) && tstzrange(y.start_at, y.end_at)`,
  )
  return rows
}
/** Neither booked nor refused. On a busy machine, callers may wait too long for their turn. */
const othersOf = (answers: Answer[]) =>
  answers.filter(({ status, body }) => status > 201 && body.code !== 'slot_taken' && body.code !== 'busy')
const span = (body: { start_time: string; end_time: string }) =>
  [toInstant(body.start_time), toInstant(body.end_time)] as const
const meet = (a: readonly [number, number], b: readonly [number, number]) => a[0] < b[1] && b[0] < a[1]

describe('two processes', () => {
  it('give one time to one of two hundred callers', async () => {
    const body = wanted(dayAfter(1), 10 * 60)
    const booking = [...(await visitors(100)), ...Array.from({ length: 100 }, (_, i) => staff[i % 2]!)]
    const answers = await Promise.all(booking.map((call) => call('POST', '/api/appointments', body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(othersOf(answers)).toEqual([])
    for (const { body: problem } of answers.filter(({ status }) => status === 409)) {
      expect(problem.slots.length).toBeLessThanOrEqual(3)
      expect(problem.slots).not.toContain(body.start_time)
    }
    expect(await overlapping()).toEqual([])
  })

  it('accept no overlapping bookings, and refuse only those that overlap an accepted one', async () => {
    const day = dayAfter(2)
    const grid = (step: number) => 8 * 60 + step * randomInt(Math.floor((9 * 60) / step) + 1)
    const requested = [
      ...(await visitors(100)).map((call) => ({ call, body: wanted(day, grid(30)) })),
      ...Array.from({ length: 100 }, (_, i) => ({ call: staff[i % 2]!, body: wanted(day, grid(15)) })),
    ]
    const answers = await Promise.all(
      requested.map(async ({ call, body }) => ({ ...(await call('POST', '/api/appointments', body)), request: body })),
    )
    const kept = answers.filter(({ status }) => status === 201)
    expect(othersOf(answers)).toEqual([])
    expect(await overlapping()).toEqual([])
    const { rows } = await database.query(
      `select count(*)::int as n from appointments where start_at::date = $1::date`,
      [day],
    )
    expect(rows).toEqual([{ n: kept.length }])
    for (const { request, body } of answers.filter(({ status }) => status === 409)) {
      expect(kept.some((other) => meet(span(request), span(other.request)))).toBe(true)
      expect(body.slots.length).toBeLessThanOrEqual(3)
    }
    // staff see the conflicting appointment, visitors do not
    const shown = (sent: typeof answers) =>
      sent.filter(({ status }) => status === 409).map(({ body }) => 'appointment' in body)
    expect(new Set(shown(answers.slice(0, 100)))).toEqual(new Set([false]))
    expect(new Set(shown(answers.slice(100)))).toEqual(new Set([true]))
  })

  it('handle concurrent moves, reassignments, cancellations and bookings without overlaps or errors', async () => {
    const day = dayAfter(3)
    const ids: { id: number; start: number; employee: number }[] = []
    for (let i = 0; i < 8; i++) {
      const employee = i % 2 ? office.owner : office.employee
      const start = 8 * 60 + 60 * Math.floor(i / 2)
      const made = await staff[i % 2]!('POST', '/api/appointments', wanted(day, start, employee))
      ids.push({ id: made.body.appointment.id, start, employee })
    }
    const visitorCalls = await visitors(40)
    const answers = await Promise.all([
      ...Array.from({ length: 120 }, (_, i) => {
        const { id } = ids[i % 8]!
        const employee = randomInt(2) ? office.owner : office.employee
        const body = {
          ...wanted(day, 8 * 60 + 15 * randomInt(37), employee),
          status_key: i % 10 ? 'confirmed' : 'cancelled',
        }
        return staff[i % 2]!('PUT', `/api/appointments/${id}`, body)
      }),
      ...visitorCalls.map((call) =>
        call(
          'POST',
          '/api/appointments',
          wanted(day, 8 * 60 + 30 * randomInt(19), randomInt(2) ? office.owner : office.employee),
        ),
      ),
    ])
    expect(othersOf(answers)).toEqual([])
    expect(await overlapping()).toEqual([])
  })

  it('cause no deadlock and log no error', async () => {
    const log = fs.readFileSync(inject('serverLog')).subarray(logBefore).toString()
    expect(log.match(/.*deadlock.*/gi)).toBeNull()
    for (const server of servers) expect(server.output()).not.toMatch(/"level":(50|60)|failed unexpectedly/)
    const { rows } = await database.query<{ n: number }>(
      `select count(*)::int as n from appointments a where not deleted_at is null`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('stop on a signal', async () => {
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0])
  })
})
