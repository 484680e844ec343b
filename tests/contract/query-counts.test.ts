/** The numbers of statements and round trips of requests. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { bookingStart } from '#server/booking/online-booking/booking-start.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { gateReadsOf, roundTripsOf, statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking, callerOf } from '#tests/support/office.ts'
import { addAppointments, addSales } from '#tests/support/many-rows.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('the number of statements', () => {
  it('is one for free times that nothing changed, however often and by how many they are asked', async () => {
    const office = await createTestOffice()
    const url = (days: number) =>
      `/api/online-booking/slots/${office.slug}?service_id=${office.ids.service}&employee_id=${office.ids.employee}&days=${days}`
    const ask = async (days = 5) => (await (await callerOf(null))('GET', url(days))).body
    const first = await ask()
    // events of the fixture may still arrive
    const crowd = () => statementsOf(() => Promise.all(Array.from({ length: 50 }, (_, n) => ask(1 + (n % 5)))))
    await expect.poll(async () => (await crowd()).length).toBe(50)
    expect(await ask()).toEqual(first)
    const change = () => office.owner('PUT', `/api/business/${office.officeId}`, { name: 'שם חדש' })
    expect((await change()).status).toBe(200)
    expect(await statementsOf(() => ask())).toHaveLength(2)
  })

  it('is at most three for a month of free times, however many appointments there are', async () => {
    const office = await createTestOffice()
    const stranger = await callerOf(null)
    const url = `/api/online-booking/slots/${office.slug}?service_id=${office.ids.service}&employee_id=${office.ids.employee}&days=31`
    const few = await statementsOf(() => stranger('GET', url))
    await addAppointments(office, 5_000)
    // those came without an event
    moveClockTo('2026-11-22T08:01:00Z')
    const many = await statementsOf(() => stranger('GET', url))
    expect(few.length).toBeLessThanOrEqual(3)
    expect(many).toHaveLength(few.length)
  })

  it('is at most two for a week of the calendar', async () => {
    const office = await createTestOffice()
    await addAppointments(office, 1_000)
    const url = `/api/appointments?start=${encodeURIComponent(at('2026-11-22', '00:00'))}&end=${encodeURIComponent(at('2026-11-29', '00:00'))}`
    await office.owner('GET', url) // caches the session
    const sent = await statementsOf(() => office.owner('GET', url))
    expect(sent.length).toBeLessThanOrEqual(2)
  })

  it('is the same when the session is read again in between, which happens once in 15 seconds', async () => {
    const office = await createTestOffice()
    const ask = () => office.owner('GET', '/api/categories?limit=5')
    await ask()
    // events of the fixture may still arrive
    const readsOfThree = async () => {
      moveClockTo('2026-11-22T08:00:00Z')
      return gateReadsOf(async () => {
        for (let i = 0; i < 3; i++) await ask()
      })
    }
    await expect.poll(readsOfThree).toBe(0)
    const before = await statementsOf(ask)
    moveClockTo('2026-11-22T08:01:00Z')
    expect(await statementsOf(ask)).toEqual(before)
    moveClockTo('2026-11-22T08:02:00Z')
    expect(await gateReadsOf(ask)).toBe(1)
  })

  it('is four for the booking page', async () => {
    const office = await createTestOffice()
    const { services } = await world()
    const sent = await statementsOf(() =>
      enterOffice(services, office.officeId, (tx, scope) => bookingStart(tx, scope, services.clock(), services)),
    )
    expect(sent).toHaveLength(4)
  })

  it('is one for each list of customers, products, employees, categories and resources', async () => {
    const office = await createTestOffice()
    for (const url of [
      '/api/customers?search=דנה&sort=-debt_sum&limit=5',
      '/api/customers?in_debt=1&birth_month=6&away_days=60&limit=5',
      `/api/customers/${office.ids.customer}`,
      '/api/products/office?limit=10',
      '/api/employees/office',
      '/api/categories?limit=5',
      '/api/resources?limit=5',
    ]) {
      await office.owner('GET', encodeURI(url))
      expect(await statementsOf(() => office.owner('GET', encodeURI(url)))).toHaveLength(1)
    }
  })

  it('is six for Home and one for a page of sales, however many sales there are', async () => {
    const office = await createTestOffice()
    const all = ['today', 'week', 'month', 'year'].flatMap((period) => [
      { url: `/api/home?period=${period}`, most: 6 },
      { url: `/api/customerorders?period=${period}&limit=5`, most: 1 },
    ])
    await office.owner('GET', '/api/business')
    for (const sold of [0, 2_000]) {
      await addSales(office, sold)
      for (const { url, most } of all)
        expect({ url, sent: (await statementsOf(() => office.owner('GET', url))).length }).toEqual({
          url,
          sent: most,
        })
    }
  })
})

describe('round trips', () => {
  it('are four for a week of the calendar: begin, rows, names, commit', async () => {
    const office = await createTestOffice()
    await addAppointments(office, 100)
    const url = `/api/appointments?start=${encodeURIComponent(at('2026-11-22', '00:00'))}&end=${encodeURIComponent(at('2026-11-29', '00:00'))}`
    await office.owner('GET', url)
    expect(await roundTripsOf(() => office.owner('GET', url))).toBe(4)
  })

  it('are four for a booking by staff: begin, checks, the row, the rest with the commit', async () => {
    const office = await createTestOffice()
    await office.owner('GET', '/api/business')
    const book = (time: string) => () =>
      office.owner(
        'POST',
        '/api/appointments',
        booking(office, at('2026-11-24', `${time}:00`), at('2026-11-24', `${time}:30`)),
      )
    const sent = await statementsOf(book('10'))
    expect(new Set(sent).size).toBe(sent.length)
    // before the row the customer and the service, then the locks and the row, and with the commit
    // the record, the notification of the employee, the jobs and the message
    expect(sent).toHaveLength(8)
    // at night they are told when the message leaves, by what was read with the row
    moveClockTo('2026-11-22T20:00:00Z')
    expect(await statementsOf(book('12'))).toHaveLength(8)
    expect(await roundTripsOf(book('11'))).toBe(4)
  })

  it('are at most ten for an online booking, its four limits included', async () => {
    const office = await createTestOffice()
    const visitor = await createVisitor(office.slug, randomPhone())
    const book = (time: string) => async () => {
      const { status } = await visitor.call(
        'POST',
        '/api/appointments',
        booking(office, at('2026-11-24', `${time}:00`), at('2026-11-24', `${Number(time) + 1}:00`)),
      )
      expect(status).toBe(201)
    }
    await book('10')()
    expect(await roundTripsOf(book('12'))).toBeLessThanOrEqual(10)
  })

  it('count pipelined statements once', async () => {
    const { services } = await world()
    const office = await createTestOffice()
    const one = (tx: Tx) => sql`select ${1}::int`.execute(tx)
    const work = (run: (tx: Tx) => Promise<unknown>) => () => enterOffice(services, office.officeId, run)
    expect(await roundTripsOf(work((tx) => Promise.all([one(tx), one(tx), one(tx)])))).toBe(3)
    expect(
      await roundTripsOf(
        work(async (tx) => {
          await one(tx)
          await one(tx)
        }),
      ),
    ).toBe(4)
  })
})
