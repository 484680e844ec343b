/**
 * Strangers at the public pages and webhooks of payments: guessed, malformed, repeated and
 * oversized requests.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { startCardOrder, orderMoney } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit, createHold } from '#tests/support/money/deposits.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { issueTestInvoice } from '#tests/support/money/invoices.ts'
import { cardRow, createCardHold, createKeptCard } from '#tests/support/money/kept-cards.ts'
import { callerOf, createTestOffice } from '#tests/support/office.ts'

beforeEach(() => moveClockTo(SWEEP_NOW))

const GUESS = 'A'.repeat(22)
/**
 * Path segments that are not a token: bytes that are no text, controls, traversal, and far too long
 * ones.
 */
const MALFORMED = [
  '%00',
  `${GUESS}%00`,
  '%ff%fe',
  '%ed%a0%80',
  '%E2%80%AE',
  '%F0%9F%92%B3',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%20'1'='1",
  '__proto__',
  '-1',
  'x'.repeat(150),
  'x'.repeat(5_000),
]
/** The endpoints that strangers may call with the token of a link. */
const LINKED = [
  ['POST', (token: string) => `/api/deposits/pay/${token}`],
  ['POST', (token: string) => `/api/deposits/check/${token}`],
  ['POST', (token: string) => `/api/kept-cards/open/${token}`],
  ['POST', (token: string) => `/api/kept-cards/check/${token}`],
  ['POST', (token: string) => `/api/kept-cards/webhook/${token}`],
  ['POST', (token: string) => `/api/payment-gateway/webhook/${token}`],
  ['GET', (token: string) => `/sandbox-payment/${token}`],
  ['POST', (token: string) => `/sandbox-payment/${token}`],
  ['GET', (token: string) => `/api/invoices/pdf/${token}`],
] as const
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

describe.each(LINKED)('a stranger at %s %s', (method, url) => {
  const bodyOf = (path: string): [string, Record<string, string>] =>
    path.startsWith('/sandbox') ? ['outcome=paid', form] : ['{}', json]

  it('learns nothing from guessed and malformed tokens', async () => {
    const stranger = await callerOf(null)
    for (const token of [GUESS, ...MALFORMED]) {
      const path = url(token)
      const { status } = method === 'GET' ? await stranger(method, path) : await stranger(method, path, ...bodyOf(path))
      expect([400, 401, 404, 414, 422], `${token} answered ${status}`).toContain(status)
    }
  })
})

describe('a token of one kind', () => {
  it('opens nothing of another kind', async () => {
    const office = await createTestOffice()
    const [deposit, card] = [await createHold(office), await createCardHold(office)]
    const { webhook_token, page_id } = await cardRow(card.appointmentId)
    const order = await startCardOrder(office)
    const { id } = await issueTestInvoice(office)
    const { public_token } = (await office.owner('GET', `/api/invoices/${id}`)).body.invoice
    const stranger = await callerOf(null)
    const refused = async (method: 'GET' | 'POST', path: string) => {
      const { status } = await stranger(method, path, method === 'GET' ? undefined : '{}', json)
      expect([401, 404, 422], `${method} ${path} answered ${status}`).toContain(status)
    }
    // an appointment with a deposit has no card, and vice versa
    await refused('POST', `/api/kept-cards/open/${deposit.token}`)
    await refused('POST', `/api/deposits/pay/${card.token}`)
    for (const token of [webhook_token, page_id, order.token, order.pageId, public_token]) {
      await refused('POST', `/api/kept-cards/open/${token}`)
      await refused('POST', `/api/deposits/check/${token}`)
    }
    await refused('POST', `/api/payment-gateway/webhook/${webhook_token}`)
    await refused('POST', `/api/kept-cards/webhook/${order.token}`)
    for (const token of [webhook_token, order.token, card.token]) await refused('GET', `/sandbox-payment/${token}`)
    for (const token of [webhook_token, order.token, card.token]) await refused('GET', `/api/invoices/pdf/${token}`)
    // numbers are ids of staff, never of strangers
    for (const path of [`/api/invoices/pdf/${id}`, `/api/kept-cards/appointments/${card.appointmentId}`])
      await refused('GET', path)
  })

  it('of another office charges and shows nothing', async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    const [kept, paid] = [await createKeptCard(office), await createDeposit(office)]
    const order = await startCardOrder(office)
    for (const [method, path, body] of [
      ['GET', `/api/kept-cards/appointments/${kept.appointmentId}`],
      ['POST', `/api/kept-cards/appointments/${kept.appointmentId}/charge`, { amount: '1' }],
      ['GET', `/api/deposits/appointments/${paid.appointmentId}`],
      ['POST', `/api/payment-gateway/orders/${order.orderId}/check`],
    ] as const)
      expect((await other.owner(method, path, body)).status).toBe(404)
  })
})

describe('a body that is too large', () => {
  it('is refused by webhooks and by the sandbox before it is read', async () => {
    const office = await createTestOffice()
    const card = await createCardHold(office)
    const { webhook_token } = await cardRow(card.appointmentId)
    const order = await startCardOrder(office)
    const stranger = await callerOf(null)
    const large = JSON.stringify({ page: 'x'.repeat(70_000) })
    for (const path of [`/api/kept-cards/webhook/${webhook_token}`, `/api/payment-gateway/webhook/${order.token}`])
      expect((await stranger('POST', path, large, json)).status).toBe(413)
    const outcome = `outcome=paid&more=${'x'.repeat(2_000)}`
    expect((await stranger('POST', `/sandbox-payment/${order.pageId}`, outcome, form)).status).toBe(413)
    expect(await orderMoney(order.orderId)).toEqual({ status: 'pending', receipts: 0, sum: '0.00' })
  })
})

describe('the page of the sandbox', () => {
  it('accepts only the choices of its form, and only once', async () => {
    const order = await startCardOrder(await createTestOffice())
    const stranger = await callerOf(null)
    const send = async (body: string, headers: Record<string, string> = form) =>
      (await stranger('POST', `/sandbox-payment/${order.pageId}`, body, headers)).status
    for (const body of ['', 'outcome=', 'outcome=PAID', 'outcome[]=paid', 'outcome=%00', '__proto__=paid', '%ff=%ff'])
      expect(await send(body)).toBe(422)
    // a page elsewhere can post a form, but neither JSON nor text is one
    expect(await send('outcome=paid', { 'content-type': 'text/plain' })).toBe(415)
    expect(await orderMoney(order.orderId)).toMatchObject({ status: 'pending' })
    expect(await Promise.all([send('outcome=paid'), send('outcome=paid')])).toContain(303)
    expect(await send('outcome=failed')).toBe(404)
    expect(await orderMoney(order.orderId)).toEqual({ status: 'completed', receipts: 1, sum: '180.00' })
  })
})
