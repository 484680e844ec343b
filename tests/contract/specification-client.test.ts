/** The calls of section 7 of the specification, as its own client makes them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  checkoutForm,
  registerByCalls,
  type Page,
  type RegisteredByCalls,
} from '#tests/support/office/specification-client.ts'
import { world } from '#tests/support/world.ts'

let made: RegisteredByCalls
let page: Page
beforeAll(async () => {
  moveClockTo('2026-11-22T08:00:00Z')
  made = await registerByCalls()
  page = made.page
})

const book = (hour: string, more: object = {}) =>
  page.call('POST', '/api/appointments', {
    service_id: String(made.service),
    employee_id: String(made.employee),
    customer_id: String(made.customer),
    start_time: `2026-11-24 ${hour}:00:00`,
    end_time: `2026-11-24 ${hour}:30:00`,
    status_color: '',
    status_key: '',
    ...more,
  })

describe("the specification's client", () => {
  it('works unaided, from the registration to the list of messages', async () => {
    const { runJobs } = await world()
    const booked = await book('10')
    expect(booked).toMatchObject({
      status: 201,
      body: { appointment: { service_name: 'תספורת', employee_name: 'מאיה', customer_name: 'דנה כהן' } },
    })
    // nothing leaves before the owner has proved their mailbox, and nobody says that it did
    expect(booked.body).toMatchObject({ sms_sent: false, message: expect.stringContaining('כתובת האימייל') })
    const sold = await page.call('POST', '/api/checkout', checkoutForm(made))
    expect(sold.status).toBe(201)
    const order = (await page.call('GET', `/api/customerorders/${sold.body.order.id}`)).body
    expect(order).toMatchObject({
      order_number: expect.any(Number),
      customer_name: 'דנה כהן',
      customer_email: 'dana@luz.test',
      payment_method: 'cash',
      total_amount: '1180.00',
      items: [{ product_name: 'תספורת', quantity: 1, price: '1180.00' }],
      sms_sent: false,
    })
    const [invoice] = (await page.call('GET', '/api/invoices')).body.invoices
    const file = await page.call('GET', `/api/invoices/pdf/${invoice.invoice_number}`)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const document = { customer_id: made.customer, document_id: made.document }
    const sent = await page.call('POST', '/api/documents/send', document)
    expect(sent).toMatchObject({ status: 201, body: { request: { status: 'waiting' } } })
    await runJobs()
    const { sms } = (await page.call('GET', '/api/sms/office')).body
    expect(sms).toContainEqual(
      expect.objectContaining({ customer_name: 'דנה כהן', message: expect.any(String), status: 'queued' }),
    )
  })
})

describe('an invoice', () => {
  const numberOf = async (payment_method: string) => {
    const sold = await page.call('POST', '/api/checkout', checkoutForm(made, payment_method))
    return (await page.call('GET', `/api/customerorders/${sold.body.order.id}`)).body.invoice as {
      id: number
      invoice_number: number
      document_type: number
    }
  }
  const shown = async (name: string | number) => {
    const { status, body } = await page.call('GET', `/api/invoices/${name}`)
    return status === 200 ? (body.invoice.id as number) : status
  }

  it('is named by its number or by its id, and neither is read as the other', async () => {
    const paid = await numberOf('cash')
    expect(paid.id).toBeGreaterThanOrEqual(1_000_000_000)
    expect(await shown(paid.id)).toBe(paid.id)
    expect(await shown(`id-${paid.id}`)).toBe(paid.id)
    expect(await shown(`320-${paid.invoice_number}`)).toBe(paid.id)
    expect(await shown(999_999)).toBe(404)
    expect(await shown('400-1')).toBe(404)
  })

  it('of a number in several ranges is the newest that is no credit', async () => {
    const other = await registerByCalls()
    const call = other.page.call
    const sell = async (method: string) =>
      (await call('POST', '/api/checkout', checkoutForm(other, method))).body.order.id as number
    const invoiceOf = async (order: number) => (await call('GET', `/api/customerorders/${order}`)).body.invoice
    const debt = await invoiceOf(await sell('debt'))
    const paid = await invoiceOf(await sell('bit'))
    const credit = (await call('POST', `/api/invoices/${paid.id}/credit`, { reason: 'טעות' })).body.invoice
    expect([debt, paid, credit].map((one) => one.invoice_number)).toEqual([1, 1, 1])
    const byName = async (name: string) => (await call('GET', `/api/invoices/${name}`)).body.invoice.id as number
    expect(await byName('1')).toBe(paid.id)
    expect([await byName('300-1'), await byName('320-1'), await byName('330-1')]).toEqual([debt.id, paid.id, credit.id])
  })

  it('is made of its total alone, as the form of the specification has no lines', async () => {
    const form = {
      full_name: 'דנה כהן',
      invoice_date: '2026-11-22',
      total_amount: '236.50',
      payment_method: 'bit',
      business_number: '',
      email: '',
      share_email: '0',
      share_whatsapp: '0',
    }
    const { status, body } = await page.call('POST', '/api/invoices', form)
    expect(status).toBe(201)
    expect(body.invoice).toMatchObject({
      total_amount: '236.50',
      items: [{ description: 'שירותים', quantity: 1, price: '236.50' }],
    })
    const without = await page.call('POST', '/api/invoices', { ...form, total_amount: '' })
    expect(without).toMatchObject({ status: 422, body: { fields: { items: 'שדה חובה' } } })
    expect((await page.call('PUT', `/api/invoices/${body.invoice.id}`, { full_name: 'דנה לוי' })).status).toBe(200)
  })
})
