import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

type Row = { id: number; version: number; start_time: string; end_time: string }
const book = async (from: string, to: string, more: object = {}) =>
  (await office.create('/api/appointments', booking(office, at(DAY, from), at(DAY, to), more))) as Row
const delay = (id: number, body: object = {}) => office.owner('POST', `/api/appointments/${id}/delay`, body)
const startOf = async (id: number) =>
  (await office.owner('GET', `/api/appointments/${id}`)).body.appointment.start_time.slice(11, 16)
const starts = (...rows: Row[]) => Promise.all(rows.map(({ id }) => startOf(id)))

describe('a delay', () => {
  it('moves an appointment with nothing after it at once, by a quarter of an hour', async () => {
    const row = await book('10:00', '11:00', { status_key: 'reminded' })
    await book('11:15', '12:00')
    const { status, body } = await delay(row.id, { version: row.version })
    expect(status).toBe(200)
    expect(body.appointments).toMatchObject([
      { id: row.id, start_time: at(DAY, '10:15'), end_time: at(DAY, '11:15'), status_key: 'confirmed' },
    ])
    const stale = await delay(row.id, { version: row.version })
    expect([stale.status, stale.body.code, stale.body.appointment.id]).toEqual([409, 'appointment_changed', row.id])
  })

  it('names whom it pushes, and moves all of them when that was agreed to', async () => {
    const first = await book('10:00', '11:00')
    const second = await book('11:05', '11:30')
    const third = await book('11:30', '12:00')
    const last = await book('12:30', '13:00')
    const asked = await delay(first.id)
    expect([asked.status, asked.body.code]).toEqual([409, 'delay_pushes'])
    expect(asked.body.pushed).toMatchObject([
      { id: second.id, start_time: at(DAY, '11:05'), moves_to: at(DAY, '11:15'), customer_name: 'דנה כהן' },
      { id: third.id, start_time: at(DAY, '11:30'), moves_to: at(DAY, '11:40') },
    ])
    expect(await starts(first, second, third, last)).toEqual(['10:00', '11:05', '11:30', '12:30'])
    // what is pushed must be what was agreed to
    expect((await delay(first.id, { push: [second.id] })).body.code).toBe('delay_pushes')
    const done = await delay(first.id, { push: [second.id, third.id] })
    expect(done.body.appointments.map(({ id }: Row) => id)).toEqual([first.id, second.id, third.id])
    expect(await starts(first, second, third, last)).toEqual(['10:15', '11:15', '11:40', '12:30'])
    const { pool } = await world()
    const { rows } = await pool.query(
      'select count(*)::int as n from appointments where office_id = $1 and holds_slot',
      [office.officeId],
    )
    expect(rows).toEqual([{ n: 4 }])
  })

  it('leaves visits that are done or were missed where they are', async () => {
    const first = await book('10:00', '11:00')
    const missed = await book('11:00', '11:30', { status_key: 'no_show' })
    const next = await book('12:00', '12:30')
    expect((await delay(first.id)).status).toBe(200)
    expect(await starts(first, missed, next)).toEqual(['10:15', '11:00', '12:00'])
    await office.owner('PUT', `/api/appointments/${next.id}`, { status_key: 'done' })
    expect((await delay(next.id)).body.code).toBe('appointment_changed')
  })

  it('into blocked time says so, and is made after that was agreed to', async () => {
    const first = await book('10:00', '11:00')
    const times = { start_time: at(DAY, '11:00'), end_time: at(DAY, '11:30') }
    const blocked = { employee_id: office.ids.employee, ...times, reason: 'הפסקה', icon: 'break' }
    await office.owner('POST', '/api/time-blocks', blocked)
    const asked = await delay(first.id)
    expect(asked.body).toMatchObject({ code: 'delay_pushes', pushed: [], time_block: { reason: 'הפסקה' } })
    expect((await delay(first.id, { allow_overlap: 1 })).status).toBe(200)
    expect(await startOf(first.id)).toBe('10:15')
  })

  it('tells each customer of their new time, unless staff tell them', async () => {
    const first = await book('10:00', '11:00')
    const second = await book('11:00', '12:00')
    await delay(first.id, { push: [second.id], notify: 1 })
    const { pool } = await world()
    const told = async () =>
      (
        await pool.query(
          `select id, n.tell_at is not null as held from appointments a
             left join appointment_notices n on n.office_id = a.office_id and n.appointment_id = a.id
             where a.office_id = $1 order by id`,
          [office.officeId],
        )
      ).rows
    expect(await told()).toEqual([
      { id: first.id, held: true },
      { id: second.id, held: true },
    ])
    await delay(first.id, { push: [second.id], notify: 0 })
    expect((await told()).map(({ held }) => held)).toEqual([false, false])
  })

  it('and bookings at the same moment never give a time twice', async () => {
    const rows = await Promise.all(
      ['09:00', '11:00', '13:00', '15:00'].map((from) => book(from, `${from.slice(0, 2)}:30`)),
    )
    const visitors = await Promise.all(Array.from({ length: 8 }, () => createCaller(office)))
    const hours = ['09:30', '11:30', '13:30', '15:30']
    const answers = await Promise.all([
      ...rows.map(({ id }) => delay(id, { minutes: 30 })),
      ...visitors.map((call, i) => call('POST', '/api/appointments', hourOf(office, hours[i % 4]!))),
    ])
    const codes = answers.map(({ status, body }) => (status < 300 ? 'done' : body.code))
    expect(codes.filter((code) => !['done', 'slot_taken', 'delay_pushes', 'busy'].includes(code))).toEqual([])
    const { pool } = await world()
    const { rows: twice } = await pool.query(
      `select a.id from appointments a join appointments b using (office_id, employee_id)
       where a.office_id = $1 and a.id < b.id and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`,
      [office.officeId],
    )
    expect(twice).toEqual([])
  })

  it('of an appointment of another office is not found', async () => {
    const other = await createTestOffice()
    const row = await book('10:00', '11:00')
    expect((await other.owner('POST', `/api/appointments/${row.id}/delay`, {})).status).toBe(404)
  })
})

describe('the next start some weeks later', () => {
  const next = async (id: number, weeks = 4) =>
    (await office.owner('GET', `/api/appointments/${id}/next-start?weeks=${weeks}`)).body

  it('is the same hour when it is free, and the nearest free time otherwise', async () => {
    const row = await book('10:00', '11:00')
    expect(await next(row.id)).toEqual({ start_time: '2026-12-22 10:00:00', end_time: '2026-12-22 11:00:00' })
    await office.create('/api/appointments', booking(office, at('2026-12-22', '09:30'), at('2026-12-22', '10:30')))
    expect(await next(row.id)).toEqual({ start_time: '2026-12-22 10:30:00', end_time: '2026-12-22 11:30:00' })
    const times = { start_time: at('2026-12-22', '08:00'), end_time: at('2026-12-22', '18:00') }
    await office.owner('POST', '/api/time-blocks', { employee_id: null, ...times, allow: 1 })
    expect((await next(row.id)).start_time).not.toMatch(/^2026-12-22/)
  })

  it('is none when nothing is free within a week of it', async () => {
    const row = await book('10:00', '11:00')
    await office.owner('POST', `/api/employees/${office.ids.employee}/absences`, {
      from_date: '2026-12-10',
      until_date: '2027-01-05',
    })
    expect(await next(row.id)).toEqual({ start_time: null, end_time: null })
  })
})
