import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

/** An office whose customer owes ₪180. */
async function officeWithDebt(): Promise<Office> {
  const office = await createTestOffice()
  expect((await sellAtTill(office, { payment_method: 'debt' })).status).toBe(201)
  return office
}
const withheld = (amount: string, asmacta: string | null = '40017') => ({
  payment_method: 'withholding',
  amount,
  asmacta,
})
const settle = (office: Office, payments: readonly object[], more: object = {}) =>
  sellAtTill(office, { products: [], settle_debt: '180.00', payment_method: 'bank_transfer', payments, ...more })
const debtOf = async (office: Office) =>
  (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body.customer.debt_sum

describe('tax that the customer withheld at source', () => {
  it('closes the debt beside the money, and the receipt states it with its certificate', async () => {
    const office = await officeWithDebt()
    const { status, body } = await settle(office, [{ payment_method: 'bank_transfer', amount: '126' }, withheld('54')])
    expect(status).toBe(201)
    expect(await debtOf(office)).toBe('0.00')
    const { pool } = await world()
    const { rows } = await pool.query(
      `select document_type, total_amount, snapshot -> 'payments' as payments from invoices where id = $1`,
      [body.invoice.id],
    )
    expect(rows[0]).toMatchObject({
      document_type: 320,
      total_amount: '180.00',
      payments: [
        { method: 'bank_transfer', amount: 12_600 },
        { method: 'withholding', amount: 5_400, asmacta: '40017' },
      ],
    })
  })

  it('may close the rest alone, when the certificate comes later', async () => {
    const office = await officeWithDebt()
    const paid = { settle_debt: '126', total_amount: '126.00', payments: undefined }
    expect((await settle(office, [], paid)).status).toBe(201)
    const rest = { settle_debt: '54', total_amount: '54.00', payment_method: 'withholding' }
    expect((await settle(office, [withheld('54')], rest)).status).toBe(201)
    expect(await debtOf(office)).toBe('0.00')
  })

  it('is refused without a certificate, for new items, and beyond the debt', async () => {
    const office = await officeWithDebt()
    const money = { payment_method: 'bank_transfer', amount: '126' }
    expect((await settle(office, [money, withheld('54', null)])).body.fields).toEqual({
      'payments.1.asmacta': expect.any(String),
    })
    const sale = { payment_method: 'bank_transfer', payments: [money, withheld('54')] }
    expect((await sellAtTill(office, sale)).body.fields).toEqual({ payment_method: expect.any(String) })
    const more = { products: [{ product_id: office.ids.service, quantity: 1 }], total_amount: '360.00' }
    expect((await settle(office, [{ ...money, amount: '170' }, withheld('190')], more)).body.fields).toEqual({
      payment_method: expect.any(String),
    })
    expect(await debtOf(office)).toBe('180.00')
  })

  it('is opened again by a credit, and goes back as it came', async () => {
    const office = await officeWithDebt()
    const { body } = await settle(office, [{ payment_method: 'bank_transfer', amount: '126' }, withheld('54')])
    expect((await office.owner('POST', `/api/invoices/${body.invoice.id}/credit`, { reason: 'טעות' })).status).toBe(201)
    expect(await debtOf(office)).toBe('180.00')
    const { pool } = await world()
    const { rows } = await pool.query(
      `select method, sum(amount) as left from payments where office_id = $1 group by method order by method`,
      [office.officeId],
    )
    expect(rows).toEqual([
      { method: 'bank_transfer', left: '0.00' },
      { method: 'withholding', left: '0.00' },
    ])
  })
})
