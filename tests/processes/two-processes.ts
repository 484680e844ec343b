/** Two processes on one database, with an office whose calendars they share. */
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { addDays, dateOf, timeOf, toInstant, wallClockAt, weekdayOf } from '#shared/values/local-time.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { startServerProcess, killAll, type Server } from './server-process.ts'

export type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
type Call = (method: string, url: string, body?: object) => Promise<Answer>
const address = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
const phone = () => `05${randomInt(10_000_000, 99_999_999)}`

/** Of both processes. */
export const SECRET = 'one secret for both processes, long enough'
export let servers: Server[]
export let database: pg.Client
export let logBefore = 0
export const office = { id: 0, slug: '', owner: 0, employee: 0, service: 0, second: 0, color: 0, customer: 0 }
/** Calls of the owner, one for each process. */
export let staff: Call[]

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

/** Starts two processes on one database, with an office. To be called once in a test file. */
export function startTwoProcesses(more: Readonly<Record<string, string>> = {}): void {
  beforeAll(async () => {
    logBefore = fs.statSync(inject('serverLog')).size
    const connection = await cloneDatabase(`luz_double_${randomInt(1e9)}`)
    const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${encodeURIComponent(String(connection.host))}`
    const variables = { DATABASE_URL, LUZ_SECRET: SECRET, ...more }
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
    office.second = (
      await create('/api/products', {
        name: 'פן',
        price: '80',
        category_id: category.id,
        assignedEmployees: [office.owner, office.employee],
        time_window: 30,
      })
    ).id
    // free for others from half an hour to an hour and a half after its beginning
    office.color = (
      await create('/api/products', {
        name: 'צבע',
        price: '250',
        category_id: category.id,
        assignedEmployees: [office.owner, office.employee],
        time_window: 120,
        processing_after: 30,
        processing_minutes: 60,
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
}

/** A Tuesday about this many weeks from now. Each test uses a different one. */
export const dayAfter = (weeks: number) => {
  const soon = addDays(dateOf(new Date()), 7 * weeks)
  return addDays(soon, 2 - weekdayOf(soon))
}
export const wanted = (day: string, start: number, employee_id = office.employee) => ({
  employee_id,
  service_id: office.service,
  customer_id: office.customer,
  start_time: wallClockAt(day, timeOf(start)),
  end_time: wallClockAt(day, timeOf(start + 60)),
})
/** Visitors who have entered their details, distributed over both processes. */
export const visitors = (count: number): Promise<Call[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const server = servers[i % 2]!
      const { token } = (await callerOf(server)('GET', `/api/get-public-token/${office.slug}`)).body
      const call = callerOf(server, token)
      expect((await call('POST', '/api/customers', { full_name: 'מבקרת', phone: phone() })).status).toBe(201)
      return call
    }),
  )
export const overlapping = async () => {
  const { rows } = await database.query(
    `select x.id, y.id as other from appointments x join appointments y using (office_id, employee_id)
     where x.id < y.id and x.holds_slot and y.holds_slot and busy_times(x.start_at, x.end_at, x.processing_after, x.processing_minutes)
         && busy_times(y.start_at, y.end_at, y.processing_after, y.processing_minutes)`,
  )
  return rows
}
/** Neither booked nor refused. On a busy machine, callers may wait too long for their turn. */
export const othersOf = (answers: Answer[]) =>
  answers.filter(({ status, body }) => status > 201 && body.code !== 'slot_taken' && body.code !== 'busy')
export const span = (body: { start_time: string; end_time: string }) =>
  [toInstant(body.start_time), toInstant(body.end_time)] as const
export const meet = (a: readonly [number, number], b: readonly [number, number]) => a[0] < b[1] && b[0] < a[1]
