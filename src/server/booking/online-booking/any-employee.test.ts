import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant, toWallClock, wallClockAt, MINUTE } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { statementsOf } from '#tests/support/count-queries.ts'
import { booking, callerOf, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'

beforeEach(() => moveClockTo(NOW))

/** Books on DAY for an hour, with any employee, as a new visitor. */
async function bookAnyone(office: Office, start: string) {
  const call = await createCaller(office)
  const from = wallClockAt(DAY, start)
  const body = booking(office, from, toWallClock(toInstant(from) + 60 * MINUTE))
  return call('POST', '/api/appointments', { ...body, employee_id: undefined })
}
const slotsUrl = ({ slug, ids }: Office, employee?: number) =>
  `/api/online-booking/slots/${slug}?service_id=${ids.service}&days=5${employee ? `&employee_id=${employee}` : ''}`
type Day = { date: string; free: string[]; taken: string[]; open: unknown[] }
const daysOf = async (url: string) => ((await (await callerOf(null))('GET', url)).body as { days: Day[] }).days
const byStaff = (office: Office, employee_id: number, start: string, end: string) =>
  office.create('/api/appointments', booking(office, wallClockAt(DAY, start), wallClockAt(DAY, end), { employee_id }))
const set = async (office: Office, any_employee: string) =>
  expect((await office.owner('PUT', '/api/business/settings', { any_employee })).status).toBe(200)

describe('free times without a chosen employee', () => {
  it('are those at which one of the employees is free', async () => {
    const office = await createTestOffice()
    const { owner, employee } = office.ids
    await byStaff(office, owner, '10:00', '12:00')
    await byStaff(office, employee, '11:00', '13:00')
    const [any, ...each] = await Promise.all([undefined, owner, employee].map((id) => daysOf(slotsUrl(office, id))))
    for (const [i, day] of any!.entries()) {
      const free = new Set(each.flatMap((days) => days[i]!.free))
      expect(day.free).toEqual([...free].toSorted())
      expect(day.taken).toEqual(each[0]![i]!.taken.filter((time) => !free.has(time)))
    }
    const tuesday = any!.find(({ date }) => date === DAY)!
    expect(tuesday.taken).toEqual(['10:30', '11:00', '11:30'])
  })

  it('take as many statements as those of one employee', async () => {
    const office = await createTestOffice()
    const call = await callerOf(null)
    const sent = await statementsOf(() => call('GET', slotsUrl(office).replace('days=5', 'days=31')))
    expect(sent.length).toBeLessThanOrEqual(3)
    await expect.poll(async () => (await statementsOf(() => call('GET', slotsUrl(office)))).length).toBe(1)
  })

  it('leave out employees who do not give the service, and those who left', async () => {
    const office = await createTestOffice()
    const { owner, employee } = office.ids
    await byStaff(office, owner, '08:00', '18:00')
    await office.create('/api/users/create', { name: 'שיר', phone: randomPhone() })
    const free = async () => (await daysOf(slotsUrl(office))).find(({ date }) => date === DAY)?.free.length
    expect(await free()).toBe(19)
    expect((await office.owner('DELETE', `/api/employees/${employee}`)).status).toBe(200)
    await expect.poll(free).toBe(0)
  })
})

describe('a booking without a chosen employee', () => {
  it('goes to the employee who is least busy that day', async () => {
    const office = await createTestOffice()
    const { owner, employee } = office.ids
    await byStaff(office, owner, '16:00', '17:00')
    const first = await bookAnyone(office, '10:00')
    expect(first.body.appointment.employee_id).toBe(employee)
    await byStaff(office, employee, '08:00', '08:30')
    expect((await bookAnyone(office, '12:00')).body.appointment.employee_id).toBe(owner)
  })

  it('goes to the first of the list who is free, when the office wants that', async () => {
    const office = await createTestOffice()
    const { owner, employee } = office.ids
    await set(office, 'in_order')
    await byStaff(office, owner, '10:00', '12:00')
    expect((await bookAnyone(office, '12:00')).body.appointment.employee_id).toBe(owner)
    expect((await bookAnyone(office, '11:00')).body.appointment.employee_id).toBe(employee)
  })

  it('is found again when the request is repeated', async () => {
    const office = await createTestOffice()
    const call = await createCaller(office)
    const from = wallClockAt(DAY, '10:00')
    const body = { ...booking(office, from, wallClockAt(DAY, '11:00')), employee_id: undefined }
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/appointments', body)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.appointment.id}`)).size).toBe(1)
  })

  it.each(['least_busy', 'in_order'])(
    'succeeds for two at once and tells a third the nearest times, %s',
    async (rule) => {
      const office = await createTestOffice()
      await set(office, rule)
      const answers = await Promise.all([1, 2, 3].map(() => bookAnyone(office, '10:00')))
      const booked = answers.filter(({ status }) => status === 201)
      expect(new Set(booked.map(({ body }) => body.appointment.employee_id))).toEqual(
        new Set([office.ids.owner, office.ids.employee]),
      )
      const [refused] = answers.filter(({ status }) => status !== 201)
      expect(refused!.body).toMatchObject({
        code: 'slot_taken',
        slots: ['08:30', '09:00', '11:00'].map((time) => wallClockAt(DAY, time)),
      })
    },
  )

  it('is refused to staff, who choose the employee', async () => {
    const office = await createTestOffice()
    const body = booking(office, wallClockAt(DAY, '10:00'), wallClockAt(DAY, '11:00'), { employee_id: undefined })
    const { status, body: problem } = await office.owner('POST', '/api/appointments', body)
    expect({ status, fields: Object.keys(problem.fields) }).toEqual({ status: 422, fields: ['employee_id'] })
  })

  it('accepts every time that is offered and no other', async () => {
    const times = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 18 }), fc.integer({ min: 1, max: 6 })), {
      maxLength: 10,
    })
    await fc.assert(
      fc.asyncProperty(times, async (taken) => {
        const office = await createTestOffice()
        for (const [isOwner, half, length] of taken) {
          const start = toInstant(wallClockAt(DAY, '08:00')) + half * 30 * MINUTE
          await office.owner(
            'POST',
            '/api/appointments',
            booking(office, toWallClock(start), toWallClock(start + length * 15 * MINUTE), {
              employee_id: isOwner ? office.ids.owner : office.ids.employee,
              allow_overlap: 1,
            }),
          )
        }
        const day = (await daysOf(slotsUrl(office))).find(({ date }) => date === DAY)!
        for (const time of day.free.slice(0, 6)) {
          const answer = await bookAnyone(office, time)
          expect({ time, status: answer.status }).toEqual({ time, status: 201 })
          await office.owner('DELETE', `/api/appointments/${answer.body.appointment.id}`)
        }
        for (const time of day.taken.slice(0, 4)) expect((await bookAnyone(office, time)).body.code).toBe('slot_taken')
      }),
      { numRuns: 6, seed: 4, endOnFailure: true },
    )
  })
})
