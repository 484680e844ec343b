import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit, createHold, nextStart } from '#tests/support/money/deposits.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const runJobs = async () => (await world()).runJobs()
const documents = (office: Office) =>
  rows('select document_type, total_amount, vat_amount from invoices where office_id = $1 order by id', office.officeId)
const received = async (office: Office) =>
  (await rows('select sum(amount) from payments where office_id = $1', office.officeId))[0].sum
const manage = async (token: string, action = '') => {
  const stranger = await callerOf(null)
  const url = `/api/online-booking/manage/${token}`
  return action ? stranger('POST', `${url}/${action}`) : stranger('GET', url)
}
const cancelByStaff = (office: Office, appointmentId: number, refund: string, caller = office.owner) =>
  caller('POST', `/api/deposits/appointments/${appointmentId}/cancel`, { refund })

describe('a customer who cancels', () => {
  it('reads what returns, and gets it on the card with a credit document', async () => {
    const office = await createTestOffice()
    const { token } = await createDeposit(office)
    expect((await manage(token)).body.deposit).toEqual({ amount: '50.00', refund: '50.00', free_hours: 24 })
    expect((await manage(token, 'cancel')).body).toMatchObject({ deposit: { refund: '50.00' } })
    await runJobs()
    expect(await received(office)).toBe('0.00')
    expect(await documents(office)).toEqual([
      { document_type: 320, total_amount: '50.00', vat_amount: '7.63' },
      { document_type: 330, total_amount: '50.00', vat_amount: '7.63' },
    ])
    await runJobs()
    expect(await rows('select status from card_refunds where office_id = $1', office.officeId)).toEqual([
      { status: 'made' },
    ])
  })

  it('within 15 minutes of booking gets all of it, and shortly after only what the terms say', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/settings', { deposit_free_hours: 720 })
    const [soon, later] = [await createDeposit(office), await createDeposit(office)]
    expect((await manage(soon.token, 'cancel')).body.deposit.refund).toBe('50.00')
    moveClockTo('2026-11-22T08:16:00Z')
    expect((await manage(later.token, 'cancel')).body.deposit.refund).toBe('41.00')
  })

  it('late, but in the window of the law, pays five percent of the price', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/settings', { deposit_free_hours: 720 })
    const { token } = await createDeposit(office)
    moveClockTo('2026-11-22T08:16:00Z')
    expect((await manage(token, 'cancel')).body.deposit.refund).toBe('41.00')
    await runJobs()
    expect(await received(office)).toBe('9.00')
    expect((await documents(office))[1]).toMatchObject({
      document_type: 330,
      total_amount: '41.00',
      vat_amount: '6.25',
    })
  })

  it('before the payment frees the slot, and money that still comes is late', async () => {
    const office = await createTestOffice()
    const held = await createHold(office)
    expect((await manage(held.token, 'cancel')).body.appointment.status_key).toBe('cancelled')
    expect((await createHold(office, held)).appointmentId).toBeGreaterThan(held.appointmentId)
  })

  it('moves the appointment and keeps the deposit', async () => {
    const office = await createTestOffice()
    const { token, appointmentId } = await createDeposit(office)
    const start_time = (await nextStart(13)).replace('10:00', '12:00')
    const stranger = await callerOf(null)
    expect((await stranger('POST', `/api/online-booking/manage/${token}/move`, { start_time })).status).toBe(200)
    const { body } = await office.owner('GET', `/api/deposits/appointments/${appointmentId}`)
    expect(body.deposit).toMatchObject({ amount: '50.00', left: '50.00', refund: null, refund_by_rule: '50.00' })
  })
})

describe('staff who cancel', () => {
  it('decide about the deposit first, once', async () => {
    const office = await createTestOffice()
    const { appointmentId } = await createDeposit(office)
    const url = `/api/appointments/${appointmentId}`
    expect((await office.owner('PUT', url, { status_key: 'cancelled' })).body.code).toBe('deposit_undecided')
    expect((await office.owner('DELETE', url)).body.code).toBe('deposit_undecided')
    const decided = await cancelByStaff(office, appointmentId, 'all')
    expect(decided.body.deposit).toMatchObject({ refund: '50.00', left: '0.00', refunded_at: null })
    expect((await cancelByStaff(office, appointmentId, 'all')).body.code).toBe('deposit_decided')
    expect((await office.owner('GET', url)).body.appointment.status_key).toBe('cancelled')
    await runJobs()
    expect(await received(office)).toBe('0.00')
    expect((await office.owner('DELETE', url)).status).toBe(204)
  })

  it('keep the deposit only with the right to refund, and follow the rule without it', async () => {
    const office = await createTestOffice()
    const { appointmentId } = await createDeposit(office)
    expect((await cancelByStaff(office, appointmentId, 'none', office.employee)).body.code).toBe('refund_not_allowed')
    expect((await cancelByStaff(office, appointmentId, 'rule', office.employee)).status).toBe(200)
  })

  it('keep all of it when the customer did not come', async () => {
    const office = await createTestOffice()
    const { appointmentId, start } = await createDeposit(office)
    moveClockTo(new Date(new Date(`${start.slice(0, 10)}T12:00:00Z`).getTime() + DAY).toISOString())
    const url = `/api/appointments/${appointmentId}`
    expect((await office.owner('PUT', url, { status_key: 'no_show' })).status).toBe(200)
    expect(await received(office)).toBe('50.00')
  })
})
