import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone } from '#tests/support/office.ts'
import { cards, knownOf, seen, visitorWith } from '#tests/support/booking/two-cards.ts'
import { NOW } from '#tests/support/booking/visitor-bookings.ts'
import { windowOf } from '#tests/support/booking/waiting-list.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

describe('a booking without a proved phone', () => {
  it('has a marked card of its own beside that of the customer, who is not changed', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await knownOf(office, phone)
    const { book } = await visitorWith(office, phone)
    const { id } = (await book('10:00')).body.appointment
    expect(await cards(office, phone)).toMatchObject([
      { id: known, full_name: 'אבי הררי', phone_unproved: 0 },
      { full_name: 'מבקרת', phone_unproved: 1 },
    ])
    expect(await seen(office.owner, id)).toMatchObject({ customer_name: 'מבקרת', phone_unproved: 1 })
    expect((await office.owner('GET', `/api/customers/${known}/appointments?when=future`)).body.total).toBe(0)
  })

  it('shows the mark to staff as a request, and never to the visitor', async () => {
    const office = await createTestOffice({ unprovedPerHour: 0 })
    const phone = randomPhone()
    await knownOf(office, phone)
    const { call, book } = await visitorWith(office, phone)
    const booked = (await book('10:00')).body.appointment
    expect(booked).toMatchObject({ status_key: 'waiting', phone_unproved: 0, customer_name: 'מבקרת' })
    expect((await call('GET', '/api/appointments')).body.appointments.map(JSON.stringify).join()).not.toContain('אבי')
    const { requests } = (await office.owner('GET', '/api/appointments/requests')).body
    expect(requests).toMatchObject([{ id: booked.id, customer_name: 'מבקרת', phone_unproved: 1 }])
  })

  it('of a session keeps one card, also for a second booking and the waiting list', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const { call, book } = await visitorWith(office, phone)
    await book('10:00')
    await book('12:00')
    expect((await call('POST', '/api/waiting-list/join', windowOf(office))).status).toBe(200)
    expect(await cards(office, phone)).toHaveLength(1)
  })

  it('by somebody else with another name has a card of its own, too', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    await (await visitorWith(office, phone)).book('10:00')
    await (await visitorWith(office, phone, { full_name: 'אחרת' })).book('12:00')
    await (await visitorWith(office, phone)).book('14:00')
    expect((await cards(office, phone)).map(({ full_name }) => full_name)).toEqual(['מבקרת', 'אחרת'])
  })

  it('does not count among the three of the one who proves the phone', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    await knownOf(office, phone)
    for (const start of ['08:00', '09:00', '10:00'])
      expect((await (await visitorWith(office, phone)).book(start)).status).toBe(201)
    expect((await (await visitorWith(office, phone)).book('11:00')).body.code).toBe('booking_limit')
    const { prove, book } = await visitorWith(office, phone)
    await prove()
    for (const start of ['11:00', '12:00', '13:00']) expect((await book(start)).status).toBe(201)
    expect((await book('14:00')).body.code).toBe('booking_limit')
  })
})

describe('a visitor who proves the phone later', () => {
  it('takes their own booking to the card of the customer, and nobody else their', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await knownOf(office, phone)
    const own = await visitorWith(office, phone)
    const { id } = (await own.book('10:00')).body.appointment
    const stranger = (await (await visitorWith(office, phone, { full_name: 'זרה' })).book('12:00')).body.appointment
    expect((await own.prove()).body.customer.full_name).toBe('אבי הררי')
    expect(await seen(office.owner, id)).toMatchObject({ customer_id: known, phone_unproved: 0 })
    expect(await seen(office.owner, stranger.id)).toMatchObject({ customer_name: 'זרה', phone_unproved: 1 })
    expect(await cards(office, phone)).toHaveLength(2)
  })

  it('takes the mark from their card when nobody has the phone', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const own = await visitorWith(office, phone)
    const { id } = (await own.book('10:00')).body.appointment
    expect((await own.prove()).body.customer.full_name).toBe('מבקרת')
    expect(await seen(office.owner, id)).toMatchObject({ phone_unproved: 0 })
    expect(await cards(office, phone)).toMatchObject([{ phone_unproved: 0 }])
  })

  it('takes no card that another session booked on with the same details', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await knownOf(office, phone)
    const own = await visitorWith(office, phone)
    await own.book('10:00')
    const other = (await (await visitorWith(office, phone)).book('12:00')).body.appointment
    await own.prove()
    expect(await seen(office.owner, other.id)).toMatchObject({ phone_unproved: 1 })
    expect((await office.owner('GET', `/api/customers/${known}/appointments?when=future`)).body.total).toBe(0)
  })
})

describe('staff who know whose booking it is', () => {
  it('join the two cards with one tap, and the mark goes', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await knownOf(office, phone)
    const { id, customer_id: _ } = (await (await visitorWith(office, phone)).book('10:00')).body.appointment
    const own = (await cards(office, phone)).find(({ phone_unproved }) => phone_unproved === 1)!
    const answer = await office.employee('POST', `/api/customers/${own.id}/trust`)
    expect(answer.body.customer).toMatchObject({ id: known, phone_unproved: 0, next_visit: '2026-11-24 10:00:00' })
    expect(await seen(office.owner, id)).toMatchObject({ customer_id: known, phone_unproved: 0 })
    expect((await office.owner('POST', `/api/customers/${own.id}/trust`)).status).toBe(404)
    expect((await office.owner('POST', `/api/customers/${known}/trust`)).body.customer).toMatchObject({ id: known })
  })

  it('make a customer of a card whose phone nobody else has', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    await (await visitorWith(office, phone)).book('10:00')
    const [own] = await cards(office, phone)
    expect((await office.owner('POST', `/api/customers/${own!.id}/trust`)).body.customer).toMatchObject({
      id: own!.id,
      phone_unproved: 0,
    })
  })

  it('merge them the other way round, and the mark goes as well', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await knownOf(office, phone)
    await (await visitorWith(office, phone)).book('10:00')
    const own = (await cards(office, phone)).find(({ phone_unproved }) => phone_unproved === 1)!
    const body = { other_id: known, version: 1, other_version: 1 }
    const merged = await office.owner('POST', `/api/customers/${own.id}/merge`, body)
    expect(merged.body.customer).toMatchObject({ id: own.id, phone_unproved: 0 })
  })
})

describe('two cards with one phone', () => {
  it('do not confuse an import, which fills and adds known customers only', async () => {
    const office = await createTestOffice()
    const [phone, fresh] = [randomPhone(), randomPhone()]
    const known = await knownOf(office, phone)
    for (const [one, start] of [
      [phone, '10:00'],
      [fresh, '12:00'],
    ] as const)
      await (await visitorWith(office, one)).book(start)
    const rows = [phone, fresh].map((one, i) => ({
      row: i + 2,
      cells: { full_name: 'מהקובץ', phone: one, address_city: 'חיפה' },
      duplicate: 'merge',
    }))
    const { body } = await office.owner('POST', '/api/customers/import', { mode: 'save', rows })
    expect(body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['merged', 'created'])
    expect((await office.owner('GET', `/api/customers/${known}`)).body.customer.address_city).toBe('חיפה')
    expect(await cards(office, fresh)).toMatchObject([
      { full_name: 'מבקרת', phone_unproved: 1, address_city: null },
      { full_name: 'מהקובץ', phone_unproved: 0, address_city: 'חיפה' },
    ])
  })

  it('leave the customer what is theirs when the stranger card is erased', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await knownOf(office, phone)
    const { pool } = await world()
    const e164 = `+972${phone.slice(1)}`
    await pool.query(
      `insert into customer_devices (office_id, phone, token_mac, used_at) values ($1, $2, '\\x01', now())`,
      [office.officeId, e164],
    )
    const devices = async () =>
      (await pool.query('select from customer_devices where office_id = $1', [office.officeId])).rowCount
    const wait = async () => (await visitorWith(office, phone)).call('POST', '/api/waiting-list/join', windowOf(office))
    expect((await wait()).status).toBe(200)
    const own = (await cards(office, phone)).find(({ phone_unproved }) => phone_unproved === 1)!
    const erase = async (id: number) =>
      expect((await office.owner('POST', `/api/customer-data/${id}/erasure`, {})).status).toBe(204)
    await erase(own.id)
    expect([(await cards(office, phone)).map(({ id }) => id), await devices()]).toEqual([[known], 1])
    await wait()
    await erase(known)
    expect(await devices()).toBe(0)
  })
})
