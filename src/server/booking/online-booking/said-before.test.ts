/** What the page and the message say of a booking is what its link then does. */
import fs from 'node:fs'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { cancelTerms } from '#shared/booking/online-booking/rules.ts'
import { HOUR, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { makeMinimalDist } from '#tests/support/minimal-dist.ts'
import { visitorWith } from '#tests/support/booking/two-cards.ts'
import { createTestOffice, callerOf, createVisitor, randomPhone } from '#tests/support/office.ts'
import { NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))
const dist = makeMinimalDist()
afterAll(() => fs.rmSync(dist, { recursive: true }))

/** Books an hour that begins so many hours from now. */
async function bookIn(hours: number, settings: object = {}) {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/business/settings', { booking_notice_minutes: 60, ...settings })
  const { call } = await createVisitor(office.slug, randomPhone())
  const start = Date.parse(NOW) + hours * HOUR
  const made = await call('POST', '/api/appointments', {
    service_id: office.ids.service,
    employee_id: office.ids.employee,
    start_time: toWallClock(start),
    end_time: toWallClock(start + HOUR),
  })
  expect(made.status).toBe(201)
  const url = `/api/online-booking/manage/${made.body.manage_token}`
  const stranger = await callerOf(null)
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string }>(
    `select message from sms_messages where office_id = $1 and kind = 'confirmation' order by id desc limit 1`,
    [office.officeId],
  )
  return { office, url, stranger, start, message: rows[0]!.message }
}

describe('the message of a booking', () => {
  it('has the link until the cut-off', async () => {
    expect((await bookIn(48)).message).toMatch(/https?:\S+$/)
  })

  it('says until when the link works within the cut-off', async () => {
    expect((await bookIn(6)).message).toMatch(/https?:\S+ \(עד 10:15\)$/)
  })

  it('has no line about changes when nothing can be changed', async () => {
    const { message } = await bookIn(2)
    expect(message).toContain('סטודיו בדיקה')
    expect(message).not.toMatch(/לשינוי או ביטול|http/)
  })
})

it.for([
  [2, 24],
  [3.5, 24],
  [6, 24],
  [24, 24],
  [26, 24],
  [2, 0],
  [6, 3],
] as const)('in %i hours with a cut-off of %i, what is said before is what can be done', async ([hours, cutoff]) => {
  const settings = { cancel_cutoff_hours: cutoff }
  const { url, stranger, start, message } = await bookIn(hours, settings)
  const terms = cancelTerms({ startAt: new Date(start), cutoffHours: cutoff, freeHours: null }, now())
  const { body } = await stranger('GET', url)
  expect(body.can_change).toBe(terms.kind === 'never' ? 0 : 1)
  expect(message.includes('http')).toBe(body.can_change === 1)
  if (!('until' in terms)) return
  // the clock of tests goes on between the booking and this
  const minute = (wall: string | null) => wall?.slice(0, 16)
  expect(minute(body.grace_until)).toBe(terms.kind === 'grace' ? minute(toWallClock(terms.until.getTime())) : undefined)
  // to the end, and not later; a visit that has begun is over
  moveClockTo(new Date(terms.until.getTime() + 10_000).toISOString())
  expect((await stranger('POST', `${url}/cancel`)).body.code).toBe('cutoff_passed')
  moveClockTo(new Date(terms.until.getTime() - 10_000).toISOString())
  expect((await stranger('POST', `${url}/cancel`)).body.appointment.status_key).toBe('cancelled')
})

describe('a request', () => {
  it('says that its time is not held, and when to call', async () => {
    const office = await createTestOffice({ unprovedPerHour: 0 })
    const { book, call } = await visitorWith(office, randomPhone())
    const { manage_token } = (await book('10:00')).body
    const { body } = await call('GET', `/api/online-booking/manage/${manage_token}`)
    expect(body).toMatchObject({ holds_time: 0, appointment: { status_key: 'waiting' } })
    expect(toInstant(body.answer_by)).toBeGreaterThan(now().getTime())
    expect(body.answer_by < body.appointment.start_time).toBe(true)
  })

  it('of an office that approves bookings holds its time', async () => {
    const { url, stranger } = await bookIn(48, { approve_bookings: 1 })
    expect((await stranger('GET', url)).body).toMatchObject({ holds_time: 1, answer_by: expect.any(String) as string })
  })
})

describe('three future bookings', () => {
  it('are the reason of a refusal, with the phone of the business', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', `/api/business/${office.officeId}`, { phone: '03-612-3456' })
    const phone = randomPhone()
    for (const start of ['08:00', '09:00', '10:00']) await (await visitorWith(office, phone)).book(start)
    const { body } = await (await visitorWith(office, phone)).book('11:00')
    expect(body.code).toBe('booking_limit')
    expect(body.error).toContain('כבר קבועים כאן למספר הזה 3 תורים אונליין')
    expect(body.error).toContain('03-612-3456')
  })

  it('are said as soon as the phone is proved, and not before', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await visitorWith(office, phone)
    expect((await known.prove()).body.limit).toBeNull()
    for (const start of ['08:00', '09:00', '10:00']) expect((await known.book(start)).status).toBe(201)
    const { prove } = await visitorWith(office, phone)
    expect((await prove()).body.limit).toContain('3 תורים')
  })
})

it('the thank-you page without a booking in its address is not found', async () => {
  const { services } = await world()
  const app = await buildApp(services, dist)
  const statusOf = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).statusCode
  expect(await statusOf('/book-thank-you')).toBe(404)
  expect(await statusOf('/book-thank-you?service_name=')).toBe(404)
  expect(await statusOf('/book-thank-you?service_name=a&start_time=2026-11-24%2010:00:00')).toBe(200)
  await app.close()
})
