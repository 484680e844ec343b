import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/values/local-time.ts'
import { gatewayAccount, startLocalGateways, type PeerName } from '#tests/support/money/card-payments.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { createHold, depositBooking } from '#tests/support/money/deposits.ts'
import {
  cardRow,
  checkCard,
  createCardHold,
  createCardService,
  createKeptCard,
  giveOnPage,
  miss,
  runCardJobs,
} from '#tests/support/money/kept-cards.ts'
import { callerOf, createTestOffice, createVisitor, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))
const peers = startLocalGateways()

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const later = (minutes: number) => moveClockTo(new Date(now().getTime() + minutes * MINUTE).toISOString())
const stored = async (id: number) =>
  (await rows('select status_key, holds_slot, held_until, deleted_at from appointments where id = $1', id))[0]
const bookAgain = async (
  office: Office,
  { offered, start }: Pick<Awaited<ReturnType<typeof createHold>>, 'offered' | 'start'>,
) => {
  const visitor = await createVisitor(office.slug, randomPhone())
  return visitor.call('POST', '/api/appointments', depositBooking(offered, start))
}
const shownTo = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/kept-cards/appointments/${id}`)).body.card

describe('a booking that asks for a card', () => {
  it('holds its slot, and is booked without money or document when the card is given', async () => {
    const office = await createTestOffice()
    const held = await createCardHold(office)
    expect(held.body).toMatchObject({ deposit: null, card_fee: '60.00', sms_sent: false })
    expect(held.opened.body).toMatchObject({ state: 'waiting', amount: '60.00', price: '180.00', free_hours: 24 })
    expect((await bookAgain(office, held)).body.code).toBe('slot_taken')
    await giveOnPage(held.appointmentId, 'paid')
    const answers = await Promise.all([checkCard(held), checkCard(held), checkCard(held)])
    for (const { body } of answers) expect(body).toMatchObject({ state: 'booked', sms_sent: 1, url: null })
    expect(await stored(held.appointmentId)).toMatchObject({ status_key: 'confirmed', held_until: null })
    expect(await shownTo(office, held.appointmentId)).toMatchObject({
      state: 'kept',
      fee: '60.00',
      last_digits: '0000',
    })
    expect(await rows('select 1 from orders where office_id = $1', office.officeId)).toEqual([])
    expect(await rows('select 1 from invoices where office_id = $1', office.officeId)).toEqual([])
  })

  it('accepts another card after a declined one, on the same page', async () => {
    const office = await createTestOffice()
    const held = await createCardHold(office)
    await giveOnPage(held.appointmentId, 'failed')
    expect((await checkCard(held)).body).toMatchObject({ state: 'failed', url: held.opened.body.url })
    await giveOnPage(held.appointmentId, 'paid')
    expect((await checkCard(held)).body.state).toBe('booked')
  })

  it('books without a card where the plan has none, and refuses a fee over the price or beside a deposit', async () => {
    const office = await createTestOffice()
    const offered = await createCardService(office)
    const change = (body: object) => office.owner('PUT', `/api/products/${offered.service}`, body)
    expect((await change({ no_show_fee: '181' })).body.fields).toHaveProperty('no_show_fee')
    expect((await change({ deposit_percent: 20 })).body.fields).toHaveProperty('no_show_fee')
    expect((await change({ price: '50' })).body.fields).toHaveProperty('no_show_fee')
    await rows('update subscriptions set plan_id = 1 where office_id = $1', office.officeId)
    const { body } = await createHold(office, { offered })
    expect(body).toMatchObject({ card_fee: null, appointment: { status_key: 'confirmed', held_until: null } })
  })

  it('ignores a card for a slot that another customer got after the hold', async () => {
    const office = await createTestOffice()
    const held = await createCardHold(office)
    later(11)
    expect((await bookAgain(office, held)).status).toBe(201)
    await giveOnPage(held.appointmentId, 'paid')
    expect((await checkCard(held)).body.state).toBe('over')
    expect((await cardRow(held.appointmentId)).card).toBeNull()
  })
})

it.for<PeerName>(['cardcom', 'payplus'])('a card given at %s is found when no webhook comes', async (gateway) => {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/payment-gateway', gatewayAccount(gateway))
  const held = await createCardHold(office)
  peers[gateway].giveCard((await cardRow(held.appointmentId)).page_id)
  later(3)
  await runCardJobs(held.appointmentId)
  expect(await stored(held.appointmentId)).toMatchObject({ status_key: 'confirmed' })
})

describe('a kept card is erased', () => {
  const erased = async (id: number) => (await cardRow(id)).card === null
  const put = (office: Office, id: number, status_key: string) =>
    office.owner('PUT', `/api/appointments/${id}`, { status_key })

  it('when the visit is done, and when staff cancel or delete it', async () => {
    const office = await createTestOffice()
    const [done, cancelled, deleted] = [
      await createKeptCard(office),
      await createKeptCard(office),
      await createKeptCard(office),
    ]
    await put(office, done.appointmentId, 'arrived')
    expect(await erased(done.appointmentId)).toBe(false)
    await put(office, done.appointmentId, 'done')
    await put(office, cancelled.appointmentId, 'cancelled')
    await office.owner('DELETE', `/api/appointments/${deleted.appointmentId}`)
    for (const { appointmentId } of [done, cancelled, deleted]) expect(await erased(appointmentId)).toBe(true)
    expect(await shownTo(office, done.appointmentId)).toMatchObject({ state: 'over', due: null })
  })

  it('when the customer cancels in time, and not when they cancel late', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const inTime = await createKeptCard(office)
    const manage = `/api/online-booking/manage/${inTime.token}`
    expect((await stranger('GET', manage)).body.card).toMatchObject({ fee: '60.00', due: '0.00', free_hours: 24 })
    await stranger('POST', `${manage}/cancel`)
    expect(await erased(inTime.appointmentId)).toBe(true)
    await office.owner('PUT', '/api/business/settings', { cancel_cutoff_hours: 0 })
    const late = await createKeptCard(office)
    moveClockTo(new Date(new Date(`${late.start.slice(0, 10)}T08:00:00Z`).getTime() - 20 * 60 * MINUTE).toISOString())
    const url = `/api/online-booking/manage/${late.token}`
    expect((await stranger('GET', url)).body.card.due).toBe('60.00')
    expect((await stranger('POST', `${url}/cancel`)).body).toMatchObject({ card: { due: '60.00' } })
    expect(await erased(late.appointmentId)).toBe(false)
    expect(await shownTo(office, late.appointmentId)).toMatchObject({ state: 'due', due: '60.00' })
  })

  it('a week after the visit, with any outcome', async () => {
    const office = await createTestOffice()
    const kept = await createKeptCard(office)
    await miss(office, kept)
    moveClockTo(new Date(now().getTime() + 8 * DAY).toISOString())
    await runCardJobs(kept.appointmentId)
    expect(await erased(kept.appointmentId)).toBe(true)
  })
})
