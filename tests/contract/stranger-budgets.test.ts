import { STRANGER_BUDGETS } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { mailbox } from '#tests/support/booking/phone-codes.ts'
import { visitorWith } from '#tests/support/booking/two-cards.ts'
import { hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { windowOf } from '#tests/support/booking/waiting-list.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

const rowsOf = async <R extends object>(text: string, office: Office) =>
  (await (await world()).pool.query<R>(text, [office.officeId])).rows
/** Messages of this office to strangers in the last hour have these many parts. */
const spend = async ({ officeId }: Office, parts: number) => {
  const { pool } = await world()
  await pool.query(
    `insert into sms_messages (office_id, phone, message, kind, dedupe_key, created_at, of_stranger, status)
     select $1, '+972500000000', 'א', 'confirmation', 'spent:' || i, $3, true, 'sent' from generate_series(1, $2) i`,
    [officeId, parts, NOW],
  )
}
const used = async (office: Office) =>
  (await rowsOf<{ used: number }>('select used from usage_counters where office_id = $1', office))[0]?.used ?? 0
const queued = (office: Office) =>
  rowsOf<{ channel: string }>(
    `select channel from sms_messages where office_id = $1 and status = 'queued' order by id`,
    office,
  )

describe('messages to phones that nobody proved', () => {
  it('are not counted in the quota of the plan', async () => {
    const office = await createTestOffice()
    const { call, book } = await visitorWith(office, randomPhone())
    expect((await book('10:00')).body.sms_sent).toBe(true)
    expect((await call('POST', '/api/waiting-list/join', windowOf(office))).status).toBe(200)
    expect([await queued(office), await used(office)]).toEqual([[{ channel: 'sms' }, { channel: 'sms' }], 0])
  })

  it('end at the budget of the hour: then they go by e-mail, or not, and the owner hears of no quota', async () => {
    const office = await createTestOffice()
    await spend(office, STRANGER_BUDGETS.messageParts)
    expect((await (await visitorWith(office, randomPhone())).book('10:00')).body.sms_sent).toBe(false)
    expect(await queued(office)).toEqual([])
    const mailed = await visitorWith(office, randomPhone(), { email: mailbox() })
    expect((await mailed.book('12:00')).body).toMatchObject({
      sms_sent: false,
      appointment: { status_key: 'confirmed' },
    })
    expect((await mailed.call('POST', '/api/waiting-list/join', windowOf(office))).status).toBe(200)
    expect(await queued(office)).toEqual([{ channel: 'email' }, { channel: 'email' }])
    const { notifications } = (await office.owner('GET', '/api/notifications')).body
    expect(notifications.map(({ kind }: { kind: string }) => kind)).not.toContain('quota_exhausted')
    moveClockTo('2026-11-22T09:00:01Z')
    expect((await (await visitorWith(office, randomPhone())).book('14:00')).body.sms_sent).toBe(true)
  })

  it('take nothing from those of known customers', async () => {
    const office = await createTestOffice()
    await spend(office, STRANGER_BUDGETS.messageParts)
    const { prove, book } = await visitorWith(office, randomPhone())
    await prove()
    expect((await book('10:00')).body.sms_sent).toBe(true)
    expect(await used(office)).toBeGreaterThan(0)
  })

  it('are sent, and take nothing from the quota then either, also when it is used up', async () => {
    const office = await createTestOffice()
    const { pool, runJobs } = await world()
    await pool.query(
      `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', 1000000)`,
      [office.officeId],
    )
    await (await visitorWith(office, randomPhone())).book('10:00')
    await runJobs()
    const rows = await rowsOf<{ status: string }>(`select status from sms_messages where office_id = $1`, office)
    expect([rows, await used(office)]).toEqual([[{ status: 'sent' }], 1_000_000])
  })
})

/** The same hour of another day of November. */
const dayOf = (day: number, start: string) => ({
  start_time: at(`2026-11-${day}`, start),
  end_time: at(`2026-11-${day}`, `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`),
})

/** Eight at once, so that the last one does not wait for its turn until it is refused as busy. */
async function inWaves<In, Out>(all: readonly In[], work: (one: In, at: number) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  while (done.length < all.length)
    done.push(
      ...(await Promise.all(all.slice(done.length, done.length + 8).map((one, i) => work(one, done.length + i)))),
    )
  return done
}

describe('what strangers have open at an office', () => {
  const requests = async (office: Office) => (await office.owner('GET', '/api/appointments/requests')).body.total

  it('is at most twenty requests, also at once, after which they are asked to call', async () => {
    const office = await createTestOffice()
    await office.owner('PUT', '/api/business/settings', { approve_bookings: 1 })
    await spend(office, STRANGER_BUDGETS.messageParts - 9)
    const visitors = await Promise.all(Array.from({ length: 22 }, () => visitorWith(office, randomPhone())))
    const ask = ({ call }: (typeof visitors)[number], i: number) => {
      const day = 24 + Math.floor(i / 9)
      const hour = `${String(8 + (i % 9)).padStart(2, '0')}:00`
      return call('POST', '/api/appointments', hourOf(office, hour, dayOf(day, hour)))
    }
    const answers = await inWaves(visitors, ask)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(2)
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([429, 'booking_limit'])
      expect(body.error).toContain('054-123-4567')
    }
    const parts = 'select sum(units)::int as parts from sms_messages where office_id = $1 and of_stranger'
    const [sent] = await rowsOf<{ parts: number }>(parts, office)
    // the last message may find less room than its parts
    expect(sent!.parts).toBeGreaterThan(STRANGER_BUDGETS.messageParts - 3)
    expect(sent!.parts).toBeLessThanOrEqual(STRANGER_BUDGETS.messageParts)
    expect(await requests(office)).toBe(20)
    const { prove, call } = await visitorWith(office, randomPhone())
    await prove()
    expect((await call('POST', '/api/appointments', hourOf(office, '08:00', dayOf(27, '08:00')))).status).toBe(201)
  })

  it('is at most twenty entries of the waiting list, also at once', async () => {
    const office = await createTestOffice()
    const visitors = await Promise.all(Array.from({ length: 23 }, () => visitorWith(office, randomPhone())))
    const join = ({ call }: (typeof visitors)[number]) => call('POST', '/api/waiting-list/join', windowOf(office))
    const statuses = (await inWaves(visitors, join)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429, 429])
    expect((await office.owner('GET', '/api/waiting-list')).body.entries).toHaveLength(20)
  })

  it('are at most forty new cards within an hour', async () => {
    const office = await createTestOffice({ unprovedPerHour: 10 })
    const { pool } = await world()
    await pool.query(
      `insert into customers (office_id, full_name, phone, phone_unproved, created_at)
       select $1, 'זרה', '+9725000000' || i, true, $3 from generate_series(10, $2) i`,
      [office.officeId, STRANGER_BUDGETS.cards + 9, NOW],
    )
    expect((await (await visitorWith(office, randomPhone())).book('10:00')).body.code).toBe('booking_limit')
    moveClockTo('2026-11-22T09:00:01Z')
    expect((await (await visitorWith(office, randomPhone())).book('10:00')).status).toBe(201)
  })

  it('is told together, when it holds no time', async () => {
    const office = await createTestOffice({ unprovedPerHour: 0 })
    for (const start of ['08:00', '09:00', '10:00']) {
      const { body } = await (await visitorWith(office, randomPhone())).book(start)
      expect(body.appointment.status_key).toBe('waiting')
    }
    const { notifications } = (await office.owner('GET', '/api/notifications')).body
    expect(notifications).toMatchObject([{ kind: 'request_waiting', text: expect.stringContaining('לא אומת') }])
    expect((await office.employee('GET', '/api/notifications')).body.notifications).toEqual([])
  })
})

describe('declining all that nobody proved', () => {
  const url = '/api/appointments/requests/unproved'
  async function flooded() {
    const office = await createTestOffice({ unprovedPerHour: 1 })
    const held = (await (await visitorWith(office, randomPhone())).book('08:00')).body.appointment
    const requests = []
    for (const start of ['09:00', '10:00', '11:00'])
      requests.push((await (await visitorWith(office, randomPhone())).book(start)).body.appointment.id)
    const waiting = await visitorWith(office, randomPhone())
    await waiting.call('POST', '/api/waiting-list/join', windowOf(office))
    const proved = await visitorWith(office, randomPhone())
    await proved.prove()
    await office.owner('PUT', '/api/business/settings', { approve_bookings: 1 })
    const own = (await proved.book('12:00')).body.appointment
    expect((await proved.call('POST', '/api/waiting-list/join', windowOf(office))).status).toBe(200)
    return { office, held, requests, own }
  }
  const customers = async (office: Office) => (await office.owner('GET', '/api/customers')).body.total

  it('does what it announces, and leaves what was proved, what holds its time, and the customers', async () => {
    const { office, held, requests, own } = await flooded()
    const before = await customers(office)
    const announced = (await office.owner('GET', url)).body
    expect(announced).toEqual({ requests: 3, entries: 1, cards: 4 })
    expect((await office.owner('POST', `${url}/decline`)).body).toEqual(announced)
    const listed = (await office.owner('GET', '/api/appointments')).body.appointments
    const statusOf = (id: number) => listed.find((one: { id: number }) => one.id === id)?.status_key
    expect([statusOf(held.id), statusOf(own.id)]).toEqual(['confirmed', 'waiting'])
    for (const id of requests) expect(statusOf(id)).toBe('cancelled')
    expect((await office.owner('GET', '/api/waiting-list')).body.entries).toHaveLength(1)
    expect(await customers(office)).toBe(before - 4)
    expect((await office.owner('POST', `${url}/decline`)).body).toEqual({ requests: 0, entries: 0, cards: 0 })
  })

  it('is not for employees who may not delete', async () => {
    const { office } = await flooded()
    const { pool } = await world()
    await pool.query('update users set may_delete = false where office_id = $1 and role = $2', [
      office.officeId,
      'employee',
    ])
    expect((await office.employee('POST', `${url}/decline`)).body.code).toBe('right_missing')
  })

  it('keeps a card on which something else hangs', async () => {
    const { office } = await flooded()
    const { customers: all } = (await office.owner('GET', '/api/customers')).body
    const [one] = all.filter(({ phone_unproved }: { phone_unproved: number }) => phone_unproved === 1)
    await office.owner('PUT', `/api/customers/${one.id}`, { notes: 'חברה של דנה' })
    const { cards } = (await office.owner('POST', `${url}/decline`)).body
    expect([3, 4]).toContain(cards)
    expect((await office.owner('GET', `/api/customers/${one.id}`)).status).toBe(200)
  })
})
