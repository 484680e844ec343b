import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  at,
  booking,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Caller,
  type Office,
} from '#tests/support/office.ts'
import { solvedPuzzle } from '#tests/support/booking/puzzles.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
beforeEach(() => moveClockTo(NOW))

const visitor = async (office: Office) => (await createVisitor(office.slug, randomPhone())).call
const answer = (call: Caller, body: object) => call('POST', '/api/online-booking/puzzles/answers', body)
const askCode = (call: Caller) => call('POST', '/api/online-booking/phone-codes', { phone: randomPhone() })

/** The times that follow each other: each booking takes the next one. */
function booker(office: Office) {
  let turn = 0
  return (call: Caller) => {
    const [day, hour] = [24 + Math.floor(turn / 8), 9 + (turn++ % 8)]
    const time = (h: number) => at(`2026-11-${day}`, `${String(h).padStart(2, '0')}:00`)
    return call('POST', '/api/appointments', booking(office, time(hour), time(hour + 1)))
  }
}
/** An office that asks for puzzles from now on, because six strangers booked. */
async function busyOffice() {
  const office = await createTestOffice({ unprovedPerHour: 6 })
  const book = booker(office)
  for (let i = 0; i < 6; i++) expect((await book(await visitor(office))).status).toBe(201)
  return { office, book }
}

describe('an office that six strangers booked within ten minutes', () => {
  it('asks the next one for a puzzle, and books when it is solved', async () => {
    const { office, book } = await busyOffice()
    const call = await visitor(office)
    expect((await book(call)).body.code).toBe('puzzle_required')
    expect((await answer(call, await solvedPuzzle(call))).status).toBe(204)
    expect((await book(call)).status).toBe(201)
    expect((await book(call)).body.code).toBe('puzzle_required')
  })

  it('asks no visitor whose phone is proved', async () => {
    const { office, book } = await busyOffice()
    const phone = randomPhone()
    const { call } = await createVisitor(office.slug, phone)
    const { pool } = await world()
    await pool.query('update booking_sessions set proved_phone = phone where office_id = $1 and phone = $2', [
      office.officeId,
      `+972${phone.slice(1)}`,
    ])
    expect((await book(call)).status).toBe(201)
  })

  it('keeps the solution when the booking fails', async () => {
    const { office, book } = await busyOffice()
    const call = await visitor(office)
    await answer(call, await solvedPuzzle(call))
    const late = booking(office, at('2026-11-22', '10:30'), at('2026-11-22', '11:30'))
    expect((await call('POST', '/api/appointments', late)).body.code).toBe('too_soon')
    expect((await book(call)).status).toBe(201)
  })

  it('asks for a puzzle before it sends a code', async () => {
    const { office } = await busyOffice()
    await office.owner('PUT', '/api/business/settings', { phone_proof: 1 })
    const call = await visitor(office)
    expect((await askCode(call)).body.code).toBe('puzzle_required')
    await answer(call, await solvedPuzzle(call))
    expect((await askCode(call)).body).toEqual({ verification: 'sms' })
  })
})

describe('a solution', () => {
  it('counts once, also when it is sent ten times at once', async () => {
    const { office, book } = await busyOffice()
    const call = await visitor(office)
    const solved = await solvedPuzzle(call)
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(call, solved)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'puzzle_wrong')).toHaveLength(9)
    expect((await book(call)).status).toBe(201)
    expect((await book(call)).body.code).toBe('puzzle_required')
  })

  it('is refused from another visit, after ten minutes, and when anything was changed', async () => {
    const office = await createTestOffice()
    const [call, other] = [await visitor(office), await visitor(office)]
    const solved = await solvedPuzzle(call)
    const wrong = async (sender: Caller, body: object) =>
      expect((await answer(sender, body)).body.code).toBe('puzzle_wrong')
    const changed = (change: object) => {
      const { parameters, signature } = JSON.parse(solved.puzzle)
      return { ...solved, puzzle: JSON.stringify({ parameters: { ...parameters, ...change }, signature }) }
    }
    await wrong(other, solved)
    await wrong(call, { ...solved, derivedKey: 'ab'.repeat(32) })
    await wrong(call, { ...solved, puzzle: '{"parameters":' })
    await wrong(call, changed({ cost: 1 }))
    await wrong(
      call,
      changed({ data: { ...JSON.parse(solved.puzzle).parameters.data, made: Date.parse(NOW) + 60_000 } }),
    )
    const another = await solvedPuzzle(call)
    moveClockTo('2026-11-22T08:09:00Z')
    expect((await answer(call, another)).status).toBe(204)
    moveClockTo('2026-11-22T08:10:30Z')
    await wrong(call, solved)
  })
})
