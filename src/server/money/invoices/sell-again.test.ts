import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { orderOf, sellAtTill } from '#tests/support/money/till.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const credit = (office: Office, id: number, more: object = {}) =>
  office.owner('POST', `/api/invoices/${id}/credit`, { reason: 'חיוב בסכום שגוי', ...more })
const documentsOf = async (orderId: number): Promise<{ id: number; document_type: number }[]> => {
  const text = `select id, document_type from invoices where order_id = $1 and original_invoice_id is null order by id`
  return (await (await world()).pool.query(text, [orderId])).rows
}

/** An office with an appointment of today, and the sale of it. */
async function soldVisit(more: object = {}) {
  const office = await createTestOffice()
  const { customer, service, employee } = office.ids
  const visit = { customer_id: customer, service_id: service, employee_id: employee }
  const span = { start_time: '2026-11-22 11:00:00', end_time: '2026-11-22 12:00:00' }
  const { id: appointment_id } = (await office.owner('POST', '/api/appointments', { ...visit, ...span })).body
    .appointment
  const pay = (changed: object = {}) => sellAtTill(office, { appointment_id, ...changed })
  const { order } = (await pay(more)).body
  return { office, pay, appointmentId: appointment_id as number, orderId: order.id as number }
}

describe('an appointment whose sale was credited whole', () => {
  it('can be sold again, once, and credited and sold once more', async () => {
    const { office, pay, appointmentId, orderId } = await soldVisit()
    expect((await pay()).body.code).toBe('appointment_sold')
    const [document] = await documentsOf(orderId)
    expect((await credit(office, document!.id)).status).toBe(201)
    const { rows } = await (
      await world()
    ).pool.query(
      `select after ->> 'released_appointment' as released from audit_log
       where office_id = $1 and subject = 'order' and action = 'refund'`,
      [office.officeId],
    )
    expect(rows).toEqual([{ released: `${appointmentId}` }])
    const answers = await Promise.all([pay(), pay({ payment_method: 'bit' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const again = answers.find(({ status }) => status === 201)!.body
    expect((await orderOf(office, again.order.id)).appointment_id).toBe(appointmentId)
    expect((await credit(office, again.invoice.id)).status).toBe(201)
    expect((await pay()).status).toBe(201)
  })

  it('stays sold while a part of the document is left', async () => {
    const products = (office: Office) => [{ product_id: office.ids.service, quantity: 2 }]
    const { office, pay, orderId } = await soldVisit()
    const [first] = await documentsOf(orderId)
    await credit(office, first!.id)
    const { order, invoice } = (await pay({ products: products(office), total_amount: '360' })).body
    const part = { items: [{ line: 0, quantity: 1 }] }
    expect((await credit(office, invoice.id, part)).status).toBe(201)
    expect((await pay()).body.code).toBe('appointment_sold')
    expect((await orderOf(office, order.id)).appointment_id).not.toBeNull()
    expect((await credit(office, invoice.id)).status).toBe(201)
    expect((await pay()).status).toBe(201)
  })

  it('that was partly on debt is free only after the credit of both invoices', async () => {
    const payments = [
      { payment_method: 'bit', amount: '100' },
      { payment_method: 'debt', amount: '80' },
    ]
    const { office, pay, orderId } = await soldVisit({ payment_method: 'bit', payments })
    const [paid, owed] = await documentsOf(orderId)
    expect([paid!.document_type, owed!.document_type]).toEqual([320, 300])
    await credit(office, paid!.id)
    expect((await pay()).body.code).toBe('appointment_sold')
    await credit(office, owed!.id)
    expect((await pay()).status).toBe(201)
  })
})
