import { beforeEach, describe, expect, it } from 'vitest'
import { startLocalGateways, orderMoney } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { insertVoucher, leftOf } from '#tests/support/money/prepaid.ts'
import { invoiceOf, orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
startLocalGateways()

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
/** The office's service of ₪180 once, by Bit. */
const sell = (office: Office, more: object) => sellAtTill(office, { payment_method: 'bit', ...more })
const voucherOf = (code: string, more: object = {}) => [{ kind: 'voucher', code, ...more }]

describe('a credit', () => {
  const credit = (office: Office, id: number, more: object = {}) =>
    office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'טעות', ...more })

  it('of everything returns the money that was paid, and the voucher its amount', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    const { body } = await sell(office, { total_amount: '80', deductions: voucherOf(voucher.code) })
    const { status, body: credited } = await credit(office, body.invoice.id)
    expect({ status, total: credited.invoice?.total_amount }).toEqual({ status: 201, total: '80.00' })
    expect((await invoiceOf(credited.invoice.id)).vat_amount).toBe('12.20')
    expect(await leftOf(voucher.id)).toBe('100.00')
    expect((await orderOf(office, body.order.id)).deductions).toMatchObject([{ returned: true }])
    expect(await orderMoney(body.order.id)).toMatchObject({ sum: '0.00' })
    expect((await credit(office, body.invoice.id)).body.code).toBe('invoice_credited')
  })

  it('of a part leaves some of the money, and the voucher returns with the rest', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    const products = [
      { product_id: office.ids.service, quantity: 1 },
      { product_id: office.ids.service, quantity: 1, price: '50' },
    ]
    const sale = { products, total_amount: '130', deductions: voucherOf(voucher.code) }
    const { body } = await sell(office, sale)
    const part = (line: number) => credit(office, body.invoice.id, { items: [{ line, quantity: 1 }] })
    expect((await part(0)).body.code).toBe('credit_over_rest')
    expect((await part(2)).body.code).toBe('credit_over_rest')
    expect((await part(1)).body.invoice.total_amount).toBe('50.00')
    expect(await leftOf(voucher.id)).toBe('0.00')
    expect((await part(0)).body.invoice.total_amount).toBe('80.00')
    expect(await leftOf(voucher.id)).toBe('100.00')
  })
})

describe('a sale by card', () => {
  const pay = async (office: Office, orderId: number): Promise<string> => {
    await rows(
      `update sandbox_pages set outcome = 'paid' where token = (select page_id from card_payments where order_id = $1)`,
      orderId,
    )
    return (await office.owner('POST', `/api/payment-gateway/orders/${orderId}/check`)).body.status
  }

  it('holds the voucher until it is paid', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    const sale = { total_amount: '80', payment_method: 'card', deductions: voucherOf(voucher.code) }
    const { order } = (await sell(office, sale)).body
    expect(await leftOf(voucher.id)).toBe('0.00')
    expect((await sell(office, { deductions: voucherOf(voucher.code) })).body.code).toBe('prepaid_used_up')
    expect(await pay(office, order.id)).toBe('paid')
    expect(await orderMoney(order.id)).toEqual({ status: 'completed', receipts: 1, sum: '80.00' })
    const { invoice } = await orderOf(office, order.id)
    expect((await invoiceOf(invoice.id)).lines).toHaveLength(2)
  })

  it('that is cancelled gives it back, and money that comes late uses nothing', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    const sale = { total_amount: '80', payment_method: 'card', deductions: voucherOf(voucher.code) }
    const { order } = (await sell(office, sale)).body
    const cancel = () => office.owner('DELETE', `/api/checkout/${order.id}`)
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    expect(await leftOf(voucher.id)).toBe('100.00')
    const elsewhere = { total_amount: '80', deductions: voucherOf(voucher.code) }
    expect((await sell(office, elsewhere)).status).toBe(201)
    expect(await pay(office, order.id)).toBe('late')
    expect(await orderMoney(order.id)).toEqual({ status: 'cancelled', receipts: 0, sum: '0.00' })
    expect(await leftOf(voucher.id)).toBe('0.00')
  })
})

describe('the ledger of deductions', () => {
  it('is never changed, and refuses more than the balance', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    await sell(office, { total_amount: '80', deductions: voucherOf(voucher.code) })
    const change = (text: string) => rows(text, voucher.id)
    await expect(change('update order_deductions set amount = 1 where prepaid_id = $1')).rejects.toMatchObject({
      code: 'LZ001',
    })
    await expect(change('delete from order_deductions where prepaid_id = $1')).rejects.toMatchObject({ code: 'LZ001' })
    await expect(change('delete from prepaid where id = $1')).rejects.toMatchObject({ code: 'LZ001' })
    const more = `insert into order_deductions (office_id, order_id, kind, prepaid_id, amount, label, created_at)
      select office_id, order_id, kind, prepaid_id, 0.01, label, created_at from order_deductions where prepaid_id = $1`
    await expect(change(more)).rejects.toMatchObject({ constraint: 'prepaid_used_up' })
  })
})
