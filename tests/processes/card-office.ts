/**
 * An office that takes cards of online bookings at a local gateway, for tests that kill its
 * processes.
 */
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { addDays, dateOf, timeOf, wallClockAt, weekdayOf } from '#shared/values/local-time.ts'
import { startCardcomPeer } from '#tests/support/peers/cardcom-peer.ts'
import { startPayplusPeer } from '#tests/support/peers/payplus-peer.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { startServerProcess, type Server } from './server-process.ts'

export type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
export type GatewayName = 'cardcom' | 'payplus'
const account = { apiName: 'api-name', apiPassword: 'api-password' }
const TERMINAL = { cardcom: '1000', payplus: 'page-1' } as const

const startPeer = (gateway: GatewayName) =>
  gateway === 'cardcom'
    ? startCardcomPeer({ terminal: 1000, ...account })
    : startPayplusPeer({ pageUid: TERMINAL.payplus, apiKey: account.apiName, secretKey: account.apiPassword })

export const randomPhone = () => `05${randomInt(10_000_000, 99_999_999)}`

/** `key`: of a request that may be repeated. */
async function call(
  server: Server,
  token: string,
  method: string,
  url: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.9` }
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  if (key) headers['idempotency-key'] = key
  const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await reply.text()
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
}

/** A Tuesday, another one for each round. */
const dayOf = (round: number) => {
  const soon = addDays(dateOf(new Date()), 7 * (round + 1))
  return addDays(soon, 2 - weekdayOf(soon))
}

/**
 * Creates an office in a database of its own, with a gateway and a service of an hour for 180
 * shekels that `asks` its online customers for a deposit, a card or nothing. `server` is the first
 * process on it, which goes on; more are started with `variables`.
 */
export async function createCardOffice(gateway: GatewayName, asks: object) {
  const connection = await cloneDatabase(`luz_${gateway}_${process.pid}_${randomInt(1_000_000)}`)
  const host = encodeURIComponent(String(connection.host))
  const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${host}`
  const peer = await startPeer(gateway)
  const urls = { CARDCOM_URL: peer.address, PAYPLUS_URL: peer.address }
  const variables = { DATABASE_URL, LUZ_SECRET: 'one secret for all processes, long enough', ...urls }
  const database = new pg.Client(connection)
  await database.connect()
  const server = await startServerProcess(variables)
  const registered = await call(server, '', 'POST', '/api/auth/register', {
    name: 'סטודיו נועה',
    email: 'noa@luz.test',
    password: 'a fine password',
    phone_number: randomPhone(),
  })
  const owner: string = registered.body.token
  // visitors book often without a proof of their phone
  // and the office has what every invoice must state
  await database.query(
    "update offices set unproved_per_hour = 1000, business_number = '558319042', address = 'ביאליק 76'",
  )
  const made = async (url: string, body: object) =>
    (Object.values((await call(server, owner, 'POST', url, body)).body)[0] as { id: number }).id
  await call(server, owner, 'PUT', '/api/payment-gateway', {
    gateway,
    terminal_number: TERMINAL[gateway],
    api_name: account.apiName,
    api_password: account.apiPassword,
  })
  const employee: number = (await call(server, owner, 'GET', '/api/user/permissions')).body.user.id
  const service = await made('/api/products', {
    name: 'צבע',
    price: '180',
    category_id: await made('/api/categories', { name: 'שיער' }),
    assignedEmployees: [employee],
    time_window: 60,
    ...asks,
  })
  await call(server, owner, 'PUT', '/api/business/settings', { online_booking: 1 })
  const { slug } = (await call(server, owner, 'GET', '/api/business')).body
  /** A new visitor holds a slot: the one of this number, on the day of this round. */
  const hold = async (running: Server, round: number, slot: number) => {
    const { token } = (await call(running, '', 'GET', `/api/get-public-token/${slug}`)).body
    await call(running, token, 'POST', '/api/customers', { full_name: 'מבקרת', phone: randomPhone() })
    const minute = (10 + slot) * 60
    const { body } = await call(running, token, 'POST', '/api/appointments', {
      service_id: service,
      employee_id: employee,
      start_time: wallClockAt(dayOf(round), timeOf(minute)),
      end_time: wallClockAt(dayOf(round), timeOf(minute + 60)),
    })
    return { link: body.manage_token as string, appointment: body.appointment.id as number }
  }
  const rows = async (text: string, ...values: unknown[]) => (await database.query(text, values)).rows
  /** Makes all planned checks of card payments due. */
  const runChecks = () =>
    rows(`update graphile_worker._private_jobs set run_at = now()
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'check_card_payment')`)
  const close = async () => {
    await database.end()
    await peer.close()
  }
  return { peer, server, variables, owner, service, call, hold, rows, runChecks, close }
}
export type CardOffice = Awaited<ReturnType<typeof createCardOffice>>
