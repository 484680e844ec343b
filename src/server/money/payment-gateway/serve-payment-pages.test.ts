import { describe, expect, it } from 'vitest'
import { orderMoney, paymentRow, startCardOrder } from '#tests/support/money/card-payments.ts'
import { createTestOffice, callerOf } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the page of the sandbox', () => {
  const choose = async (token: string, outcome: string) =>
    (await callerOf(null))('POST', `/sandbox-payment/${token}`, `outcome=${outcome}`, form)

  it('is a plain form inside our frame, without script', async () => {
    const office = await createTestOffice()
    const { opened, pageId } = await startCardOrder(office, '180.50')
    expect(opened).toEqual({ url: `https://luz.test/sandbox-payment/${pageId}` })
    const { body, headers } = await (await callerOf(null))('GET', `/sandbox-payment/${pageId}`)
    expect(body).toContain('₪180.50')
    expect(body).toContain('<form method="post">')
    for (const value of ['paid', 'failed', 'cancelled'])
      expect(body).toContain(`<button name="outcome" value="${value}">`)
    expect(body).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it.for([
    ['paid', '/payment-success', 'paid', 'completed'],
    ['failed', '/payment-failed', 'failed', 'pending'],
    ['cancelled', '/payment-cancelled', 'failed', 'pending'],
  ] as const)(
    'settles the payment and leads to the result of its button: %s',
    async ([outcome, place, status, order]) => {
      const { orderId, paymentId, pageId } = await startCardOrder(await createTestOffice())
      const answer = await choose(pageId, outcome)
      expect([answer.status, answer.headers.location]).toEqual([303, place])
      expect([(await paymentRow(paymentId)).status, (await orderMoney(orderId)).status]).toEqual([status, order])
    },
  )

  it('takes another card after a declined one, and nothing after a payment', async () => {
    const { orderId, pageId } = await startCardOrder(await createTestOffice())
    await choose(pageId, 'failed')
    expect((await choose(pageId, 'paid')).status).toBe(303)
    expect((await choose(pageId, 'cancelled')).status).toBe(404)
    await (await world()).runJobs()
    expect(await orderMoney(orderId)).toEqual({ status: 'completed', receipts: 1, sum: '180.00' })
  })

  it('refuses unknown pages and choices', async () => {
    const { pageId } = await startCardOrder(await createTestOffice())
    expect((await choose('x'.repeat(22), 'paid')).status).toBe(404)
    expect((await choose(pageId, 'free')).status).toBe(422)
    expect((await (await callerOf(null))('GET', '/sandbox-payment/nothing')).status).toBe(404)
  })
})

it('a result page sends its message to the app around it only, and may be framed only by it', async () => {
  const { body, headers } = await (await callerOf(null))('GET', '/payment-success?lowprofilecode=1&any=<b>')
  expect(body).toContain(`top.postMessage('payment-success',location.origin)`)
  expect(body).not.toContain('<b>')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
})
