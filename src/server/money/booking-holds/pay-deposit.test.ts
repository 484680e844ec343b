import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import {
  chooseOnPage,
  createDeposit,
  createDepositService,
  createHold,
  depositBooking,
  nextStart,
} from '#tests/support/money/deposits.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const later = (minutes: number) => moveClockTo(new Date(now().getTime() + minutes * MINUTE).toISOString())
const pay = (held: Held) => held.visitor.call('POST', `/api/deposits/pay/${held.token}`)
const check = (held: Held) => held.visitor.call('POST', `/api/deposits/check/${held.token}`)
type Held = Awaited<ReturnType<typeof createHold>>
const stored = async (id: number) =>
  (await rows('select status_key, holds_slot, held_until, deleted_at from appointments where id = $1', id))[0]
const messages = async (office: Office) =>
  (await rows('select kind from sms_messages where office_id = $1 order by id', office.officeId)).map((row) => row.kind)

describe('a booking that asks for a deposit', () => {
  it('holds its slot without a message, and is booked with money, document and message when it is paid', async () => {
    const office = await createTestOffice()
    const held = await createHold(office)
    expect(held.body).toMatchObject({ deposit: '50.00', sms_sent: false, appointment: { status_key: 'waiting' } })
    expect(await messages(office)).toEqual([])
    const opened = await pay(held)
    expect(opened.body).toMatchObject({ state: 'waiting', amount: '50.00', price: '180.00', free_hours: 24 })
    expect((await pay(held)).body.url).toBe(opened.body.url)
    await chooseOnPage(held.appointmentId, 'paid')
    const answers = await Promise.all([check(held), check(held), check(held)])
    for (const { body } of answers) expect(body).toMatchObject({ state: 'booked', sms_sent: 1, url: null })
    expect(await stored(held.appointmentId)).toMatchObject({ status_key: 'confirmed', held_until: null })
    expect(await messages(office)).toEqual(['invoice', 'confirmation'])
    const documents = await rows(
      `select o.kind, i.document_type, i.total_amount, p.amount from deposits d
         join orders o on o.id = d.order_id join invoices i on i.id = d.invoice_id
         join payments p on p.order_id = o.id where d.appointment_id = $1`,
      held.appointmentId,
    )
    expect(documents).toEqual([{ kind: 'deposit', document_type: 320, total_amount: '50.00', amount: '50.00' }])
  })

  it('asks a percentage of the price, and nothing when the plan has no cards', async () => {
    const office = await createTestOffice()
    const offered = await createDepositService(office, { deposit_percent: 25 })
    expect((await createHold(office, { offered })).body.deposit).toBe('45.00')
    await rows('update subscriptions set plan_id = 1 where office_id = $1', office.officeId)
    const free = await createHold(office, { offered, start: await nextStart(14) })
    expect(free.body).toMatchObject({ deposit: null, appointment: { status_key: 'confirmed', held_until: null } })
  })

  it('waits for approval after the payment, where the office approves bookings', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/settings', { approve_bookings: 1 })
    const { appointmentId } = await createDeposit(office)
    expect(await stored(appointmentId)).toMatchObject({ status_key: 'waiting', held_until: null, holds_slot: true })
  })

  it('can be paid after a declined card, on the same page', async () => {
    const office = await createTestOffice()
    const held = await createHold(office)
    const { url } = (await pay(held)).body
    await chooseOnPage(held.appointmentId, 'failed')
    expect((await check(held)).body).toMatchObject({ state: 'failed', url })
    await chooseOnPage(held.appointmentId, 'paid')
    expect((await check(held)).body.state).toBe('booked')
  })
})

it('a hold that is given up for another time takes its order with it', async () => {
  const office = await createTestOffice()
  const held = await createHold(office)
  const other = toWallClock(toInstant(held.start) + 2 * HOUR)
  await held.visitor.call('POST', '/api/appointments', depositBooking(held.offered, other))
  const orders = await rows('select status from orders where office_id = $1 order by id', office.officeId)
  expect(orders).toEqual([{ status: 'cancelled' }, { status: 'pending' }])
})

it('a payment for a slot that another customer got after the hold is late, and the customer is told', async () => {
  const office = await createTestOffice()
  const held = await createHold(office)
  await pay(held)
  later(11)
  await createDeposit(office, held)
  await chooseOnPage(held.appointmentId, 'paid')
  expect((await check(held)).body.state).toBe('late')
  expect((await office.owner('GET', '/api/payment-gateway/late-payments')).body.payments).toHaveLength(1)
  expect(await messages(office)).toContain('change')
  expect(await rows('select 1 from payments where office_id = $1', office.officeId)).toHaveLength(1)
})
