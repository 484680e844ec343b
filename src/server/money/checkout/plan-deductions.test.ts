import { beforeEach, describe, expect, it } from 'vitest'
import { orderMoney } from '#tests/support/money/card-payments.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, booking, type Office } from '#tests/support/office.ts'
import { insertPunchCard, insertVoucher, leftOf } from '#tests/support/money/prepaid.ts'
import { invoiceOf, orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
/** The office's service of ₪180 once, by Bit. */
const sell = (office: Office, more: object) => sellAtTill(office, { payment_method: 'bit', ...more })
const voucherOf = (code: string, more: object = {}) => [{ kind: 'voucher', code, ...more }]
const visitOf = (id: number, more: object = {}) => [{ kind: 'punch_card', id, ...more }]

describe('a voucher', () => {
  it('reduces what is to be paid, and the document names the one that sold it', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    const { status, body } = await sell(office, {
      total_amount: '80',
      deductions: voucherOf(voucher.code.toLowerCase()),
    })
    expect({ status, total: body.order?.total_amount }).toEqual({ status: 201, total: '80.00' })
    const label = `ניצול שובר TEST-…, חשבונית ${voucher.number}`
    const { lines, ...document } = await invoiceOf(body.invoice.id)
    expect(document).toEqual({ document_type: 320, total_amount: '80.00', vat_amount: '12.20', paid: '8000' })
    expect(lines).toMatchObject([
      { total: 18_000 },
      { description: label, quantity: 1, price: -10_000, total: -10_000 },
    ])
    expect(await orderOf(office, body.order.id)).toMatchObject({
      deductions: [{ kind: 'voucher', label, amount: '100.00', returned: false }],
      payments: [{ payment_method: 'bit', amount: '80.00' }],
    })
    expect(await leftOf(voucher.id)).toBe('0.00')
    const again = await sell(office, { deductions: voucherOf(voucher.code) })
    expect(again.body.code).toBe('prepaid_used_up')
  })

  it('is used in part, as much as is wanted', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office, { amount: '500' })
    const part = { total_amount: '160', deductions: voucherOf(voucher.code, { amount: '20' }) }
    expect((await sell(office, part)).status).toBe(201)
    expect(await leftOf(voucher.id)).toBe('480.00')
  })

  it('that pays everything makes neither a document nor a payment, and the visit is done', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office, { amount: '500' })
    const times = [at('2026-11-22', '09:00'), at('2026-11-22', '10:00')] as const
    const { id: appointment_id } = await office.create('/api/appointments', booking(office, ...times))
    const { body } = await sell(office, { total_amount: '0', deductions: voucherOf(voucher.code), appointment_id })
    expect(body).toMatchObject({ order: { status: 'completed', total_amount: '0.00' }, invoice: null })
    expect(await leftOf(voucher.id)).toBe('320.00')
    expect(await orderMoney(body.order.id)).toEqual({ status: 'completed', receipts: 0, sum: '0.00' })
    expect(await rows('select status_key from appointments where id = $1', appointment_id)).toEqual([
      { status_key: 'done' },
    ])
  })

  it('is given to one of two tills at once', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sell(office, { total_amount: '80', deductions: voucherOf(voucher.code) })),
    )
    const codes = answers.map(({ status, body }) => (status === 201 ? 'sold' : body.code))
    expect(codes.filter((code) => code === 'prepaid_used_up')).toHaveLength(5)
    expect(codes).toContain('sold')
    expect(await leftOf(voucher.id)).toBe('0.00')
  })

  it('comes after discounts and before the rounding of cash', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office, { amount: '100.03' })
    const sale = { payment_method: 'cash', discount: '10', deductions: voucherOf(voucher.code) }
    const { body } = await sell(office, { ...sale, total_amount: '69.97' })
    expect(body.order.total_amount).toBe('70.00')
  })

  it('does not make a deal smaller for the limit of cash', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office, { amount: '5000' })
    const products = [{ product_id: office.ids.service, quantity: 1, price: '10000' }]
    const sale = { products, deductions: voucherOf(voucher.code), total_amount: '5000', payment_method: 'cash' }
    expect((await sell(office, sale)).body).toMatchObject({ code: 'cash_over_limit', cash_limit: '1000.00' })
    expect(await leftOf(voucher.id)).toBe('5000.00')
  })

  it('leaves the rest as a debt, in one document', async () => {
    const office = await createTestOffice()
    const voucher = await insertVoucher(office)
    const sale = { total_amount: '80', deductions: voucherOf(voucher.code), payment_method: 'debt' }
    const { body } = await sell(office, sale)
    expect(body.invoice).toMatchObject({ document_type: 300 })
    const { body: debts } = await office.owner('GET', `/api/customers/${office.ids.customer}/debts`)
    expect(debts.debt_sum).toBe('80.00')
  })

  it('is refused with the reason', async () => {
    const office = await createTestOffice()
    const other = await insertVoucher(await createTestOffice())
    const expired = await insertVoucher(office, { valid_until: '2026-11-21' })
    const voided = await insertVoucher(office, { voided_at: '2026-11-21T08:00:00Z' })
    const good = await insertVoucher(office)
    const codeOf = async (deductions: object[]) => (await sell(office, { deductions })).body.code
    expect(await codeOf(voucherOf(other.code))).toBe('voucher_not_found')
    expect(await codeOf(voucherOf('nothing'))).toBe('voucher_not_found')
    expect(await codeOf(voucherOf(expired.code))).toBe('prepaid_expired')
    expect(await codeOf(voucherOf(voided.code))).toBe('prepaid_voided')
    expect(await codeOf([...voucherOf(good.code), ...voucherOf(good.code)])).toBe('invalid_input')
    expect(await codeOf(voucherOf(good.code))).toBe('total_changed')
    expect(await leftOf(good.id)).toBe('100.00')
  })
})

describe('a punch card', () => {
  it('pays visits for the services that it covers, and the rest is paid', async () => {
    const office = await createTestOffice()
    const card = await insertPunchCard(office)
    const products = [
      { product_id: office.ids.service, quantity: 1 },
      { product_id: office.ids.service, quantity: 1, price: '50' },
    ]
    const { status, body } = await sell(office, { products, total_amount: '50', deductions: visitOf(card.id) })
    expect(status).toBe(201)
    const label = `ניצול כרטיסיית תספורות 1 מתוך 3, חשבונית ${card.number}`
    expect((await orderOf(office, body.order.id)).deductions).toMatchObject([{ label, amount: '180.00' }])
    const two = { products, total_amount: '0', deductions: visitOf(card.id, { visits: 2 }) }
    const { body: last } = await sell(office, two)
    expect((await orderOf(office, last.order.id)).deductions[0].label).toContain('2–3 מתוך 3')
    expect((await sell(office, { deductions: visitOf(card.id) })).body.code).toBe('prepaid_used_up')
  })

  it('is its owner’s, covers its services only, and is the office’s own', async () => {
    const office = await createTestOffice()
    const card = await insertPunchCard(office)
    const other = await office.create('/api/customers', {
      full_name: 'רות',
      phone: randomPhone(),
      handled_by: office.ids.owner,
    })
    const useOf = async (more: object) => (await sell(office, { deductions: visitOf(card.id), ...more })).body.code
    expect(await useOf({ customer_id: other.id })).toBe('prepaid_of_other_customer')
    expect(await useOf({ customer_id: null })).toBe('prepaid_of_other_customer')
    const foreign = await insertPunchCard(await createTestOffice())
    expect(await useOf({ deductions: visitOf(foreign.id) })).toBe('not_found')
    const ofOtherService = await insertPunchCard(office, { service_ids: [999_999_999] })
    expect(await useOf({ deductions: visitOf(ofOtherService.id) })).toBe('punch_card_covers_nothing')
    expect(await leftOf(card.id)).toBe('3')
  })
})
