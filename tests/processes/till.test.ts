/** The till under load, and when its processes are killed between request and commit. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCardcomPeer } from '#tests/support/peers/cardcom-peer.ts'
import { cloneDatabase } from '#tests/support/world.ts'
import { startServerProcess, killAll, type Server } from './server-process.ts'

type Answer = { status: number; body: ReturnType<typeof JSON.parse> }
const KILLS = 20
const SELLERS = 8
const phone = () => `05${randomInt(10_000_000, 99_999_999)}`

let database: pg.Client
let variables: Record<string, string>
let token = ''
const office = { service: 0, customers: [] as number[] }

async function call(server: Server, method: string, url: string, body?: object, key?: string): Promise<Answer> {
  const headers: Record<string, string> = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.9` }
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  if (key) headers['idempotency-key'] = key
  const reply = await fetch(server.address + url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await reply.text()
  return { status: reply.status, body: text === '' ? null : JSON.parse(text) }
}

/** Sells with a key, and repeats the request while the database is busy, as clients do. */
async function sellUntilAnswered(server: Server, body: object): Promise<Answer> {
  const key = randomUUID()
  for (;;) {
    const answer = await call(server, 'POST', '/api/checkout', body, key)
    if (answer.status !== 503) return answer
    await sleep(1_000) // Retry-After
  }
}

beforeAll(async () => {
  const connection = await cloneDatabase(`luz_till_${process.pid}`)
  const host = encodeURIComponent(String(connection.host))
  const DATABASE_URL = `postgres://postgres@localhost/${connection.database}?host=${host}`
  variables = { DATABASE_URL, LUZ_SECRET: 'one secret for all processes, long enough' }
  database = new pg.Client(connection)
  await database.connect()
  const server = await startServerProcess(variables)
  const registered = await call(server, 'POST', '/api/auth/register', {
    name: 'סטודיו נועה',
    email: 'noa@luz.test',
    password: 'a fine password',
    phone_number: phone(),
  })
  token = registered.body.token
  const made = async (url: string, body: object) =>
    (Object.values((await call(server, 'POST', url, body)).body)[0] as { id: number }).id
  const { user } = (await call(server, 'GET', '/api/user/permissions')).body
  const category_id = await made('/api/categories', { name: 'תספורות' })
  office.service = await made('/api/products', {
    name: 'תספורת',
    price: '100',
    category_id,
    assignedEmployees: [user.id],
    time_window: 60,
  })
  for (let i = 0; i < 4; i++)
    office.customers.push(await made('/api/customers', { full_name: `דנה ${i}`, phone: phone() }))
  await server.stop()
})
afterAll(async () => {
  await database?.end()
  await killAll([])
})

const methods = ['cash', 'bit', 'debt', 'external_card'] as const
/** A sale in some method, or half of it on debt. */
function saleDocument(i: number) {
  const payments = [
    { payment_method: 'cash', amount: '50' },
    { payment_method: 'debt', amount: '50' },
  ]
  return {
    customer_id: office.customers[i % office.customers.length],
    total_amount: '100.00',
    payment_method: i % 5 === 4 ? 'cash' : methods[i % 5],
    products: [{ product_id: office.service, quantity: 1 }],
    ...(i % 5 === 4 ? { payments } : {}),
  }
}
const settlementOf = (i: number) => ({
  customer_id: office.customers[i % office.customers.length],
  total_amount: '10.00',
  payment_method: 'bit',
  settle_debt: '10.00',
})

const rows = async (text: string) => (await database.query(text)).rows
/** What must hold after any number of sales, whatever was interrupted. */
async function checkBooks(): Promise<void> {
  // numbers of orders and of each series: from 1, without gaps
  const series = await rows(`
    select 'orders' as series, count(*)::int as count, min(order_number) as first, max(order_number) as last from orders
    union all select 'series ' || document_type, count(*)::int, min(invoice_number), max(invoice_number)
    from invoices where status = 'issued' group by document_type`)
  for (const { series: name, count, first, last } of series)
    expect({ name, first, last }).toEqual({ name, first: 1, last: count })
  expect(
    await rows(`select s.document_type from invoice_series s
      where next_number <> (select count(*) + 1 from invoices i where i.document_type = s.document_type and i.status = 'issued')`),
  ).toEqual([])
  // every order has its items, and is paid or owed to the agora
  expect(
    await rows(`select id from orders o where not exists (select from order_items i where i.order_id = o.id)
      or total_amount <> (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id)
        + (select coalesce(sum(amount), 0) from customer_ledger l where l.order_id = o.id and l.amount > 0)`),
  ).toEqual([])
  // a settlement took exactly its amount off the ledger
  expect(
    await rows(`select id from orders o where kind = 'settlement' and total_amount <>
      (select coalesce(-sum(amount), 0) from customer_ledger l where l.settled_by = o.id)`),
  ).toEqual([])
  // the documents of an order add up to it, and no draft is left
  expect(
    await rows(`select id from orders o where total_amount <>
      (select coalesce(sum(total_amount), 0) from invoices i where i.order_id = o.id and i.status = 'issued')`),
  ).toEqual([])
  expect(await rows(`select id from invoices where status <> 'issued' or order_id is null`)).toEqual([])
  expect(await rows('select customer_id from customer_ledger group by 1 having sum(amount) < 0')).toEqual([])
}

describe('the till', () => {
  it('serves a hundred concurrent sales of two processes without gaps or differences', async () => {
    const servers = await Promise.all([startServerProcess(variables), startServerProcess(variables)])
    const sold = await Promise.all(
      Array.from({ length: 100 }, (_, i) => sellUntilAnswered(servers[i % 2]!, saleDocument(i))),
    )
    expect(new Set(sold.map(({ status }) => status))).toEqual(new Set([201]))
    const settled = await Promise.all(
      Array.from({ length: 20 }, (_, i) => sellUntilAnswered(servers[i % 2]!, settlementOf(i))),
    )
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set([201]))
    await checkBooks()
    for (const server of servers) {
      expect(await server.stop()).toBe(0)
      expect(server.output()).not.toMatch(/deadlock|"level":(50|60)/)
    }
  })

  it(`sells each request once when its process is killed, ${KILLS} times`, { timeout: 300_000 }, async () => {
    const before = Number((await rows('select count(*) from orders'))[0].count)
    let requests = 0
    const lasting = await startServerProcess(variables)
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServerProcess(variables)
      const keys = Array.from({ length: SELLERS }, () => randomUUID())
      requests += keys.length
      const selling = keys.map((key, i) =>
        call(
          server,
          'POST',
          '/api/checkout',
          kill % 2 && i === 0 ? settlementOf(i) : saleDocument(kill + i),
          key,
        ).catch(() => null),
      )
      await sleep(randomInt(120)) // a random point between the requests and their commits
      await server.stop('SIGKILL')
      await Promise.all(selling)
      // the clients repeat all requests, because they cannot know which were committed
      const repeated = await Promise.all(
        keys.map((key, i) =>
          call(lasting, 'POST', '/api/checkout', kill % 2 && i === 0 ? settlementOf(i) : saleDocument(kill + i), key),
        ),
      )
      expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]))
    }
    expect(await lasting.stop()).toBe(0)
    expect(Number((await rows('select count(*) from orders'))[0].count) - before).toBe(requests)
    await checkBooks()
  })

  it('issues the credit of a refund during which its process was killed, when the owner settles it', async () => {
    const account = { terminal: 1000, apiName: 'api-name', apiPassword: 'api-password' }
    const peer = await startCardcomPeer(account)
    const withCards = { ...variables, CARDCOM_URL: peer.address }
    const first = await startServerProcess(withCards)
    await call(first, 'PUT', '/api/payment-gateway', {
      gateway: 'cardcom',
      terminal_number: '1000',
      api_name: account.apiName,
      api_password: account.apiPassword,
    })
    const { order } = (await call(first, 'POST', '/api/checkout', { ...saleDocument(0), payment_method: 'card' })).body
    const [{ page_id }] = await rows(`select page_id from card_payments where order_id = ${order.id}`)
    peer.pay(page_id)
    await call(first, 'POST', `/api/payment-gateway/orders/${order.id}/check`)
    const { invoice } = (await call(first, 'GET', `/api/customerorders/${order.id}`)).body

    // the gateway has refunded, but its answer finds no process
    let killed: Promise<unknown> = Promise.resolve()
    peer.troubles.push(() => {
      killed = first.stop('SIGKILL')
    })
    const credit = call(first, 'POST', `/api/invoices/${invoice.id}/credit`, { reason: 'השירות לא ניתן' })
    await expect(credit).rejects.toThrow('fetch failed')
    await killed
    const second = await startServerProcess(withCards)
    await database.query(`update card_refunds set created_at = created_at - interval '11 minutes'`)
    const [refund] = (await call(second, 'GET', '/api/payment-gateway/refunds')).body.refunds
    await call(second, 'POST', `/api/payment-gateway/refunds/${refund.id}/settle`, { made: 1 })
    expect(peer.refunds).toHaveLength(1)
    expect(
      await rows(`select c.document_type, c.total_amount, p.sum from card_refunds r join invoices c on c.id = r.credit_id,
        (select sum(amount) from payments where order_id = ${order.id}) p where r.status = 'made'`),
    ).toEqual([{ document_type: 330, total_amount: '100.00', sum: '0.00' }])
    await second.stop()
    await peer.close()
  })
})
