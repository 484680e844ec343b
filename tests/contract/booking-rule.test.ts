/**
 * One rule decides whether a time may be booked: what is offered is accepted, what is refused names
 * what is in the way, and what a manage link announces is done. On made offices, through the API.
 */
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, timeOf, toInstant, toWallClock, wallClockAt } from '#shared/values/local-time.ts'
import { createCaller } from '#tests/support/booking/visitor-bookings.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, type Answer, type Office } from '#tests/support/office.ts'
import { absencesOf, saveHours } from '#tests/support/office/working-times.ts'

/** Each run makes an office and asks it a dozen times. */
const RUNS = 4
const DAY = '2026-11-24' // a Tuesday
const NEXT = '2026-11-25'
const SATURDAY = '2026-11-28'
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

type Part = readonly [from: number, to: number]
/** Half hours of the day. */
const part = (from: number, to: number): fc.Arbitrary<Part> =>
  fc
    .tuple(fc.integer({ min: from, max: to - 1 }), fc.integer({ min: 1, max: 3 }))
    .map(([start, length]) => [start, Math.min(start + length, to)])
const someWorld = fc.record({
  begins: fc.integer({ min: 16, max: 20 }),
  ends: fc.integer({ min: 30, max: 36 }),
  pause: fc.option(part(22, 28)),
  away: fc.option(part(20, 34)),
  blocked: fc.option(part(16, 36)),
  visits: fc.array(part(16, 36), { maxLength: 3 }),
  /** Visits of the owner, who shares the room. */
  inRoom: fc.option(part(16, 36)),
  buffer: fc.constantFrom(0, 30),
  wanted: fc.array(fc.tuple(fc.integer({ min: 12, max: 40 }), fc.constantFrom(DAY, DAY, NEXT, SATURDAY)), {
    minLength: 6,
    maxLength: 6,
  }),
})
type World = typeof someWorld extends fc.Arbitrary<infer T> ? T : never
const timesOf = ([from, to]: Part, day = DAY) => ({ start_time: at(day, time(from)), end_time: at(day, time(to)) })
const time = (half: number) => timeOf(half * 30)
const meets = (a: Part, b: Part | null) => b !== null && a[0] < b[1] && b[0] < a[1]

/** The office of a world; `visits` are those that were booked. */
async function make(made: World) {
  const office = await createTestOffice()
  const { employee, owner, service } = office.ids
  const room = (await office.create('/api/resources', { name: 'חדר', quantity: 1 })).id
  const change = { resources: [room], buffer_minutes: made.buffer }
  expect((await office.owner('PUT', `/api/products/${service}`, change)).status).toBe(200)
  const shifts = made.pause
    ? [
        [made.begins, made.pause[0]],
        [made.pause[1], made.ends],
      ]
    : [[made.begins, made.ends]]
  const hours = [2, 3].flatMap((weekday) => shifts.map(([from, to]) => ({ weekday, from: time(from!), to: time(to!) })))
  expect((await saveHours(office, hours)).status).toBe(200)
  const book = (who: number, [from, to]: Part) =>
    office.owner('POST', '/api/appointments', {
      ...booking(office, at(DAY, time(from)), at(DAY, time(to))),
      employee_id: who,
      allow_overlap: 1,
    })
  const visits: Part[] = []
  for (const one of made.visits) if ((await book(employee, one)).status === 201) visits.push(one)
  const others: Part[] = []
  if (made.inRoom && (await book(owner, made.inRoom)).status === 201) others.push(made.inRoom)
  if (made.blocked)
    await office.create('/api/time-blocks', { employee_id: employee, reason: '', allow: 1, ...timesOf(made.blocked) })
  if (made.away)
    await office.create(absencesOf(office), {
      from_date: DAY,
      until_date: DAY,
      from: time(made.away[0]),
      to: time(made.away[1]),
      allow: 1,
    })
  return { office, visits, others }
}

/** Why staff are asked about an hour, found half hour by half hour. */
function expectedReasons(made: World, visits: readonly Part[], hour: Part, day: string): string[] {
  if (day === SATURDAY) return ['closed_day']
  const halves = [hour[0], hour[0] + 1].map((half): Part => [half, half + 1])
  const some = (test: (half: Part) => boolean) => halves.some(test)
  const onDay = day === DAY
  return [
    ...(onDay && visits.some((one) => meets(hour, one)) ? ['taken'] : []),
    ...(onDay && meets(hour, made.blocked) ? ['blocked'] : []),
    ...(some(([half]) => half < made.begins || half >= made.ends) ? ['outside_hours'] : []),
    ...(meets(hour, made.pause) ? ['break'] : []),
    ...(onDay && meets(hour, made.away) ? ['absence'] : []),
  ].toSorted()
}
const kindsOf = ({ body }: Answer) => (body.reasons as { kind: string }[]).map(({ kind }) => kind).toSorted()
const hourFrom = (start: string) => toWallClock(toInstant(start) + 60 * MINUTE)

describe('staff', () => {
  it('book what they are offered, and are told exactly what is in the way of another time', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, async (made) => {
        const { office, visits, others } = await make(made)
        const { service, employee } = office.ids
        const post = (start: string, more: object = {}) =>
          office.owner('POST', '/api/appointments', booking(office, start, hourFrom(start), more))
        for (const [half, day] of made.wanted) {
          const start = at(day, time(half))
          const answer = await post(start)
          const rest = made.buffer / 30
          const inRoom = (one: Part): Part => [one[0], one[1] + rest]
          const needs: Part = [half, half + 2 + rest]
          const isFull = day === DAY && [...visits, ...others].some((one) => meets(needs, inRoom(one)))
          const expected = expectedReasons(made, visits, [half, half + 2], day)
          if (isFull) expect([start, answer.body.code]).toEqual([start, 'resource_taken'])
          else if (expected.length > 0) {
            expect([start, answer.status, ...kindsOf(answer)]).toEqual([start, 409, ...expected])
            const over = await post(start, { allow_overlap: 1 })
            expect([start, over.status]).toEqual([start, 201])
            await office.owner('DELETE', `/api/appointments/${over.body.appointment.id}?notify=0`)
          } else {
            expect([start, answer.status]).toEqual([start, 201])
            await office.owner('DELETE', `/api/appointments/${answer.body.appointment.id}?notify=0`)
          }
          const query = `service_ids=${service}&employee_ids=${employee}&near=${encodeURIComponent(start)}`
          const { starts } = (await office.owner('GET', `/api/appointment-visits/free-starts?${query}`)).body
          for (const offered of [...starts.slice(0, 1), ...(answer.body.slots ?? []).slice(0, 1)]) {
            const booked = await post(offered)
            expect([offered, booked.status]).toEqual([offered, 201])
            const { id } = booked.body.appointment
            const next = (await office.owner('GET', `/api/appointments/${id}/next-start?weeks=1`)).body.start_time
            await office.owner('DELETE', `/api/appointments/${id}?notify=0`)
            if (next !== null) {
              const again = await post(next)
              expect([next, again.status]).toEqual([next, 201])
              await office.owner('DELETE', `/api/appointments/${again.body.appointment.id}?notify=0`)
            }
          }
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a visitor', () => {
  const slotsOf = async ({ slug, ids }: Office) => {
    const url = `/api/online-booking/slots/${slug}?service_id=${ids.service}&employee_id=${ids.employee}&from=${DAY}&days=2`
    const { days } = (await (await callerOf(null))('GET', url)).body as { days: { date: string; free: string[] }[] }
    return days.flatMap(({ date, free }) => free.map((one) => wallClockAt(date, one)))
  }

  it('books what is offered and nothing else, and moves by the link exactly when it says so', async () => {
    await fc.assert(
      fc.asyncProperty(someWorld, fc.constantFrom('none', 'is_online', 'employee', 'delete'), async (made, change) => {
        const { office } = await make(made)
        const offered = new Set<string>(await slotsOf(office))
        for (const [half, day] of made.wanted.slice(0, 4)) {
          const start = at(day, time(half))
          if (offered.has(start)) continue
          const answer = await (
            await createCaller(office)
          )('POST', '/api/appointments', booking(office, start, hourFrom(start)))
          expect([start, answer.status]).toEqual([start, 409])
          expect(['slot_taken', 'outside_hours']).toContain(answer.body.code)
          for (const slot of answer.body.slots ?? []) expect(slot >= DAY).toBe(true)
        }
        const [first, ...others] = offered
        if (first === undefined) return
        const visitor = await createCaller(office)
        const booked = await visitor('POST', '/api/appointments', booking(office, first, hourFrom(first)))
        expect([first, booked.status]).toEqual([first, 201])
        const { service, owner } = office.ids
        if (change === 'is_online') await office.owner('PUT', `/api/products/${service}`, { is_online: 0 })
        if (change === 'employee') await office.owner('PUT', `/api/products/${service}`, { assignedEmployees: [owner] })
        if (change === 'delete') await office.owner('DELETE', `/api/products/${service}?accept=appointments`)
        const url = `/api/online-booking/manage/${booked.body.manage_token}`
        const stranger = await callerOf(null)
        const shown = (await stranger('GET', url)).body
        const slots = await stranger('GET', `${url}/slots?from=${DAY}&days=2`)
        const to = [...others].at(-1) ?? first
        const moved = await stranger('POST', `${url}/move`, { start_time: to })
        expect([shown.can_move, slots.status, moved.status]).toEqual(change === 'none' ? [1, 200, 200] : [0, 409, 409])
        if (change !== 'none') expect(moved.body.code).toBe(slots.body.code)
      }),
      { numRuns: RUNS },
    )
  })
})
