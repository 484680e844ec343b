/** The till under load, and when its processes are killed between request and commit. */
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rounds } from '#tests/support/long-run.ts'
import { createCardOffice, randomPhone, type Answer, type CardOffice } from './card-office.ts'
import { startServerProcess, killAll, type Server } from './server-process.ts'

const KILLS = rounds(2, 20)
const SALES = rounds(40, 100)
const SETTLEMENTS = SALES / 5
const SELLERS = 8
const CUSTOMERS = 4

let office: CardOffice
const customers: number[] = []
const call = (server: Server, method: string, url: string, body?: object, key?: string) =>
  office.call(server, office.owner, method, url, body, key)
const rows = (text: string) => office.rows(text)

/** Sells with a key, and repeats the request while the database is busy, as clients do. */
async function sellUntilAnswered(server: Server, body: object, key: string = randomUUID()): Promise<Answer> {
  for (;;) {
    const answer = await call(server, 'POST', '/api/checkout', body, key)
    if (answer.status !== 503) return answer
    await sleep(1_000) // Retry-After
  }
}

beforeAll(async () => {
  office = await createCardOffice('cardcom', {})
  for (let i = 0; i < CUSTOMERS; i++) {
    const { body } = await call(office.server, 'POST', '/api/customers', {
      full_name: `דנה ${i}`,
      phone: randomPhone(),
    })
    customers.push(body.customer.id)
  }
})
afterAll(async () => {
  await office?.close()
  await killAll([])
})

const methods = ['cash', 'bit', 'debt', 'external_card'] as const
/** A sale in some method, or half of it on debt. */
function saleDocument(i: number) {
  const payments = [
    { payment_method: 'cash', amount: '90' },
    { payment_method: 'debt', amount: '90' },
  ]
  return {
    customer_id: customers[i % CUSTOMERS],
    total_amount: '180.00',
    payment_method: i % 5 === 4 ? 'cash' : methods[i % 5],
    products: [{ product_id: office.service, quantity: 1 }],
    ...(i % 5 === 4 ? { payments } : {}),
  }
}
const settlementOf = (i: number) => ({
  customer_id: customers[i % CUSTOMERS],
  total_amount: '10.00',
  payment_method: 'bit',
  settle_debt: '10.00',
})

/**
 * Checks the books after any number of sales and interruptions. `paid`: the transactions of the
 * gateway.
 */
async function checkBooks(paid: readonly number[] = []): Promise<void> {
  // numbers of orders and of each series: from 1, without gaps or doubles
  const series = await rows(`
    select 'orders' as series, count(*)::int as count, min(order_number) as first, max(order_number) as last from orders
    union all select 'series ' || document_type, count(*)::int, min(invoice_number), max(invoice_number)
    from invoices where status = 'issued' group by document_type`)
  for (const { series: name, count, first, last } of series)
    expect({ name, first, last }).toEqual({ name, first: 1, last: count })
  expect(
    await rows(`select s.document_type from number_ranges s
      where next_number <> (select count(*) + 1 from invoices i where i.document_type = s.document_type and i.status = 'issued')`),
  ).toEqual([])
  // every completed order has its items, and is paid or owed to the agora; others have neither
  // money nor documents
  expect(
    await rows(`select id from orders o where not exists (select from order_items i where i.order_id = o.id)
      or case status when 'completed' then total_amount else 0 end <>
        (select coalesce(sum(amount), 0) from payments p where p.order_id = o.id)
        + (select coalesce(sum(amount), 0) from customer_ledger l where l.order_id = o.id and l.amount > 0)`),
  ).toEqual([])
  // a settlement took exactly its amount off the ledger
  expect(
    await rows(`select id from orders o where kind = 'settlement' and total_amount <>
      (select coalesce(-sum(amount), 0) from customer_ledger l where l.settled_by = o.id)`),
  ).toEqual([])
  // the documents of an order add up to it, have lines, and no draft is left
  expect(
    await rows(`select id from orders o where case status when 'completed' then total_amount else 0 end <>
      (select coalesce(sum(total_amount), 0) from invoices i where i.order_id = o.id and i.status = 'issued')`),
  ).toEqual([])
  expect(
    await rows(`select id from invoices i where status <> 'issued' or order_id is null
      or not exists (select from invoice_lines l where l.invoice_id = i.id)`),
  ).toEqual([])
  expect(await rows('select customer_id from customer_ledger group by 1 having sum(amount) < 0')).toEqual([])
  // every paid transaction of the gateway is one payment of one completed order, with its money and
  // one document
  const found = await rows(`select p.transaction_id, p.late_reason, o.status,
      (select count(*)::int from invoices i where i.order_id = o.id) as documents,
      (select sum(amount) from payments m where m.order_id = o.id and m.method = 'card') as money
    from card_payments p join orders o on o.id = p.order_id where p.status = 'paid' order by p.transaction_id::bigint`)
  const once = { late_reason: null, status: 'completed', documents: 1, money: '180.00' }
  expect(found).toEqual(paid.map((id) => ({ transaction_id: `${id}`, ...once })))
}

const openSaleByCard = async (server: Server, i: number): Promise<number> =>
  (await call(server, 'POST', '/api/checkout', { ...saleDocument(i), payments: undefined, payment_method: 'card' }))
    .body.order.id
/** The customer pays on the newest page of the order. */
async function payByCard(order: number): Promise<number> {
  const [{ page_id }] = await rows(
    `select page_id from card_payments where order_id = ${order} order by id desc limit 1`,
  )
  return Number(office.peer.pay(page_id))
}
/** The test asks the gateway more often than the screens of an office may. */
const forgetAttempts = () => rows('delete from rate_limits')
const checkPayment = (server: Server, order: number) =>
  call(server, 'POST', `/api/payment-gateway/orders/${order}/check`)

describe('the till', () => {
  it(`serves ${SALES} concurrent sales of two processes without gaps or differences`, async () => {
    const servers = [office.server, await startServerProcess(office.variables)]
    const sold = await Promise.all(
      Array.from({ length: SALES }, (_, i) => sellUntilAnswered(servers[i % 2]!, saleDocument(i))),
    )
    expect(new Set(sold.map(({ status }) => status))).toEqual(new Set([201]))
    const settled = await Promise.all(
      Array.from({ length: SETTLEMENTS }, (_, i) => sellUntilAnswered(servers[i % 2]!, settlementOf(i))),
    )
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set([201]))
    await checkBooks()
    expect(await servers[1]!.stop()).toBe(0)
    for (const { output } of servers) expect(output()).not.toMatch(/deadlock|"level":(50|60)/)
  })

  it(`sells each request once when its process is killed, at least ${KILLS} times`, { timeout: 300_000 }, async () => {
    const before = Number((await rows(`select count(*) from orders where payment_method <> 'card'`))[0].count)
    const paid: number[] = []
    let requests = 0
    let unrecorded = 0
    const { server: lasting } = office
    for (let kill = 0; kill < KILLS || (unrecorded === 0 && kill < 20); kill++) {
      const server = await startServerProcess(office.variables)
      const keys = Array.from({ length: SELLERS }, () => randomUUID())
      const bodies = keys.map((_, i) => (kill % 2 && i === 0 ? settlementOf(i) : saleDocument(kill + i)))
      requests += keys.length
      // two cards are charged and not recorded yet; a third sale opens its page
      const orders = [await openSaleByCard(server, kill), await openSaleByCard(server, kill + 1)]
      for (const order of orders) paid.push(await payByCard(order))
      const selling = [
        ...keys.map((key, i) => call(server, 'POST', '/api/checkout', bodies[i], key).catch(() => null)),
        ...orders.flatMap((order) => [1, 2].map(() => checkPayment(server, order).catch(() => null))),
        openSaleByCard(server, kill).catch(() => null),
      ]
      await sleep(randomInt(120)) // a random point between the requests and their commits
      await server.stop('SIGKILL')
      await Promise.all(selling)
      unrecorded += (await rows(`select from orders where id in (${orders.join()}) and status = 'pending'`)).length
      // the clients repeat all sales, because they cannot know which were committed
      const repeated = await Promise.all(keys.map((key, i) => sellUntilAnswered(lasting, bodies[i]!, key)))
      expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set([201]))
      // one screen asks again; the planned check finds the other payment
      await forgetAttempts()
      expect((await checkPayment(lasting, orders[0]!)).body.status).toBe('paid')
    }
    expect(unrecorded).toBeGreaterThan(0)
    // half an hour later, unpaid pages expire
    const aged = ['created_at', 'expires_at'].map((at) => `${at} = ${at} - interval '31 minutes'`).join()
    await rows(`update card_payments set ${aged} where status = 'created'`)
    await office.runChecks()
    const isOver = async () => (await rows(`select from orders where status = 'pending'`)).length === 0
    await vi.waitUntil(isOver, { timeout: 60_000, interval: 100 })
    expect(await lasting.stop()).toBe(0)
    const after = Number((await rows(`select count(*) from orders where payment_method <> 'card'`))[0].count)
    expect(after - before).toBe(requests)
    await checkBooks(paid)
  })

  it('issues the credit of a refund during which its process was killed, when the owner settles it', async () => {
    const { peer } = office
    const first = await startServerProcess(office.variables)
    const order = await openSaleByCard(first, 0)
    await payByCard(order)
    await forgetAttempts()
    expect((await checkPayment(first, order)).body.status).toBe('paid')
    const { invoice } = (await call(first, 'GET', `/api/customerorders/${order}`)).body

    // the gateway has refunded, but its answer finds no process
    let killed: Promise<unknown> = Promise.resolve()
    peer.troubles.push(() => {
      killed = first.stop('SIGKILL')
    })
    const credit = call(first, 'POST', `/api/invoices/${invoice.id}/credit`, { reason: 'השירות לא ניתן' })
    await expect(credit).rejects.toThrow('fetch failed')
    await killed
    const second = await startServerProcess(office.variables)
    await rows(`update card_refunds set created_at = created_at - interval '11 minutes'`)
    const [refund] = (await call(second, 'GET', '/api/payment-gateway/refunds')).body.refunds
    await call(second, 'POST', `/api/payment-gateway/refunds/${refund.id}/settle`, { made: 1 })
    expect(peer.refunds).toHaveLength(1)
    expect(
      await rows(`select c.document_type, c.total_amount, p.sum from card_refunds r join invoices c on c.id = r.credit_id,
        (select sum(amount) from payments where order_id = ${order}) p where r.status = 'made'`),
    ).toEqual([{ document_type: 330, total_amount: '180.00', sum: '0.00' }])
    await second.stop()
  })
})
