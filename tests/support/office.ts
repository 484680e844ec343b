/** An office for one test, with one row of every kind, and callers of the API. */
import { randomInt, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { createOffice } from '#server/team/auth/create-office.ts'
import { nextOfficeId } from '#server/office/business/queries.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { world } from './world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Any JSON. The expectations of a test state its shape. */
export type Json = ReturnType<typeof JSON.parse>
export type Answer = { status: number; body: Json; headers: Record<string, unknown> }
export type Caller = (method: Method, url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/**
 * Calls in process. `token` null is a stranger. Every caller has its own network address, so that
 * limits do not interfere.
 */
export async function callerOf(token: string | null, ip = randomIp()): Promise<Caller> {
  const { app } = await world()
  return async (method, url, body, headers = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { 'x-forwarded-for': ip, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const reply = await app.inject(options)
    const json = String(reply.headers['content-type'] ?? '').includes('json')
    return { status: reply.statusCode, body: json ? reply.json() : reply.body, headers: reply.headers }
  }
}
export const randomIp = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
export const randomPhone = (): string => `05${randomInt(10_000_000, 99_999_999)}`

/** Every owner's password. It is hashed once, because hashing is slow on purpose. */
export const PASSWORD = 'a fine password for tests'
let passwordHash: Promise<string> | undefined

type Options = { name?: string; unprovedPerHour?: number; isProved?: boolean; isTrial?: boolean }
/**
 * An office with an owner, an employee, a category, a service of an hour that both give, and a
 * customer, who agreed to invoices as files. Its subscription is paid unless `isTrial`.
 */
export async function createTestOffice(options: Options = {}) {
  const { services, pool } = await world()
  const email = `${randomUUID()}@luz.test`
  const officeId = await nextOfficeId(services.db)
  const slug = `office-${officeId}`
  const password_hash = await (passwordHash ??= hashPassword(PASSWORD))
  const email_proved_at = (options.isProved ?? true) ? services.clock() : null
  const { ownerId } = await enterOffice(services, officeId, (tx, scope) =>
    createOffice(tx, scope, services.clock(), {
      name: options.name ?? 'סטודיו בדיקה',
      slug,
      isPaid: !options.isTrial,
      owner: { name: 'נועה', email, phone_number: '+972541234567', password_hash, email_proved_at },
    }),
  )
  // as long on Fridays and on eves of holidays, so that tests need not know the calendar
  await pool.query('update office_hours set end_minute = 1080 where office_id = $1 and weekday = 5', [officeId])
  await pool.query('update calendar_settings set short_eves = false where office_id = $1', [officeId])
  // what the law wants on each invoice
  await pool.query(`update offices set business_number = '558319042', address = 'ביאליק 12' where id = $1`, [officeId])
  // visitors of tests book many times without a proved phone
  const unproved = options.unprovedPerHour ?? 1000
  // with what every invoice must state
  await pool.query(
    `update offices set unproved_per_hour = $2, business_number = '558319042', address = 'ביאליק 76', city = 'רמת גן' where id = $1`,
    [officeId, unproved],
  )
  const ownerToken = await tokenOf(officeId, ownerId, 'owner')
  const owner = await callerOf(ownerToken)
  const create = async (url: string, body: object) => {
    const answer = await owner('POST', url, body)
    if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return Object.values(answer.body as object)[0] as { id: number }
  }
  const employee = await create('/api/users/create', { name: 'מאיה', phone: '050-7654321' })
  const category = await create('/api/categories', { name: 'תספורות' })
  const service = await create('/api/products', {
    name: 'תספורת נשים',
    price: '180',
    category_id: category.id,
    assignedEmployees: [ownerId, employee.id],
    time_window: 60,
  })
  const person = { full_name: 'דנה כהן', phone: randomPhone(), handled_by: ownerId }
  const customer = await create('/api/customers', { ...person, documents_consent: 1 })
  const ids = {
    owner: ownerId,
    employee: employee.id,
    category: category.id,
    service: service.id,
    customer: customer.id,
  }
  const employeeToken = await tokenOf(officeId, employee.id, 'employee')
  return {
    officeId,
    slug,
    email,
    ids,
    ownerToken,
    employeeToken,
    owner,
    employee: await callerOf(employeeToken),
    create,
  }
}
export type Office = Awaited<ReturnType<typeof createTestOffice>>

/** A token with a new session, as sign-in would create it. */
export async function tokenOf(officeId: number, userId: number, role: string): Promise<string> {
  const { pool, services } = await world()
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (office_id, user_id, created_at, expires_at, proved_at)
     values ($1, $2, $3, $3::timestamptz + interval '30 days', $3) returning id`,
    [officeId, userId, services.clock()],
  )
  return services.sessions.signStaff({
    officeId,
    userId,
    sid: rows[0]!.id,
    role,
    business_name: 'סטודיו',
    logo_url: null,
  })
}

/** A visitor of an office's booking page; with a phone number, their details are on their visit. */
export async function createVisitor(slug: string, phone?: string, full_name = 'מבקרת חדשה') {
  const stranger = await callerOf(null)
  const token = (await stranger('GET', `/api/get-public-token/${slug}`)).body.token as string
  const call = await callerOf(token)
  if (phone) await call('POST', '/api/customers', { full_name, phone })
  return { call, token }
}

/** A wall-clock time as the API writes it. */
export const at = (date: string, time: string): string => `${date} ${time}:00`
/** The body with which staff book the office's service. */
export const booking = (office: Office, start: string, end: string, more: object = {}) => ({
  employee_id: office.ids.employee,
  customer_id: office.ids.customer,
  service_id: office.ids.service,
  start_time: start,
  end_time: end,
  ...more,
})
