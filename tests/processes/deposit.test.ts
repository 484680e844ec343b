/** Deposits whose process is killed between the gateway's payment and the booking of the appointment. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, dateOf, timeOf, wallClockAt, weekdayOf } from '#shared/values/local-time.ts'
import { startCardcomPeer } from '#tests/support/peers/cardcom-peer.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { startServerProcess, killAll, type Server } from './server-process.ts'

type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
const KILLS = 8
const VISITORS = 4
const account = { terminal: 1000, apiName: 'api-name', apiPassword: 'api-password' }
const phone = () => `05${randomInt(10_000_000, 99_999_999)}`

let database: pg.Client
let peer: Awaited<ReturnType<typeof startCardcomPeer>>
let variables: Record<string, string>
let owner = ''
const office = { slug: '', employee: 0, service: 0 }

async function call(server: Server, token: string, method: string, url: string, body?: object): Promise<Answer> {
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.9` }
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await reply.text()
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
}
const rows = async (text: string, ...values: unknown[]) => (await database.query(text, values)).rows

beforeAll(async () => {
  const connection = await cloneDatabase(`luz_deposit_${process.pid}`)
  const host = encodeURIComponent(String(connection.host))
  const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${host}`
  peer = await startCardcomPeer(account)
  variables = { DATABASE_URL, LUZ_SECRET: 'one secret for all processes, long enough', CARDCOM_URL: peer.address }
  database = new pg.Client(connection)
  await database.connect()
  const server = await startServerProcess(variables)
  const registered = await call(server, '', 'POST', '/api/auth/register', {
    name: 'סטודיו נועה',
    email: 'noa@luz.test',
    password: 'a fine password',
    phone_number: phone(),
  })
  owner = registered.body.token
  const made = async (url: string, body: object) =>
    (Object.values((await call(server, owner, 'POST', url, body)).body)[0] as { id: number }).id
  await call(server, owner, 'PUT', '/api/payment-gateway', {
    gateway: 'cardcom',
    terminal_number: '1000',
    api_name: account.apiName,
    api_password: account.apiPassword,
  })
  office.employee = (await call(server, owner, 'GET', '/api/user/permissions')).body.user.id
  office.service = await made('/api/products', {
    name: 'צבע',
    price: '180',
    deposit_amount: '50',
    category_id: await made('/api/categories', { name: 'שיער' }),
    assignedEmployees: [office.employee],
    time_window: 60,
  })
  await call(server, owner, 'PUT', '/api/business/settings', { online_booking: 1 })
  office.slug = (await call(server, owner, 'GET', '/api/business')).body.slug
  await server.stop()
})
afterAll(async () => {
  await database?.end()
  await peer?.close()
  await killAll([])
})

/** A Tuesday, another one for each round. */
const dayOf = (round: number) => {
  const soon = addDays(dateOf(new Date()), 7 * (round + 1))
  return addDays(soon, 2 - weekdayOf(soon))
}
type Held = { readonly link: string; readonly appointment: number; readonly page: string }

/** A visitor who holds a slot and has the gateway's page open. */
async function hold(server: Server, day: string, minute: number): Promise<Held> {
  const { token } = (await call(server, '', 'GET', `/api/get-public-token/${office.slug}`)).body
  await call(server, token, 'POST', '/api/customers', { full_name: 'מבקרת', phone: phone() })
  const { body } = await call(server, token, 'POST', '/api/appointments', {
    service_id: office.service,
    employee_id: office.employee,
    start_time: wallClockAt(day, timeOf(minute)),
    end_time: wallClockAt(day, timeOf(minute + 60)),
  })
  const link = body.manage_token as string
  const opened = await call(server, '', 'POST', `/api/deposits/pay/${link}`)
  const page = (opened.body.url as string).split('/').at(-1)!
  return { link, appointment: body.appointment.id, page }
}

const isBooked = async ({ appointment }: Held): Promise<boolean> =>
  (await rows('select from deposits where appointment_id = $1 and paid_at is not null', appointment)).length === 1

/** What must hold when all payments of the gateway were found, whatever was interrupted. */
async function checkDeposits(paid: readonly number[]): Promise<void> {
  // each transaction of the gateway is one payment, of an order with one document and exactly its money
  const found = await rows(
    `select p.transaction_id, p.late_reason, o.status, a.status_key, a.held_until, a.deleted_at, a.holds_slot,
       (select count(*)::int from invoices i where i.order_id = o.id and i.status = 'issued') as documents,
       (select sum(amount) from payments m where m.order_id = o.id) as money, d.invoice_id is not null as linked
     from card_payments p join orders o on o.office_id = p.office_id and o.id = p.order_id
     join deposits d on d.office_id = o.office_id and d.order_id = o.id
     join appointments a on a.office_id = d.office_id and a.id = d.appointment_id
     where p.status = 'paid' order by p.transaction_id::bigint`,
  )
  const booked = {
    late_reason: null,
    status: 'completed',
    status_key: 'confirmed',
    held_until: null,
    deleted_at: null,
    holds_slot: true,
    documents: 1,
    money: '50.00',
    linked: true,
  }
  expect(found).toEqual(paid.map((id) => ({ transaction_id: `${id}`, ...booked })))
  // nothing exists besides: no money, document or draft of another order, and no gap in the numbers
  const [sums] = await rows(
    `select (select count(*)::int from payments) as payments, (select count(*)::int from deposits) as deposits,
       (select count(*)::int from invoices) as documents, (select max(invoice_number) from invoices) as last`,
  )
  const count = paid.length
  expect(sums).toEqual({ payments: count, deposits: count, documents: count, last: count })
}

describe('a paid deposit', () => {
  it(`is booked once when its process is killed, ${KILLS} times`, { timeout: 300_000 }, async () => {
    const lasting = await startServerProcess(variables)
    const paid: number[] = []
    let interrupted = 0
    for (let round = 0; round < KILLS; round++) {
      const server = await startServerProcess(variables)
      const held: Held[] = []
      for (let i = 0; i < VISITORS; i++) held.push(await hold(server, dayOf(round), 10 * 60 + i * 60))
      paid.push(...held.map(({ page }) => peer.pay(page)))
      const checks = held.flatMap(({ link }) =>
        [1, 2].map(() => call(server, '', 'POST', `/api/deposits/check/${link}`).catch(() => null)),
      )
      await sleep(randomInt(90)) // a random point between the payment and its booking
      await server.stop('SIGKILL')
      await Promise.all(checks)
      for (const one of held) if (!(await isBooked(one))) interrupted++
      if (round % 2 === 0) {
        // the customer opens the page again
        for (const { link } of held)
          expect((await call(lasting, '', 'POST', `/api/deposits/check/${link}`)).body.state).toBe('booked')
        continue
      }
      // nobody does; the planned check finds the payment
      await rows(`update graphile_worker._private_jobs set run_at = now()
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'check_card_payment')`)
      for (const one of held) await vi.waitUntil(() => isBooked(one), { timeout: 30_000, interval: 50 })
    }
    expect(interrupted).toBeGreaterThan(0)
    await checkDeposits(paid)
    expect(await lasting.stop()).toBe(0)
    expect(lasting.output()).not.toMatch(/deadlock|"level":(50|60)/)
  })
})
