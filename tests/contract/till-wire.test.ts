/** A client that knows only section 7 of the specification, from the registration on. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, randomPhone, type Caller, type Json } from '#tests/support/office.ts'
import { register } from '#tests/support/team/registered.ts'

const TODAY = '2026-11-22'
/** Every field of the form, most of them empty. */
const emptyForm = {
  full_name: 'דנה כהן',
  email: '',
  invoice_date: TODAY,
  business_number: '',
  share_email: false,
  check_number: '',
  bank_number: '',
  branch_number: '',
  bank_account_number: '',
  cheque_date: '',
  asmacta: '',
}
/** The fields of a document in lists. */
const ROW = (
  'id invoice_number document_type status order_id original_invoice_id invoice_date created_at full_name email ' +
  'business_number payment_method net_amount vat_rate vat_amount discount_amount rounding_amount total_amount ' +
  'share_email share_whatsapp public_token'
).split(' ')

let owner: Caller
let customer: number
let service: number
const id = (body: Json): number => Object.values<{ id: number }>(body)[0]!.id
const get = async (url: string): Promise<Json> => (await owner('GET', url)).body
const sell = (more: object) =>
  owner('POST', '/api/checkout', {
    ...emptyForm,
    customer_id: customer,
    products: [{ product_id: service, quantity: 1 }],
    total_amount: 180,
    ...more,
  })

beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  const stranger = await callerOf(null)
  const registered = await stranger('POST', '/api/auth/register', {
    name: 'נועה לוי',
    email: `${randomUUID()}@luz.test`,
    password: 'a long password of a client',
    phone_number: randomPhone(),
  })
  owner = await callerOf(registered.body.token)
  const { id: office } = await get('/api/business')
  await owner('PUT', `/api/business/${office}`, { business_number: '558319042', address: 'ביאליק 12' })
  const { employees } = await get('/api/employees/office')
  const category_id = id((await owner('POST', '/api/categories', { name: 'שיער' })).body)
  const product = { name: 'תספורת', price: 180, category_id, assignedEmployees: [employees[0].id] }
  service = id((await owner('POST', '/api/products', product)).body)
  const person = { full_name: 'דנה כהן', phone: randomPhone(), handled_by: employees[0].id }
  customer = id((await owner('POST', '/api/customers', person)).body)
})

describe('the checkout', () => {
  it.each(['cash', 'bank_transfer', 'external_card', 'bit', 'paybox', 'debt'])('takes %s', async (payment_method) => {
    const { status, body } = await sell({ payment_method })
    expect(status).toBe(201)
    expect(body).toMatchObject({ order: { id: expect.any(Number), order_number: expect.any(Number) } })
    expect(body.message).toEqual(expect.any(String))
    const order = await get(`/api/customerorders/${body.order.id}`)
    expect(order).toMatchObject({
      order_number: body.order.order_number,
      customer_name: 'דנה כהן',
      payment_method,
      total_amount: '180.00',
      items: [{ product_name: 'תספורת', quantity: 1, price: '180.00' }],
    })
    expect(order).toHaveProperty('customer_email')
    expect(order).toHaveProperty('created_at')
  })

  it('takes a cheque, several methods, discounts, and a rounded cash total', async () => {
    const details = { check_number: '1', bank_number: '10', branch_number: '1', bank_account_number: '123456' }
    expect((await sell({ payment_method: 'cheque', ...details, cheque_date: TODAY })).status).toBe(201)
    const payments = [
      { payment_method: 'cash', amount: 100 },
      { payment_method: 'bit', amount: 80, asmacta: '77' },
    ]
    expect((await sell({ payment_method: 'cash', payments })).status).toBe(201)
    const products = [{ product_id: service, quantity: 2, price: 59.92, discount: 10 }]
    for (const total_amount of [104.84, 104.8])
      expect((await sell({ payment_method: 'cash', products, discount: 5, total_amount })).status).toBe(201)
    expect((await sell({ payment_method: 'bit', products, discount: 5, total_amount: 104.8 })).status).toBe(409)
  })

  it('settles a debt without products, and answers the same order to the same key', async () => {
    await sell({ payment_method: 'debt' })
    const body = { payment_method: 'bit', settle_debt: 180, products: [] }
    const answers = [0, 1].map(() =>
      owner(
        'POST',
        '/api/checkout',
        { ...emptyForm, customer_id: customer, total_amount: 180, ...body },
        { 'idempotency-key': 'settle-1' },
      ),
    )
    const [one, two] = await Promise.all(answers)
    expect(one!.status).toBe(201)
    expect(two!.body.order.id).toBe(one!.body.order.id)
  })

  it('answers the page of a card, hides the order until it is paid, and cancels it', async () => {
    const { status, body } = await sell({ payment_method: 'card' })
    expect(status).toBe(201)
    expect(body.payment_getway).toEqual({ url: expect.stringMatching(/^https?:/) })
    const { orders } = await get('/api/customerorders')
    expect(orders.map((order: { id: number }) => order.id)).not.toContain(body.order.id)
    expect((await owner('DELETE', `/api/checkout/${body.order.id}`)).status).toBe(204)
    expect((await owner('DELETE', `/api/checkout/${body.order.id}`)).status).toBeLessThan(300)
  })
})

describe('documents', () => {
  it('have the fields of H, from the draft to the credit', async () => {
    const draft = {
      customer_id: customer,
      full_name: 'דנה כהן',
      email: 'dana@luz.test',
      invoice_date: TODAY,
      payment_method: 'bank_transfer',
      items: [{ description: 'תספורת', quantity: 1, price: 180 }],
    }
    const made = await owner('POST', '/api/invoices', draft)
    expect([made.status, made.body.invoice.status, made.body.invoice.invoice_number]).toEqual([201, 'draft', null])
    const { id: invoice } = made.body.invoice
    expect((await owner('PUT', `/api/invoices/${invoice}`, { ...draft, full_name: 'דנה לוי' })).status).toBe(200)
    const issued = (await owner('POST', `/api/invoices/${invoice}/issue`)).body.invoice
    expect(issued).toMatchObject({ status: 'issued', document_type: 320, full_name: 'דנה לוי' })
    const changed = await owner('PUT', `/api/invoices/${invoice}`, { full_name: 'אחרת' })
    expect([changed.status, changed.body.code]).toEqual([409, 'invoice_issued'])
    expect((await owner('PUT', `/api/invoices/${invoice}`, { email: 'new@luz.test', share_email: 1 })).status).toBe(200)
    const shown = (await get(`/api/invoices/${invoice}`)).invoice
    expect(shown.items).toMatchObject([{ description: 'תספורת', quantity: 1, price: '180.00', total: '180.00' }])
    expect(shown.items[0]).toHaveProperty('discount')
    const credit = await owner('POST', `/api/invoices/${invoice}/credit`, { reason: 'טעות' })
    expect([credit.status, credit.body.invoice.document_type]).toEqual([201, 330])
    expect((await owner('POST', `/api/invoices/${invoice}/credit`, { reason: 'טעות' })).status).toBe(409)
    const { invoices, total } = await get('/api/invoices')
    expect(total).toBeGreaterThan(2)
    for (const row of invoices) for (const key of ROW) expect(row).toHaveProperty(key)
    const file = await owner('GET', `/api/invoices/pdf/${invoice}`)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const stranger = await callerOf(null)
    expect((await stranger('GET', `/api/invoices/pdf/${shown.public_token}`)).status).toBe(200)
    expect((await stranger('GET', `/api/invoices/pdf/${invoice}`)).status).not.toBe(200)
    expect((await get('/api/invoices/continuity')).series).toContainEqual(
      expect.objectContaining({ document_type: 330, first: 1, last: 1, count: 1, gaps: [] }),
    )
  })
})

describe('the gateway, the books and the rights', () => {
  it('never reads a secret back', async () => {
    const account = { gateway: 'cardcom', terminal_number: '1000', api_name: 'name', api_password: 'very secret' }
    expect((await owner('PUT', '/api/payment-gateway', account)).status).toBe(200)
    const settings = await get('/api/payment-gateway')
    expect(settings).toMatchObject({ gateway: 'cardcom', terminal_number: '1000' })
    expect(JSON.stringify(settings)).not.toContain('secret')
    await owner('PUT', '/api/payment-gateway', { gateway: 'sandbox', terminal_number: '' })
  })

  it('gives the summary in three formats, and the files of the tax authority of a dealer with a number', async () => {
    for (const [format, type] of [
      ['json', 'application/json'],
      ['xlsx', 'spreadsheet'],
      ['pdf', 'application/pdf'],
    ]) {
      const reply = await owner('GET', `/api/books/summary?month=2026-11&format=${format}`)
      expect([reply.status, String(reply.headers['content-type'])]).toEqual([200, expect.stringContaining(type!)])
    }
    const files = '/api/books/openfrmt?from=2026-11-01&to=2026-11-30'
    expect((await (await register()).owner('GET', files)).status).toBe(409)
    const zip = await owner('GET', files)
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  })

  it('gives an employee the rights of the till', async () => {
    const { employees } = await get('/api/employees/office')
    expect(employees[0]).toMatchObject({ may_sell: 1, may_refund: 1, may_report: 1 })
    const made = await owner('POST', '/api/users/create', { name: 'מאיה', phone: randomPhone() })
    const employee = id(made.body)
    const rights = { may_sell: 0, may_refund: 1, may_report: 1 }
    expect((await owner('PUT', `/api/users/update/${employee}`, rights)).status).toBe(200)
    const listed = (await get('/api/employees/office')).employees.find((one: { id: number }) => one.id === employee)
    expect(listed).toMatchObject(rights)
  })
})
