import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit, createRest } from '#tests/support/money/deposits.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const runJobs = async () => (await world()).runJobs()
const urlOf = (appointmentId: number, action = '') => `/api/deposits/appointments/${appointmentId}${action}`
const returnRest = (office: Office, id: number, call = office.owner) => call('POST', urlOf(id, '/rest'))
const depositOf = async (office: Office, id: number) => (await office.owner('GET', urlOf(id))).body.deposit
const documents = (office: Office) =>
  rows('select document_type, total_amount from invoices where office_id = $1 order by id', office.officeId)
const received = async (office: Office) =>
  (await rows('select sum(amount) from payments where office_id = $1', office.officeId))[0].sum

describe('the rest of a deposit that was larger than the sale', () => {
  it('stays with the deposit, and returns to the card with a credit document', async () => {
    const office = await createTestOffice()
    const { appointmentId } = await createRest(office)
    expect(await depositOf(office, appointmentId)).toMatchObject({ used: '30.00', left: '20.00', refund: null })
    expect((await returnRest(office, appointmentId, office.employee)).body.code).toBe('refund_not_allowed')
    const { deposit } = (await returnRest(office, appointmentId)).body
    expect(deposit).toMatchObject({ refund: '20.00', left: '0.00', refunded_at: null })
    await runJobs()
    await runJobs()
    expect(await received(office)).toBe('30.00')
    expect(await documents(office)).toEqual([
      { document_type: 320, total_amount: '50.00' },
      { document_type: 330, total_amount: '20.00' },
    ])
    // the visit took place
    const { appointment } = (await office.owner('GET', `/api/appointments/${appointmentId}`)).body
    expect(appointment.status_key).toBe('done')
    expect((await returnRest(office, appointmentId)).body.code).toBe('deposit_decided')
  })

  it('is returned once when two ask at once', async () => {
    const office = await createTestOffice()
    const { appointmentId } = await createRest(office)
    const answers = await Promise.all([returnRest(office, appointmentId), returnRest(office, appointmentId)])
    expect(answers.map(({ status }) => `${status}`).toSorted((a, b) => a.localeCompare(b))).toEqual(['200', '409'])
    await runJobs()
    expect(await received(office)).toBe('30.00')
  })

  it('is not returned before the sale, nor when the sale used all of it', async () => {
    const office = await createTestOffice()
    const unsold = await createDeposit(office)
    expect((await returnRest(office, unsold.appointmentId)).body.code).toBe('deposit_not_usable')
    const products = [{ product_id: office.ids.service, quantity: 1, price: '50' }]
    const whole = await createRest(office, { products })
    expect((await returnRest(office, whole.appointmentId)).body.code).toBe('deposit_not_usable')
    const foreign = await createTestOffice()
    expect((await returnRest(foreign, whole.appointmentId)).status).toBe(404)
    expect(await received(office)).toBe('100.00')
  })

  it('and an undone sale at the same moment: the card never gets more than was left', async () => {
    for (let round = 0; round < 4; round++) {
      const office = await createTestOffice()
      const { appointmentId, order } = await createRest(office)
      const [rest, undone] = await Promise.all([
        returnRest(office, appointmentId),
        office.owner('POST', `/api/prepaid/orders/${order}/return`),
      ])
      expect([200, 409]).toContain(rest.status)
      expect(undone.status).toBe(204)
      await runJobs()
      expect(await received(office)).toBe(rest.status === 200 ? '30.00' : '50.00')
    }
  })

  it('leaves what was used for the visit when its sale is undone', async () => {
    const office = await createTestOffice()
    const { appointmentId, order, sale } = await createRest(office)
    await returnRest(office, appointmentId)
    // also before the card has its money
    expect((await office.owner('POST', `/api/prepaid/orders/${order}/return`)).status).toBe(204)
    expect((await depositOf(office, appointmentId)).left).toBe('30.00')
    const more = { products: [{ ...sale.products[0]!, price: '45' }], total_amount: '15.00' }
    expect((await office.owner('POST', '/api/checkout', { ...sale, ...more })).status).toBe(201)
    await runJobs()
    expect(await depositOf(office, appointmentId)).toMatchObject({ used: '30.00', left: '0.00' })
    expect(await received(office)).toBe('45.00')
  })
})
