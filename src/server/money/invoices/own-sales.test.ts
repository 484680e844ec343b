import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Json, type Office } from '#tests/support/office.ts'
import { draft } from '#tests/support/money/invoices.ts'
import { saleOf } from '#tests/support/money/till.ts'
import { drawnLines } from '#tests/support/read-pdf.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const PHONE = '+972521111111'
/** In every notation but for its marks. */
const PRINTED = '521111111'
/** An office whose employee has all rights but these. */
async function officeWithout(...rights: readonly string[]): Promise<Office> {
  const office = await createTestOffice()
  await office.owner('PUT', `/api/customers/${office.ids.customer}`, { phone: PHONE })
  const none = Object.fromEntries(rights.map((right) => [right, 0]))
  await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_refund: 1, ...none })
  const { services } = await world()
  services.sessions.forgetOffice(office.officeId)
  return office
}
type Sold = { readonly order: number; readonly invoice: number }
async function sellAs(office: Office, seller: 'owner' | 'employee', more: object = {}): Promise<Sold> {
  const { status, body } = await office[seller]('POST', '/api/checkout', saleOf(office, more))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { order: body.order.id, invoice: body.invoice.id }
}
const ofSale = ({ order, invoice }: Sold) => [
  `/api/customerorders/${order}`,
  `/api/customerorders/${order}/next-visit`,
  `/api/invoices/${invoice}`,
  `/api/invoices/pdf/${invoice}`,
]
const statuses = async (office: Office, sold: Sold) =>
  new Set(await Promise.all(ofSale(sold).map(async (url) => (await office.employee('GET', url)).status)))
const bookFor = (office: Office, employee_id: number, hour: string) =>
  office.create('/api/appointments', {
    ...booking(office, at('2026-11-22', `${hour}:00`), at('2026-11-22', `${hour}:45`)),
    employee_id,
  })
async function linesOf(office: Office, invoice: number): Promise<string> {
  const { app } = await world()
  const headers = { authorization: `Bearer ${office.employeeToken}` }
  const reply = await app.inject({ method: 'GET', url: `/api/invoices/pdf/${invoice}`, headers })
  expect(reply.statusCode).toBe(200)
  return drawnLines(reply.rawPayload).join('\n')
}
async function digitsOf(office: Office, invoice: number): Promise<string> {
  return (await linesOf(office, invoice)).replaceAll('-', '')
}

describe('an employee who may not see sales', () => {
  it('opens those that they sold and those of their own visits, and no others', async () => {
    const office = await officeWithout('may_see_revenue')
    const own = await bookFor(office, office.ids.employee, '09')
    const colleagues = await bookFor(office, office.ids.owner, '10')
    expect(await statuses(office, await sellAs(office, 'employee'))).toEqual(new Set([200]))
    expect(await statuses(office, await sellAs(office, 'owner', { appointment_id: own.id }))).toEqual(new Set([200]))
    expect(await statuses(office, await sellAs(office, 'owner', { appointment_id: colleagues.id }))).toEqual(
      new Set([404]),
    )
    expect(await statuses(office, await sellAs(office, 'owner'))).toEqual(new Set([404]))
    const { body } = await office.employee('GET', `/api/customers/${office.ids.customer}/orders`)
    expect([body.total, body.orders.length]).toEqual([2, 2])
  })

  it('changes and credits no others either', async () => {
    const office = await officeWithout('may_see_revenue')
    const { order, invoice } = await sellAs(office, 'owner')
    const { id } = await office.create('/api/invoices', draft())
    const refused: Json[] = [
      ['POST', `/api/invoices/${invoice}/credit`, { reason: 'טעות' }],
      ['PUT', `/api/invoices/${invoice}`, { share_email: 1 }],
      ['POST', `/api/invoices/${invoice}/send`, { channel: 'sms', to: '0521234567' }],
      ['GET', `/api/invoices/${id}`],
      ['PUT', `/api/invoices/${id}`, { full_name: 'רות' }],
      ['POST', `/api/invoices/${id}/issue`],
      ['DELETE', `/api/invoices/${id}`],
      ['DELETE', `/api/checkout/${order}`],
      ['POST', `/api/prepaid/orders/${order}/return`],
    ]
    for (const [method, url, body] of refused)
      expect([url, (await office.employee(method, url, body)).status]).toEqual([url, 404])
  })

  it('keeps their own draft open until they issue it', async () => {
    const office = await officeWithout('may_see_revenue')
    const { id } = (await office.employee('POST', '/api/invoices', draft())).body.invoice
    const url = `/api/invoices/${id}`
    expect((await office.employee('PUT', url, { full_name: 'רות' })).body.invoice.full_name).toBe('רות')
    expect((await office.employee('POST', `${url}/issue`)).status).toBe(200)
    expect((await office.employee('GET', url)).status).toBe(200)
  })

  it('reads the messages with the invoices of their own sales only', async () => {
    const office = await officeWithout('may_see_revenue')
    await sellAs(office, 'owner', { share_sms: 1 })
    await sellAs(office, 'employee', { share_sms: 1 })
    for (const url of ['/api/sms/office', `/api/customers/${office.ids.customer}/messages`]) {
      const { body } = await office.employee('GET', url)
      expect((body.sms ?? body.messages).filter(({ message }: Json) => message.includes(': המסמך'))).toHaveLength(1)
    }
  })

  it('sees the debts that the till collects while they may sell, and otherwise those of own sales', async () => {
    const office = await officeWithout('may_see_revenue')
    const { customer } = office.ids
    await sellAs(office, 'owner', { payment_method: 'debt' })
    const debts = async () => {
      const { debt_sum, debts: list } = (await office.employee('GET', `/api/customers/${customer}/debts`)).body
      const card = (await office.employee('GET', `/api/customers/${customer}`)).body.customer
      expect(card.debt_sum).toBe(debt_sum)
      return [debt_sum, list.length]
    }
    expect(await debts()).toEqual(['180.00', 1])
    await sellAs(office, 'employee', { payment_method: 'debt' })
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_sell: 0 })
    ;(await world()).services.sessions.forgetOffice(office.officeId)
    expect(await debts()).toEqual(['180.00', 1])
    expect((await office.owner('GET', `/api/customers/${customer}`)).body.customer.debt_sum).toBe('360.00')
  })
})

describe('the file of a sale', () => {
  it('states the phone of the customer only to who may see it', async () => {
    const office = await officeWithout('may_see_phones')
    const { invoice } = await sellAs(office, 'employee')
    expect(await digitsOf(office, invoice)).not.toContain(PRINTED)
    await bookFor(office, office.ids.employee, '12')
    expect(await digitsOf(office, invoice)).toContain(PRINTED)
  })

  it('keeps its seal without the phone, and does not carry the snapshot', async () => {
    const office = await officeWithout('may_see_phones')
    const { invoice } = await sellAs(office, 'employee')
    const seal = /[0-9a-f]{4}-[0-9a-f]{4}/
    const bare = seal.exec(await linesOf(office, invoice))?.[0]
    await bookFor(office, office.ids.employee, '12')
    expect(seal.exec(await linesOf(office, invoice))?.[0]).toBe(bare)
    expect(bare).toMatch(seal)
  })
})
