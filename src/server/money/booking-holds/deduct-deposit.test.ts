import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit } from '#tests/support/money/deposits.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const depositOf = async (office: Office, appointmentId: number) =>
  (await office.owner('GET', `/api/deposits/appointments/${appointmentId}`)).body.deposit
type Deposit = Awaited<ReturnType<typeof createDeposit>>

/** Sells the visit, in cash, with its deposit deducted. */
async function sellVisit(office: Office, { appointmentId, offered }: Deposit, more: object = {}) {
  const { customer_id } = (await office.owner('GET', `/api/appointments/${appointmentId}`)).body.appointment
  const { id } = await depositOf(office, appointmentId)
  return office.owner('POST', '/api/checkout', {
    customer_id,
    appointment_id: appointmentId,
    total_amount: '130.00',
    payment_method: 'cash',
    products: [{ product_id: offered.service, quantity: 1 }],
    deductions: [{ kind: 'deposit', id }],
    ...more,
  })
}

describe('the sale of a visit', () => {
  it('deducts its deposit, with a document for the rest that names the earlier one', async () => {
    const office = await createTestOffice()
    const deposit = await createDeposit(office)
    const sold = await sellVisit(office, deposit)
    expect(sold.status).toBe(201)
    const documents = await rows(
      'select document_type, total_amount from invoices where office_id = $1 order by id',
      office.officeId,
    )
    expect(documents).toEqual([
      { document_type: 320, total_amount: '50.00' },
      { document_type: 320, total_amount: '130.00' },
    ])
    expect(await rows('select label, amount from order_deductions where office_id = $1', office.officeId)).toEqual([
      { label: 'מקדמה ששולמה, חשבונית 1', amount: '50.00' },
    ])
    expect((await depositOf(office, deposit.appointmentId)).left).toBe('0.00')
    expect((await rows('select sum(amount) from payments where office_id = $1', office.officeId))[0].sum).toBe('180.00')
  })

  it('of another visit, or of a visit whose deposit returned, does not get it', async () => {
    const office = await createTestOffice()
    const deposit = await createDeposit(office)
    expect((await sellVisit(office, deposit, { appointment_id: null })).body.code).toBe('deposit_not_usable')
    const { appointmentId } = deposit
    await office.owner('POST', `/api/deposits/appointments/${appointmentId}/cancel`, { refund: 'all' })
    expect((await sellVisit(office, deposit)).body.code).toBe('deposit_not_usable')
  })

  it('and a cancellation at the same moment: the deposit is deducted or returned, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const office = await createTestOffice()
      const deposit = await createDeposit(office)
      const url = `/api/deposits/appointments/${deposit.appointmentId}/cancel`
      const [sold, cancelled] = await Promise.all([
        sellVisit(office, deposit),
        office.owner('POST', url, { refund: 'all' }),
      ])
      expect(sold.status).toBeLessThan(500)
      expect(cancelled.status).toBeLessThan(500)
      const [state] = await rows('select used_amount, refund from deposits where office_id = $1', office.officeId)
      expect(Number(state.used_amount) + Number(state.refund)).toBe(50)
    }
  })

  it('gives the deposit back when its document is credited', async () => {
    const office = await createTestOffice()
    const deposit = await createDeposit(office)
    const { invoice } = (await sellVisit(office, deposit)).body
    const credited = await office.owner('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'טעות' })
    expect(credited.status).toBe(201)
    expect((await depositOf(office, deposit.appointmentId)).left).toBe('50.00')
  })
})
