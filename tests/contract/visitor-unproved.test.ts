import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { callerOf, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { solvedPuzzle } from '#tests/support/booking/puzzles.ts'
import { useSms } from '#tests/support/messages/sms.ts'
import { createCaller, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { offeredBy } from '#tests/support/booking/visitor-offers.ts'
import { world } from '#tests/support/world.ts'

beforeAll(() => moveClockTo(NOW))
beforeEach(() => moveClockTo(NOW))

/** Books as another stranger, who solves the puzzle that the office may ask for. */
async function book(office: Office, start: string) {
  const call = await createCaller(office)
  const send = () => call('POST', '/api/appointments', hourOf(office, start))
  const answer = await send()
  if (answer.body.code !== 'puzzle_required') return answer
  await call('POST', '/api/online-booking/puzzles/answers', await solvedPuzzle(call))
  return send()
}
/** An office that lets one booking an hour without a proved phone hold its time. */
async function officeWithOne() {
  const office = await createTestOffice({ unprovedPerHour: 1 })
  expect((await book(office, '08:00')).body.appointment.status_key).toBe('confirmed')
  return office
}

describe('online bookings without a proved phone', () => {
  it('hold their time six times an hour, and then wait for approval', async () => {
    const office = await createTestOffice({ unprovedPerHour: 6 })
    const statuses = []
    for (const start of ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'])
      statuses.push((await book(office, start)).body.appointment.status_key)
    expect(statuses).toEqual([...Array.from({ length: 6 }, () => 'confirmed'), 'waiting', 'waiting'])
    const { settings, owner } = { settings: '/api/business/settings', owner: office.owner }
    expect((await owner('PUT', settings, { unproved_per_hour: 1001 })).body.code).toBe('invalid_input')
    expect((await owner('PUT', settings, { unproved_per_hour: 100 })).status).toBe(200)
    expect((await book(office, '16:00')).body.appointment.status_key).toBe('confirmed')
  })

  it('have an allowance of six by default', async () => {
    const stranger = await callerOf(null)
    const account = { name: 'סטודיו', password: 'a fine password', phone_number: '0521234567' }
    const email = `${crypto.randomUUID()}@luz.test`
    const { body } = await stranger('POST', '/api/auth/register', { ...account, email })
    const owner = await callerOf(body.token as string)
    expect((await owner('GET', '/api/business/settings')).body.unproved_per_hour).toBe(6)
  })

  it('leave the time free for others while they wait, also when they are moved', async () => {
    const office = await officeWithOne()
    const request = await book(office, '10:00')
    expect(request.body.appointment.status_key).toBe('waiting')
    const stranger = await callerOf(null)
    const url = `/api/online-booking/manage/${request.body.manage_token}`
    const moved = await stranger('POST', `${url}/move`, { start_time: hourOf(office, '12:00').start_time })
    expect(moved.body.appointment).toMatchObject({
      status_key: 'waiting',
      start_time: expect.stringContaining('12:00'),
    })
    const { free } = await offeredBy(office)
    for (const time of ['10:00', '12:00']) expect(free).toContain(hourOf(office, time).start_time)
    const busy = (await (await createCaller(office))('GET', '/api/appointments')).body.appointments
    expect(busy.map((one: { start_time: string }) => one.start_time)).toEqual([hourOf(office, '08:00').start_time])
    // staff book over it without being asked
    expect((await office.owner('POST', '/api/appointments', hourOf(office, '12:00'))).status).toBe(201)
    expect((await book(office, '12:00')).body.code).toBe('slot_taken')
  })

  it('hold their time once staff approve them, if it is still free', async () => {
    const office = await officeWithOne()
    const [first, second] = [await book(office, '10:00'), await book(office, '10:00')]
    const approve = (answer: typeof first) =>
      office.owner('PUT', `/api/appointments/${answer.body.appointment.id}`, { status_key: 'confirmed' })
    expect((await approve(first)).body.appointment.status_key).toBe('confirmed')
    expect((await book(office, '10:00')).body.code).toBe('slot_taken')
    expect((await approve(second)).body.code).toBe('slot_taken')
    const told = (await office.owner('GET', '/api/notifications')).body.notifications
    // together
    expect(told.filter(({ kind }: { kind: string }) => kind === 'request_waiting')).toHaveLength(1)
  })

  it('need a puzzle after ten for one phone at all offices together, because each sends it a message', async () => {
    const { services } = await world()
    const restore = await useSms({ ...services.sms, real: true })
    try {
      const phone = randomPhone()
      const codes = []
      for (let i = 0; i < 4; i++) {
        const office = await createTestOffice()
        await office.owner('PUT', '/api/business/settings', { phone_proof: 0 })
        const visitor = await createCaller(office, phone)
        for (const start of ['08:00', '10:00', '12:00'])
          codes.push((await visitor('POST', '/api/appointments', hourOf(office, start))).body.code)
      }
      expect(codes).toEqual([...Array.from({ length: 10 }), 'puzzle_required', 'puzzle_required'])
    } finally {
      restore()
    }
  })
})
