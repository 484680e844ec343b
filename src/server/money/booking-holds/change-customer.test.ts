import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  cardRow,
  chargeFee,
  checkCard,
  createCardHold,
  createKeptCard,
  giveOnPage,
  miss,
  runCardJobs,
} from '#tests/support/money/kept-cards.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const changeCustomer = (office: Office, appointmentId: number, customer_id = office.ids.customer) =>
  office.owner('PUT', `/api/appointments/${appointmentId}`, { customer_id })
const shown = async (office: Office, appointmentId: number) =>
  (await office.owner('GET', `/api/kept-cards/appointments/${appointmentId}`)).body.card
const customerOf = async (office: Office, appointmentId: number): Promise<number> =>
  (await office.owner('GET', `/api/appointments/${appointmentId}`)).body.appointment.customer_id

describe('staff who change the customer of an appointment', () => {
  it('erase the card of the former one, who is never charged', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    expect((await changeCustomer(office, kept.appointmentId)).status).toBe(200)
    expect((await cardRow(kept.appointmentId)).card).toBeNull()
    expect(await shown(office, kept.appointmentId)).toMatchObject({ state: 'over', due: null })
    await miss(office, kept)
    expect((await chargeFee(office, kept.appointmentId)).body.code).toBe('no_show_not_due')
  })

  it('and other fields of the appointment keep the card', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    const customer = await customerOf(office, kept.appointmentId)
    const url = `/api/appointments/${kept.appointmentId}`
    expect((await office.owner('PUT', url, { customer_id: customer, notes: 'קפה' })).status).toBe(200)
    expect((await shown(office, kept.appointmentId)).state).toBe('kept')
  })

  it('wait while the card is being given; one that comes after all is not kept', async () => {
    const office = await createTestOffice()
    const held = await createCardHold(office)
    expect((await changeCustomer(office, held.appointmentId)).body.code).toBe('hold_of_customer')
    // staff decide about the booking themselves: it waits for no card
    await office.owner('PUT', `/api/appointments/${held.appointmentId}`, { status_key: 'confirmed' })
    expect((await changeCustomer(office, held.appointmentId)).status).toBe(200)
    await giveOnPage(held.appointmentId, 'paid')
    expect((await checkCard(held)).status).toBe(404)
    moveClockTo('2026-11-22T08:05:00Z')
    await runCardJobs(held.appointmentId)
    expect((await cardRow(held.appointmentId)).card).toBeNull()
    expect((await shown(office, held.appointmentId)).state).toBe('over')
    expect((await cardRow(held.appointmentId)).card).toBeNull()
  })
})

it('a merge of customers keeps the card, also one that was charged', async () => {
  const office = await createTestOffice()
  const merge = async (appointmentId: number) => {
    const kept = await office.create('/api/customers', { full_name: 'דנה', phone: randomPhone() })
    const other_id = await customerOf(office, appointmentId)
    const { body } = await office.owner('GET', `/api/customers/${other_id}`)
    const versions = { version: 1, other_version: body.customer.version }
    return office.owner('POST', `/api/customers/${kept.id}/merge`, { other_id, ...versions })
  }
  const card = await createKeptCard(office)
  expect((await merge(card.appointmentId)).status).toBe(200)
  expect((await shown(office, card.appointmentId)).state).toBe('kept')
  await miss(office, card)
  expect((await chargeFee(office, card.appointmentId)).body.card.state).toBe('charged')
  expect((await merge(card.appointmentId)).status).toBe(200)
  expect((await shown(office, card.appointmentId)).state).toBe('charged')
})
