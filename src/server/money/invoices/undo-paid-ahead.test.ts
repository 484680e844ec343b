import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { codeOfVoucher, insertPunchCard, insertVoucher, leftOf } from '#tests/support/money/prepaid.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const sell = (office: Office, more: object) =>
  office.owner('POST', '/api/checkout', { customer_id: office.ids.customer, payment_method: 'bit', ...more })
const visit = ({ ids }: Office) => ({ product_id: ids.service, quantity: 1 })
const orderOf = async (office: Office, id: number) => (await office.owner('GET', `/api/customerorders/${id}`)).body
const credit = (office: Office, invoice: number, more: object = {}) =>
  office.owner('POST', `/api/invoices/${invoice}/credit`, { reason: 'ביטול', ...more })
const giveBack = (office: Office, order: number, call = office.owner) =>
  call('POST', `/api/prepaid/orders/${order}/return`)
const received = async (order: number) =>
  (await (await world()).pool.query('select sum(amount) from payments where order_id = $1', [order])).rows[0].sum

/**
 * A voucher of ₪200 on one invoice with a visit of ₪180, which `deductions` pay for; ₪60 of the
 * voucher are used.
 */
async function sellBoth(office: Office, deductions: object[], total_amount: string, spent: string | null = '60') {
  const { id: appointment_id } = await office.create(
    '/api/appointments',
    booking(office, at('2026-11-24', '09:00'), at('2026-11-24', '10:00')),
  )
  const prepaid = [{ kind: 'voucher', amount: '200', name: 'רות' }]
  const sale = { products: [visit(office)], prepaid, deductions, total_amount, appointment_id }
  const { body } = await sell(office, sale)
  const voucher = (await orderOf(office, body.order.id)).prepaid[0].id as number
  if (spent !== null)
    await sell(office, {
      products: [{ ...visit(office), price: spent }],
      total_amount: '0',
      deductions: [{ kind: 'voucher', code: await codeOfVoucher(voucher) }],
    })
  const rest = (await office.owner('GET', `/api/prepaid/${voucher}/rest`)).body.amount
  const closed = await office.owner('POST', `/api/prepaid/${voucher}/credit`, { amount: rest, reason: 'עזבה' })
  expect(closed.status).toBe(201)
  return { order: body.order.id as number, invoice: body.invoice.id as number, appointment_id }
}

describe('a visit on the document of a voucher whose rest was credited', () => {
  it.each([
    ['in part', '60', '60.00'],
    ['whole', null, '0.00'],
  ])('that a punch card paid gives the use back, when the voucher was credited %s', async (_, spent, kept) => {
    const office = await createTestOffice()
    const card = await insertPunchCard(office)
    const paidBy = [{ kind: 'punch_card', id: card.id }]
    const { order, invoice, appointment_id } = await sellBoth(office, paidBy, '200', spent)
    expect(await leftOf(card.id)).toBe('2')
    expect((await credit(office, invoice)).body.code).toBe('credit_paid_ahead')
    expect((await orderOf(office, order)).gives_back).toBe(1)
    expect((await giveBack(office, order, office.employee)).body.code).toBe('refund_not_allowed')
    const both = await Promise.all([giveBack(office, order), giveBack(office, order)])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect([await leftOf(card.id), await received(order)]).toEqual(['3', kept])
    const shown = await orderOf(office, order)
    expect(shown).toMatchObject({ gives_back: 0, deductions: [{ returned: true }] })
    expect((await sell(office, { products: [visit(office)], total_amount: '180', appointment_id })).status).toBe(201)
  })

  it('that another voucher paid in part is credited with its money, and the voucher returns', async () => {
    const office = await createTestOffice()
    const { id, code } = await insertVoucher(office)
    const { order, invoice } = await sellBoth(office, [{ kind: 'voucher', code }], '280')
    expect((await orderOf(office, order)).gives_back).toBe(0)
    expect((await giveBack(office, order)).body.code).toBe('order_has_document')
    const { status, body } = await credit(office, invoice)
    expect([status, body.invoice?.total_amount]).toEqual([201, '80.00'])
    expect([await leftOf(id), await received(order)]).toEqual(['100.00', '60.00'])
    expect((await credit(office, invoice)).body.code).toBe('invoice_credited')
    expect((await giveBack(office, order)).body.code).toBe('order_has_document')
  })
})
