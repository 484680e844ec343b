import { beforeEach, describe, expect, it } from 'vitest'
import type { InvoicePayment } from '#server/money/invoices/invoice-snapshot.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { issue, line, saleDocument } from '#tests/support/money/invoices.ts'
import { archiveOfLines, problemsOf, readArchive, type Archive } from '#tests/support/money/uniform-validator.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

const DEALER = '558319042'
beforeEach(() => moveClockTo('2026-11-22T10:00:00Z'))

async function officeOf(type: 'licensed' | 'exempt'): Promise<Office> {
  const office = await createTestOffice()
  const body = { business_number: DEALER, business_type: type, address: 'ביאליק 76', city: 'רמת גן' }
  expect((await office.owner('PUT', `/api/business/${office.officeId}`, body)).status).toBe(200)
  const place = { address_street: 'הרצל', address_house_number: '41', address_apartment: '3', address_city: 'גבעתיים' }
  await office.owner('PUT', `/api/customers/${office.ids.customer}`, place)
  return office
}
async function archiveOf(office: Office): Promise<Archive> {
  const { app } = await world()
  const url = '/api/books/openfrmt?from=2026-01-01&to=2026-12-31'
  const { statusCode, rawPayload } = await app.inject({
    url,
    headers: { authorization: `Bearer ${office.ownerToken}` },
  })
  expect(statusCode).toBe(200)
  return readArchive(rawPayload)
}

type Sold = { readonly order: { readonly id: number }; readonly invoice: { readonly id: number } }
/** Sales and credits of an office, each a few days after the one before. */
function yearOf(office: Office) {
  let day = Date.parse('2026-01-04T09:00:00Z')
  const next = () => moveClockTo(new Date((day += 6 * 86_400_000)).toISOString())
  const ok = ({ status, body }: { status: number; body: never }) => {
    expect({ status, body }).toMatchObject({ status: 201 })
    return body
  }
  const price = (amount: string, quantity = 1, more: object = {}) => ({
    products: [{ product_id: office.ids.service, quantity, price: amount, ...more }],
  })
  return {
    next,
    price,
    sell: async (total_amount: string, more: object): Promise<Sold> => {
      next()
      return ok((await sellAtTill(office, { total_amount, ...more })) as never)
    },
    credit: async (id: number, more: object = {}) => {
      next()
      ok((await office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'בוטל', ...more })) as never)
    },
  }
}
const cheque = {
  check_number: '10000234',
  bank_number: '10',
  branch_number: '800',
  bank_account_number: '1234567',
  cheque_date: '2026-12-22',
}
const byCard = (amount: number, instalments: number): InvoicePayment => ({
  method: 'card',
  amount,
  asmacta: '0318842',
  cheque: null,
  card: { lastDigits: '4417', brand: 'ויזה', instalments },
})

/** Every way of paying and every kind of document that a dealer of this type issues. */
async function issueAYear(office: Office): Promise<void> {
  const { sell, credit, next, price } = yearOf(office)
  const cash = await sell('84.70', { ...price('84.72') })
  await sell('360.00', { payment_method: 'cheque', ...cheque, ...price('180', 2) })
  await sell('199.99', { payment_method: 'bank_transfer', asmacta: '77', ...price('66.67', 3, { discount: '0.02' }) })
  await sell('180.00', { payment_method: 'external_card', card_last_digits: '4580' })
  await sell('180.00', { payment_method: 'bit', id_number: '000000018' })
  await sell('100.10', { payment_method: 'paybox', business_number: '777777715', ...price('100.10') })
  const split = await sell('333.31', {
    ...price('111.11', 3),
    discount: '0.02',
    payments: [
      { payment_method: 'cash', amount: '100.00' },
      { payment_method: 'bank_transfer', amount: '233.31' },
    ],
  })
  next()
  await issue(office, saleDocument({ paymentMethod: 'card', lines: [line(1_000_00)], payments: [byCard(1_000_00, 3)] }))
  const half = { payment_method: 'debt', amount: '80' }
  await sell('180.00', { payments: [{ payment_method: 'cash', amount: '100' }, half] })
  const debt = await sell('700.00', { payment_method: 'debt', ...price('700') })
  const settled = await sell('780.00', {
    products: [],
    settle_debt: '780',
    payment_method: 'bank_transfer',
    payments: [
      { payment_method: 'bank_transfer', amount: '546' },
      { payment_method: 'withholding', amount: '234', asmacta: '40017' },
    ],
  })
  const owed = await sell('90.00', { payment_method: 'debt', ...price('90') })
  await credit(owed.invoice.id)
  await credit(cash.invoice.id)
  await credit(split.invoice.id, { items: [{ line: 0, quantity: 1 }] })
  await credit(settled.invoice.id)
  expect(debt.order.id).toBeGreaterThan(0)
  moveClockTo('2026-11-22T10:00:00Z')
}

describe('a year with every kind of document', () => {
  it('of a licensed dealer passes the validator of the public layout', async () => {
    const office = await officeOf('licensed')
    await issueAYear(office)
    const archive = await archiveOf(office)
    expect(problemsOf(archive)).toEqual([])
    const heads = archive.records.filter(({ code }) => code === 'C100')
    expect(new Set(heads.map((head) => head.number(1203)))).toEqual(new Set([300, 320, 330]))
    expect(heads.map((head) => head.number(1224)).filter((withheld) => withheld !== 0)).toEqual([234_00])
    expect(heads.map((head) => head.text(1215)).filter((dealer) => Number(dealer) > 0)).toEqual(['777777715'])
    // the street, the house with its flat, and the city in fields of their own
    const [first] = heads
    const latin = (words: string) => Buffer.from(words, 'latin1').toString('latin1')
    expect([first!.text(1209), first!.text(1214)]).toEqual([latin('41/3'), expect.stringMatching(/^05\d-\d{3}-\d{4}$/)])
    expect(first!.text(1208)).toHaveLength('הרצל'.length)
    expect(first!.text(1210)).toHaveLength('גבעתיים'.length)
  })

  it('of an exempt dealer passes it too', async () => {
    const office = await officeOf('exempt')
    await issueAYear(office)
    const archive = await archiveOf(office)
    expect(problemsOf(archive)).toEqual([])
    const types = archive.records.filter(({ code }) => code === 'C100').map((head) => head.number(1203))
    expect(new Set(types)).toEqual(new Set([300, 400]))
  })

  it('has the rounding of cash in a line of its own', async () => {
    const office = await officeOf('licensed')
    await sellAtTill(office, {
      total_amount: '84.70',
      products: [{ product_id: office.ids.service, quantity: 1, price: '84.72' }],
    })
    const { records } = await archiveOf(office)
    const lines = records.filter(({ code }) => code === 'D110')
    expect(lines.map((one) => [one.number(1265), one.number(1267)])).toEqual([
      [71_80, 71_80],
      [-2, -2],
    ])
  })
})

describe('the validator', () => {
  it('finds what is wrong', async () => {
    const office = await officeOf('licensed')
    await sellAtTill(office)
    const { ini, records } = await archiveOf(office)
    const changed = (code: string, from: number, text: string) => {
      const data = records.map((record) =>
        record.code === code
          ? record.line.slice(0, from - 1) + text + record.line.slice(from - 1 + text.length)
          : record.line,
      )
      return problemsOf(archiveOfLines(ini, data))
    }
    expect(changed('C100', 348, '+00000000018001')).toEqual([
      expect.stringContaining('are not the total'),
      expect.any(String),
    ])
    expect(changed('D110', 271, '+00000000000001')).not.toEqual([])
    expect(changed('D120', 50, '2')).toContainEqual(expect.stringContaining('a cheque lacks something'))
    expect(changed('C100', 401, '20260231'.replace('31', '3x'))).not.toEqual([])
    expect(changed('Z900', 46, '000000000000099')).toContainEqual('the number of records is wrong')
    expect(problemsOf({ ini, records })).toEqual([])
  })
})
