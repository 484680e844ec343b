import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, toInstant, wallClockAt } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  createVisitor,
  randomPhone,
  type Office,
} from '#tests/support/office.ts'
import { AUTUMN, SPRINGS } from '#tests/support/calendar/slot-times.ts'
import { createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'
import { bookingStart } from '#server/booking/online-booking/booking-start.ts'
import { enterOffice } from '#server/platform/http/serve.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

/** Sessions last 30 days, so another season takes another office. */
async function openOfficeOn(day: string) {
  moveClockTo(new Date(toInstant(wallClockAt(day, '10:00'))).toISOString())
  office = await createTestOffice()
}

const URL = '/api/time-blocks'
type More = { employee_id?: number | null; [field: string]: unknown }
const body = (from: string, to: string, more: More = {}, day = DAY) => ({
  employee_id: office.ids.employee,
  start_time: at(day, from),
  end_time: at(day, to),
  ...more,
})
const block = async (from: string, to: string, more: More = {}, day = DAY) => {
  const answer = await office.owner('POST', URL, body(from, to, more, day))
  expect(answer.status).toBe(201)
  return answer.body.time_blocks as { id: number; start_time: string; end_time: string; version: number }[]
}
const offered = async (from = DAY, days = 1, employee = office.ids.employee) => {
  const stranger = await callerOf(null)
  const query = `service_id=${office.ids.service}&employee_id=${employee}&from=${from}&days=${days}`
  const { body } = await stranger('GET', `/api/online-booking/slots/${office.slug}?${query}`)
  return (body.days as { free: string[] }[]).map(({ free }) => free)
}
const blocksOn = async (day: string) => {
  const query = new URLSearchParams({ start: at(day, '00:00'), end: at(addDays(day, 1), '00:00') })
  return (await office.owner('GET', `${URL}?${query}`)).body.time_blocks
}

describe('blocked time', () => {
  it('is not offered to visitors, and no booking of theirs gets it', async () => {
    const before = await offered()
    expect(before[0]).toContain('12:00')
    await block('12:00', '13:00', { reason: 'רופא שיניים' })
    const [free] = await offered()
    // an hour that would run into the block is not offered either
    expect(before[0]!.filter((time) => !free!.includes(time))).toEqual(['11:30', '12:00', '12:30'])
    const visitor = await createCaller(office)
    for (const start of ['11:30', '12:00', '12:30']) {
      const answer = await visitor('POST', '/api/appointments', hourOf(office, start))
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'slot_taken' })
      expect(JSON.stringify(answer.body)).not.toContain('רופא')
      expect(answer.body).not.toHaveProperty('time_block')
    }
    expect((await visitor('POST', '/api/appointments', hourOf(office, '13:00'))).status).toBe(201)
    expect(await offered(DAY, 1, office.ids.owner)).toEqual(before)
  })

  it('of the whole office is in every calendar, on the first screen of the booking page and in busy mode', async () => {
    await block('08:00', '24:00', { employee_id: null, end_time: at('2026-11-25', '00:00'), reason: 'שיפוץ' })
    for (const employee of [office.ids.owner, office.ids.employee])
      expect(await offered(DAY, 1, employee)).toEqual([[]])
    const { call } = await createVisitor(office.slug, randomPhone())
    const query = new URLSearchParams({ start: at(DAY, '00:00'), end: at('2026-11-25', '00:00') })
    const { appointments } = (await call('GET', `/api/appointments?${query}`)).body
    const times = { start_time: at(DAY, '08:00'), end_time: at('2026-11-25', '00:00'), busy: 1 }
    expect(appointments).toHaveLength(2)
    for (const employee_id of [office.ids.owner, office.ids.employee])
      expect(appointments).toContainEqual({ ...times, employee_id })
    await block('08:00', '18:00', { employee_id: null }, '2026-11-23')
    moveClockTo('2026-11-23T06:00:00Z')
    const { services } = await world()
    const { start } = await enterOffice(services, office.officeId, (tx, scope) =>
      bookingStart(tx, scope, services.clock(), services),
    )
    expect(new Set(start.first_free.map(([, , time]) => time))).toEqual(new Set(['2026-11-25 08:00:00']))
  })

  it('keeps the buffer of a service clear, as another appointment does', async () => {
    const { service } = office.ids
    const { product } = (await office.owner('GET', `/api/products/${service}`)).body
    const update = { name: product.name, price: product.price, category_id: office.ids.category, time_window: 60 }
    const assigned = { assignedEmployees: [office.ids.owner, office.ids.employee], buffer_minutes: 15 }
    expect((await office.owner('PUT', `/api/products/${service}`, { ...update, ...assigned })).status).toBe(200)
    await block('12:00', '12:30')
    const [free] = await offered()
    expect(free).toContain('10:30')
    expect(free).not.toContain('11:00')
    expect(free).toContain('12:30')
  })

  it('tells staff who book over it what blocks, and lets them book anyway', async () => {
    const [made] = await block('12:00', '13:00', { reason: 'הפסקה', icon: 'break' })
    const refused = await office.owner('POST', '/api/appointments', hourOf(office, '12:30'))
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'slot_taken',
      slots: ['2026-11-24 11:00:00', '2026-11-24 13:00:00', '2026-11-24 13:30:00'],
      time_block: {
        id: made!.id,
        start_time: at(DAY, '12:00'),
        end_time: at(DAY, '13:00'),
        reason: 'הפסקה',
        icon: 'break',
        employee_name: 'מאיה',
      },
    })
    expect(refused.body).not.toHaveProperty('appointment')
    const booked = await office.owner('POST', '/api/appointments', hourOf(office, '12:30', { allow_overlap: 1 }))
    expect(booked.status).toBe(201)
    // it holds its time against other appointments
    const { pool } = await world()
    const { rows } = await pool.query('select holds_slot from appointments where id = $1', [booked.body.appointment.id])
    expect(rows).toEqual([{ holds_slot: true }])
  })

  it('stops a move and a restored appointment, too', async () => {
    const morning = await office.create('/api/appointments', hourOf(office, '09:00'))
    const noon = await office.create('/api/appointments', hourOf(office, '12:00'))
    expect((await office.owner('DELETE', `/api/appointments/${noon.id}`)).status).toBe(204)
    await block('12:00', '13:00')
    const times = { start_time: at(DAY, '12:00'), end_time: at(DAY, '13:00') }
    const moved = await office.owner('PUT', `/api/appointments/${morning.id}`, times)
    expect([moved.status, moved.body.code]).toEqual([409, 'slot_taken'])
    const restored = await office.owner('POST', `/api/appointments/${noon.id}/restore`, {})
    expect([restored.status, restored.body.code]).toEqual([409, 'slot_taken'])
    // what was booked before can be changed without moving
    await office.owner('POST', `/api/appointments/${noon.id}/restore`, { allow_overlap: 1 })
    const arrived = await office.owner('PUT', `/api/appointments/${noon.id}`, { status_key: 'arrived' })
    expect(arrived.status).toBe(200)
  })

  it('over appointments lists them before it is saved, and leaves them as they are', async () => {
    const { id } = await office.create('/api/appointments', hourOf(office, '12:00'))
    await office.create('/api/appointments', hourOf(office, '14:00', { status_key: 'cancelled' }))
    const ofOwner = booking(office, at(DAY, '12:00'), at(DAY, '13:00'), { employee_id: office.ids.owner })
    await office.create('/api/appointments', ofOwner)
    const refused = await office.owner('POST', URL, body('12:30', '15:00'))
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'block_meets_appointments', count: 1, appointments: [{ id }] })
    expect(refused.body.messages.error).toContain('תור אחד')
    expect(await blocksOn(DAY)).toEqual([])
    const all = await office.owner('POST', URL, body('12:30', '15:00', { employee_id: null }))
    expect(all.body).toMatchObject({ code: 'block_meets_appointments', count: 2 })
    await block('12:30', '15:00', { allow: 1 })
    expect((await office.owner('GET', `/api/appointments/${id}`)).body.appointment.start_time).toBe(at(DAY, '12:00'))
  })

  it('that repeats is listed with all appointments that it meets', async () => {
    const later = booking(office, at('2026-12-08', '12:15'), at('2026-12-08', '12:45'))
    const { id } = await office.create('/api/appointments', later)
    const weekly = body('12:00', '12:30', { repeats_until: '2026-12-15' })
    const refused = await office.owner('POST', URL, weekly)
    expect(refused.body).toMatchObject({ code: 'block_meets_appointments', count: 1, appointments: [{ id }] })
    const made = await block('12:00', '12:30', { repeats_until: '2026-12-15', allow: 1 })
    expect(made.map(({ start_time }) => start_time.slice(0, 10))).toEqual([
      DAY,
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ])
    expect((await offered('2026-12-01'))[0]).not.toContain('12:00')
    expect((await offered('2026-12-22'))[0]).toContain('12:00')
  })

  it('keeps its hours on the wall clock over both clock changes', async () => {
    for (const [first, changed] of [
      [addDays(SPRINGS[1]!, -7), SPRINGS[1]!],
      [addDays(AUTUMN, -7), AUTUMN],
    ] as const) {
      await openOfficeOn(addDays(first, -2))
      const made = await block('12:00', '13:00', { repeats_until: addDays(first, 14) }, first)
      expect(made.map(({ start_time, end_time }) => [start_time, end_time])).toEqual(
        [0, 7, 14].map((days) => [at(addDays(first, days), '12:00'), at(addDays(first, days), '13:00')]),
      )
      for (const day of [first, changed]) expect((await offered(day))[0]).not.toContain('12:00')
    }
  })

  it('loses what the clocks skip, and a time that they skip cannot be typed', async () => {
    const [, spring] = SPRINGS
    await openOfficeOn(addDays(AUTUMN, -30))
    const skipped = await office.owner('POST', URL, body('02:15', '02:45', {}, spring))
    expect([skipped.status, skipped.body.code]).toEqual([422, 'time_skipped'])
    const first = addDays(spring!, -7)
    const all = await block('02:15', '02:45', { repeats_until: addDays(spring!, 7) }, first)
    expect(all.map(({ start_time }) => start_time.slice(0, 10))).toEqual([first, addDays(spring!, 7)])
    const part = await block('01:30', '02:30', { repeats_until: spring }, first)
    expect(part[1]).toMatchObject({ start_time: at(spring!, '01:30'), end_time: at(spring!, '03:00') })
    const day = await block('00:00', '24:00', { end_time: at(addDays(AUTUMN, 1), '00:00') }, AUTUMN)
    expect(day).toHaveLength(1)
  })

  it.for([
    ['ends before it begins', { end_time: at(DAY, '11:00') }, { end_time: 'שעת הסיום צריכה להיות אחרי שעת ההתחלה' }],
    [
      'is longer than a day',
      { end_time: at('2026-11-26', '12:00') },
      { end_time: 'חסימה יכולה להימשך עד 24 שעות. לימים שלמים יש חופשה' },
    ],
    ['has a long reason', { reason: 'א'.repeat(61) }, { reason: 'הטקסט ארוך מדי' }],
    [
      'repeats into the past',
      { repeats_until: '2026-11-23' },
      { repeats_until: 'החזרה צריכה להסתיים ביום החסימה או אחריו' },
    ],
    ['repeats for three years', { repeats_until: '2029-11-24' }, { repeats_until: 'החזרה יכולה להימשך עד שנתיים' }],
    ['has no employee', { employee_id: undefined }, { employee_id: 'שדה חובה' }],
  ] as const)('is refused when it %s', async ([, more, fields]) => {
    const answer = await office.owner('POST', URL, body('12:00', '13:00', more as More))
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
  })

  it('of another office or of a deleted employee is not found', async () => {
    const other = await createTestOffice()
    const foreign = await office.owner('POST', URL, body('12:00', '13:00', { employee_id: other.ids.employee }))
    expect(foreign.status).toBe(404)
    const [made] = await block('12:00', '13:00')
    expect((await other.owner('DELETE', `${URL}/${made!.id}`)).status).toBe(404)
    await office.owner('DELETE', `/api/employees/${office.ids.employee}`)
    expect((await office.owner('POST', URL, body('14:00', '15:00'))).status).toBe(404)
  })
})
