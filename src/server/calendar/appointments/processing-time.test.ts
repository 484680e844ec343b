import { beforeEach, describe, expect, it } from 'vitest'
import { busyParts } from '#shared/calendar/availability/slots.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

/** Hair colour of two hours. From 10:00 on, its employee is free from 10:30 to 11:15. */
const PROCESSING = { processing_after: 30, processing_minutes: 45 }
let office: Office
let color: number
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
  color = await addService({ time_window: 120, ...PROCESSING })
})

const addService = async (more: object) => {
  const body = { name: 'צבע', price: '250', category_id: office.ids.category }
  const employees = { assignedEmployees: [office.ids.employee, office.ids.owner] }
  return (await office.create('/api/products', { ...body, ...employees, ...more })).id
}
type Row = { id: number; version: number }
const post = (from: string, to: string, more: object = {}, day = DAY) =>
  office.owner('POST', '/api/appointments', booking(office, at(day, from), at(day, to), more))
const bookColor = async (from: string, to: string, day = DAY) =>
  (await post(from, to, { service_id: color }, day)).body.appointment as Row
const put = (id: number, body: object) => office.owner('PUT', `/api/appointments/${id}`, body)
const statuses = async (...times: [string, string][]) => {
  const found = []
  for (const [from, to] of times) found.push((await post(from, to)).status)
  return found
}

describe('the processing time of an appointment', () => {
  it('is free for another one that fits into it, and only for that', async () => {
    const first = await bookColor('10:00', '12:00')
    expect(first).toMatchObject(PROCESSING)
    const met = await post('10:15', '10:45')
    expect(met.body).toMatchObject({ code: 'slot_taken', appointment: { id: first.id } })
    expect(await statuses(['11:00', '11:30'], ['10:30', '11:30'], ['10:00', '12:00'])).toEqual([409, 409, 409])
    expect(await statuses(['10:30', '11:15'])).toEqual([201])
    // it is given once
    expect(await statuses(['10:30', '10:45'])).toEqual([409])
  })

  it('of a new one may hold an appointment that was there before', async () => {
    await post('10:45', '11:00')
    expect(await bookColor('10:00', '12:00')).toMatchObject(PROCESSING)
    expect((await post('14:00', '14:30')).status).toBe(201)
    const met = await post('13:00', '15:00', { service_id: color })
    expect(met.body.code).toBe('slot_taken')
    const moved = await post('13:30', '15:30', { service_id: color })
    expect(moved.status).toBe(201)
  })

  it('is kept by the table, whoever writes', async () => {
    const { id } = await bookColor('10:00', '12:00')
    const { pool } = await world()
    const insert = (from: string, to: string) =>
      pool.query(
        `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
         select office_id, employee_id, customer_id, service_id, $2::timestamp at time zone 'Asia/Jerusalem',
           $3::timestamp at time zone 'Asia/Jerusalem', 'confirmed', 'staff' from appointments where id = $1`,
        [id, at(DAY, from), at(DAY, to)],
      )
    const refused = { constraint: 'appointment_slot_taken', code: '23P01' }
    await expect(insert('10:15', '10:31')).rejects.toMatchObject(refused)
    await expect(insert('11:14', '11:30')).rejects.toMatchObject(refused)
    await insert('10:30', '11:15')
    await expect(
      pool.query('update appointments set processing_after = null, processing_minutes = null where id = $1', [id]),
    ).rejects.toMatchObject(refused)
    await expect(
      pool.query('update appointments set processing_after = 5, processing_minutes = null where id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'appointment_processing' })
  })

  it('moves with it, ends with it, and changes with its service', async () => {
    const { id } = await bookColor('10:00', '12:00')
    await put(id, { start_time: at(DAY, '13:00'), end_time: at(DAY, '15:00') })
    expect(await statuses(['13:15', '13:30'], ['10:00', '10:30'], ['13:30', '14:15'])).toEqual([409, 201, 201])
    // the rest of a shorter one is free, and nothing after it
    await put(id, { start_time: at(DAY, '16:00'), end_time: at(DAY, '16:45') })
    expect(await statuses(['16:30', '16:45'], ['16:45', '17:00'])).toEqual([201, 201])
    const other = await put(id, { service_id: office.ids.service })
    expect(other.body).toMatchObject({ code: 'slot_taken' })
    const over = await put(id, { service_id: office.ids.service, allow_overlap: 1 })
    expect(over.body.appointment).toMatchObject({ processing_after: null, processing_minutes: null })
    // a change of the service leaves what was booked as it was
    const kept = await bookColor('08:00', '10:00')
    await office.owner('PUT', `/api/products/${color}`, { processing_after: '', processing_minutes: '' })
    expect((await put(kept.id, { notes: 'גוון 7.1' })).body.appointment).toMatchObject(PROCESSING)
  })

  it('is offered to visitors, who see two busy times', async () => {
    const { id } = await bookColor('10:00', '12:00')
    const short = await addService({ name: 'פן', time_window: 30, is_online: 1 })
    const stranger = await callerOf(null)
    const url = `/api/online-booking/slots/${office.slug}?employee_id=${office.ids.employee}&from=${DAY}&days=1`
    const freeOf = async (service: number) => (await stranger('GET', `${url}&service_id=${service}`)).body.days[0].free
    expect((await freeOf(short)).filter((time: string) => time >= '09:30' && time <= '12:00')).toEqual([
      '09:30',
      '10:30',
      '12:00',
    ])
    const visitor = await createCaller(office)
    const seen = (await visitor('GET', `/api/appointments?start=${at(DAY, '00:00')}&end=${at(DAY, '23:00')}`)).body
    expect(seen.appointments.map(({ start_time, end_time }: Record<string, string>) => [start_time, end_time])).toEqual(
      [
        [at(DAY, '10:00'), at(DAY, '10:30')],
        [at(DAY, '11:15'), at(DAY, '12:00')],
      ],
    )
    const booked = await visitor('POST', '/api/appointments', {
      ...booking(office, at(DAY, '10:30'), at(DAY, '11:00')),
      service_id: short,
    })
    expect(booked.status).toBe(201)
    // their own colour is offered around what is booked in its processing time
    expect(await freeOf(color)).not.toContain('10:00')
    await office.owner('DELETE', `/api/appointments/${id}?notify=0`)
    expect((await freeOf(color)).filter((time: string) => time >= '08:30' && time <= '11:00')).toEqual([
      '08:30',
      '10:00',
      '11:00',
    ])
  })

  it('may be blocked, and is not counted as booked', async () => {
    moveClockTo(`${DAY}T05:00:00Z`)
    await bookColor('10:00', '12:00')
    const block = (from: string, to: string) =>
      office.owner('POST', '/api/time-blocks', {
        employee_id: office.ids.employee,
        start_time: at(DAY, from),
        end_time: at(DAY, to),
      })
    const { body } = await office.owner('GET', '/api/employees/today')
    // 75 minutes of ten hours less the 45 that are blocked
    expect(
      body.employees.find((one: { employee_id: number }) => one.employee_id === office.ids.employee),
    ).toMatchObject({
      percent: 13,
      appointments: 1,
    })
    expect((await block('10:15', '10:45')).body.code).toBe('block_meets_appointments')
    expect((await block('10:30', '11:15')).status).toBe(201)
  })

  it('pushes what was booked into it when its appointment is late', async () => {
    const first = await bookColor('10:00', '12:00')
    const inside = (await post('10:30', '11:00')).body.appointment as Row
    const after = (await post('12:00', '12:30')).body.appointment as Row
    const delay = (body: object) => office.owner('POST', `/api/appointments/${first.id}/delay`, body)
    const asked = await delay({})
    expect(asked.body.pushed.map(({ id, moves_to }: { id: number; moves_to: string }) => [id, moves_to])).toEqual([
      [inside.id, at(DAY, '10:45')],
      [after.id, at(DAY, '12:15')],
    ])
    const done = await delay({ push: [inside.id, after.id] })
    expect(done.body.appointments.map(({ start_time }: { start_time: string }) => start_time)).toEqual([
      at(DAY, '10:15'),
      at(DAY, '10:45'),
      at(DAY, '12:15'),
    ])
  })

  it('takes no more time than before from blocks in it, unless that was agreed to', async () => {
    const first = await bookColor('10:00', '12:00')
    const times = { start_time: at(DAY, '10:30'), end_time: at(DAY, '11:00') }
    await office.owner('POST', '/api/time-blocks', { employee_id: office.ids.employee, ...times, reason: 'הפסקה' })
    const asked = await office.owner('POST', `/api/appointments/${first.id}/delay`, {})
    expect(asked.body).toMatchObject({ code: 'delay_pushes', pushed: [], time_block: { reason: 'הפסקה' } })
  })

  it('is measured in minutes that pass, also when the clocks change', async () => {
    const nights = [
      // 01:00 to 05:00 of the clock are three hours in spring and five in autumn
      { day: '2027-03-26', free: ['03:00', '03:45'] },
      { day: '2026-10-25', free: ['01:00', '01:45'] },
    ] as const
    const { pool } = await world()
    const late = await addService({ name: 'לילה', time_window: 240, processing_after: 60, processing_minutes: 45 })
    for (const { day, free } of nights) {
      const start = day === '2027-03-26' ? '01:00' : '00:00'
      const made = await post(start, '06:00', { service_id: late, allow_overlap: 1 }, day)
      expect(made.status).toBe(201)
      expect((await post(free[0], free[1], {}, day)).body.reasons).toHaveLength(1)
      expect((await post(free[0], free[1], { allow_overlap: 1 }, day)).status).toBe(201)
      const { rows } = await pool.query<{ start: Date; end: Date; busy: Date[] }>(
        `select start_at as start, end_at as "end", array(select unnest(array[lower(t), upper(t)])
           from unnest(busy_times(start_at, end_at, processing_after, processing_minutes)) t) as busy
         from appointments where id = $1`,
        [made.body.appointment.id],
      )
      const [{ start: from, end, busy }] = rows as [(typeof rows)[number]]
      const parts = busyParts(
        { start: from.getTime(), end: end.getTime() },
        { processing_after: 60, processing_minutes: 45 },
      )
      expect(busy.map(Number)).toEqual(parts.flatMap((part) => [part.start, part.end]))
    }
  })
})

describe('a service', () => {
  const answerTo = async (more: object) => {
    const body = { name: 'גוונים', price: '250', category_id: office.ids.category, time_window: 60 }
    const { status, body: reply } = await office.owner('POST', '/api/products', {
      ...body,
      assignedEmployees: [office.ids.owner],
      ...more,
    })
    return status === 201 ? reply.product : { status, fields: Object.keys(reply.fields) }
  }
  it('has a processing time that lies within it, or none', async () => {
    expect(await answerTo({ processing_after: 20, processing_minutes: 40 })).toMatchObject({
      processing_after: 20,
      processing_minutes: 40,
    })
    const refused = (field: string) => ({ status: 422, fields: [field] })
    expect(await answerTo({ processing_after: 20, processing_minutes: 45 })).toEqual(refused('processing_minutes'))
    expect(await answerTo({ processing_after: 20 })).toEqual(refused('processing_minutes'))
    expect(await answerTo({ processing_minutes: 20 })).toEqual(refused('processing_after'))
    for (const wrong of [0, -5, 1.5, 'x', 236])
      expect(await answerTo({ processing_after: wrong, processing_minutes: 5 })).toEqual(refused('processing_after'))
    expect(await answerTo({ product_type: 'product', processing_after: 20, processing_minutes: 20 })).toMatchObject({
      processing_after: null,
    })
  })

  it('is not made shorter than its processing time', async () => {
    const shorter = await office.owner('PUT', `/api/products/${color}`, { time_window: 60 })
    expect([shorter.status, Object.keys(shorter.body.fields)]).toEqual([422, ['processing_minutes']])
    const both = { time_window: 60, processing_after: '', processing_minutes: '' }
    expect((await office.owner('PUT', `/api/products/${color}`, both)).body.product).toMatchObject({
      time_window: 60,
      processing_after: null,
    })
  })
})
