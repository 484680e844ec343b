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
import { createTestOffice, createVisitor, randomPhone, type Office } from '#tests/support/office.ts'
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
const bookAgain = async (office: Office, { offered, start }: Pick<Held, 'offered' | 'start'>) => {
  const visitor = await createVisitor(office.slug, randomPhone())
  return visitor.call('POST', '/api/appointments', depositBooking(offered, start))
}

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

describe('a held slot', () => {
  it('is refused to others until its time is over, also when no job frees it', async () => {
    const office = await createTestOffice()
    const held = await createHold(office)
    expect((await bookAgain(office, held)).body.code).toBe('slot_taken')
    later(11)
    expect((await bookAgain(office, held)).status).toBe(201)
    expect((await check(held)).body.state).toBe('over')
  })

  it('is given to one of two visitors', async () => {
    const office = await createTestOffice()
    const offered = await createDepositService(office)
    const start = await nextStart()
    const answers = await Promise.all([1, 2, 3, 4].map(() => bookAgain(office, { offered, start })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(3)
  })

  it('of a visit that chooses another time is free again', async () => {
    const office = await createTestOffice()
    const held = await createHold(office)
    const other = toWallClock(toInstant(held.start) + 2 * HOUR)
    const again = await held.visitor.call('POST', '/api/appointments', depositBooking(held.offered, other))
    expect(again.status).toBe(201)
    expect((await bookAgain(office, held)).status).toBe(201)
    expect(
      await rows(`select 1 from orders where office_id = $1 and status = 'pending'`, office.officeId),
    ).toHaveLength(2)
  })

  it('is held again by the same visit with the same order and page', async () => {
    const office = await createTestOffice()
    const held = await createHold(office)
    const { url } = (await pay(held)).body
    later(11)
    const again = await held.visitor.call('POST', '/api/appointments', depositBooking(held.offered, held.start))
    expect(again.body).toMatchObject({ manage_token: held.token, appointment: { id: held.appointmentId } })
    expect((await pay(held)).body.url).toBe(url)
    await chooseOnPage(held.appointmentId, 'paid')
    expect((await check(held)).body.state).toBe('booked')
  })
})

describe('a payment after the time of the hold', () => {
  it('books the slot when it is still free', async () => {
    const office = await createTestOffice()
    const held = await createHold(office)
    await pay(held)
    later(11)
    await chooseOnPage(held.appointmentId, 'paid')
    expect((await check(held)).body.state).toBe('booked')
    expect((await bookAgain(office, held)).body.code).toBe('slot_taken')
  })

  it('is recorded as a late payment when another customer has the slot, and the customer is told', async () => {
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

  it('and another booking at the same moment: one of them gets the slot', async () => {
    for (let round = 0; round < 5; round++) {
      const office = await createTestOffice()
      const held = await createHold(office)
      await pay(held)
      later(11)
      await chooseOnPage(held.appointmentId, 'paid')
      const [paid, other] = await Promise.all([check(held), bookAgain(office, held)])
      expect(paid.status).toBe(200)
      const booked = paid.body.state === 'booked'
      expect({ booked, other: other.status }).toEqual(booked ? { booked, other: 409 } : { booked, other: 201 })
    }
  })
})
