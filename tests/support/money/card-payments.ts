/** Card payments of a test's office, against local gateways. */
import { afterAll, beforeAll } from 'vitest'
import { cancelCardPayments, addCardPayment, openCardPage } from '#server/money/payment-gateway/take-card-payment.ts'
import { enterOffice, type BetweenTransactions } from '#server/platform/http/serve.ts'
import { mintScope } from '#server/platform/security/scope.ts'
import { startCardcomPeer } from '#tests/support/peers/cardcom-peer.ts'
import { startPayplusPeer } from '#tests/support/peers/payplus-peer.ts'
import type { Office } from '#tests/support/office.ts'
import { sell } from './sales.ts'
import { world } from '#tests/support/world.ts'

export type GatewayPeer = Awaited<ReturnType<typeof startCardcomPeer>> | Awaited<ReturnType<typeof startPayplusPeer>>
const TERMINALS = { cardcom: '1000', payplus: 'page-1' } as const
export type PeerName = keyof typeof TERMINALS
const credentials = { api_name: 'api-name', api_password: 'api-password' }

/** The body with which an owner saves the account that the local gateway knows. */
export const gatewayAccount = (gateway: PeerName) => ({ gateway, terminal_number: TERMINALS[gateway], ...credentials })

/** Local gateways for the tests of a file, in place of the real ones. */
export function startLocalGateways(): Record<PeerName, GatewayPeer> {
  const peers = {} as Record<PeerName, GatewayPeer>
  let restore = () => {}
  beforeAll(async () => {
    const { api_name, api_password } = credentials
    peers.cardcom = await startCardcomPeer({ terminal: 1000, apiName: api_name, apiPassword: api_password })
    peers.payplus = await startPayplusPeer({ pageUid: 'page-1', apiKey: api_name, secretKey: api_password })
    const { environment } = (await world()).services
    const before = { ...environment }
    Object.assign(environment, { CARDCOM_URL: peers.cardcom.address, PAYPLUS_URL: peers.payplus.address })
    restore = () => void Object.assign(environment, before)
  })
  afterAll(async () => {
    restore()
    await Promise.all(Object.values(peers).map((peer) => peer.close()))
  })
  return peers
}

/** A context outside transactions, like that of a handler with its own transactions. */
export async function between({ officeId }: Pick<Office, 'officeId'>): Promise<BetweenTransactions> {
  const { services } = await world()
  const inOffice: BetweenTransactions['inOffice'] = (work) => enterOffice(services, officeId, (tx) => work(tx))
  return { services, scope: mintScope(officeId), now: services.clock(), inOffice }
}

/** A pending order of this amount (shekels) whose payment page is open. */
export async function startCardOrder(office: Office, amount = '180.00') {
  const { services } = await world()
  const at = services.clock().toISOString()
  const [orderId = 0] = await sell(office, { at, amount, method: 'card', status: 'pending' })
  return reopenCardOrder(office, orderId, amount)
}

/** Opens another page for the order, which takes the place of the one before. */
export async function reopenCardOrder(office: Office, orderId: number, amount = '180.00') {
  const caller = await between(office)
  const order = { orderId, amount: Math.round(Number(amount) * 100) }
  const paymentId = await caller.inOffice((tx) => addCardPayment({ ...caller, tx }, order))
  const opened = await openCardPage(caller, paymentId, {
    description: 'תספורת נשים',
    customer: { name: 'דנה כהן', email: null, phone: null },
  })
  const { page_id, token } = await paymentRow(paymentId)
  return { orderId, paymentId, opened, pageId: page_id, token }
}

/** Cancels a pending order with its payments, as closing the payment dialog does. */
export async function cancelOrder(office: Office, orderId: number): Promise<void> {
  const caller = await between(office)
  const { pool } = await world()
  await caller.inOffice((tx) => cancelCardPayments({ ...caller, tx }, orderId))
  await pool.query(`update orders set status = 'cancelled', pending = null where office_id = $1 and id = $2`, [
    office.officeId,
    orderId,
  ])
}

export async function paymentRow(id: number) {
  const { pool } = await world()
  const { rows } = await pool.query<Record<'status' | 'page_id' | 'token' | 'late_reason' | 'failure', string>>(
    'select * from card_payments where id = $1',
    [id],
  )
  return rows[0]!
}

/** The status of an order, and how often and how much money it received. */
export async function orderMoney(orderId: number) {
  const { pool } = await world()
  const { rows } = await pool.query<{ status: string; receipts: number; sum: string }>(
    `select o.status, count(p.id)::int as receipts, coalesce(sum(p.amount), 0)::numeric(12, 2) as sum from orders o
     left join payments p on p.office_id = o.office_id and p.order_id = o.id where o.id = $1 group by 1`,
    [orderId],
  )
  return rows[0]!
}

/** The id of a payment at the sandbox that came after its order was cancelled. */
export async function createLatePayment(office: Office): Promise<number> {
  const { orderId, paymentId, pageId } = await startCardOrder(office)
  const { pool } = await world()
  await cancelOrder(office, orderId)
  await pool.query(`update sandbox_pages set outcome = 'paid' where token = $1`, [pageId])
  await office.owner('POST', `/api/payment-gateway/orders/${orderId}/check`)
  return paymentId
}

/** The id of a refund of an hour ago that the gateway has not answered. */
export async function createUnansweredRefund(office: Office): Promise<number> {
  const paymentId = await createLatePayment(office)
  const { pool, services } = await world()
  const { rows } = await pool.query<{ id: number }>(
    `insert into card_refunds (office_id, card_payment_id, key, amount, created_at)
     values ($1, $2, $3, 1, $4::timestamptz - interval '1 hour') returning id`,
    [office.officeId, paymentId, `unknown:${paymentId}`, services.clock()],
  )
  return rows[0]!.id
}
