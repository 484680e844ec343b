import { beforeEach, describe, expect, it } from 'vitest'
import { wallClockAt } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { booking, createTestOffice } from '#tests/support/office.ts'
import { bookRoom, freeTimes, officeWithRoom, usesOf } from '#tests/support/calendar/resources.ts'
import { createCaller, DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))
const idOf = ({ body }: { body: { appointment: { id: number } } }) => body.appointment.id
const bookOnline = async (office: Awaited<ReturnType<typeof officeWithRoom>>, start: string, end: string) =>
  (await createCaller(office))(
    'POST',
    '/api/appointments',
    booking(office, wallClockAt(DAY, start), wallClockAt(DAY, end), { employee_id: office.ids.owner }),
  )

describe('a room of one unit', () => {
  it('is refused to a second employee, by its name and with free times', async () => {
    const office = await officeWithRoom()
    expect((await bookRoom(office, '10:00')).status).toBe(201)
    const second = await bookRoom(office, '10:30', 'owner')
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'resource_taken',
        error: 'חדר לייזר תפוס בשעה זו',
        resources: [{ id: office.room, name: 'חדר לייזר' }],
      },
    })
    expect(second.body.slots).toHaveLength(3)
    expect((await bookRoom(office, second.body.slots[0].slice(11, 16), 'owner')).status).toBe(201)
  })

  it('cannot be overlapped on purpose, as a calendar can', async () => {
    const office = await officeWithRoom()
    await bookRoom(office, '10:00')
    const again = await bookRoom(office, '10:00', 'employee', { allow_overlap: 1 })
    expect(again.body.code).toBe('resource_taken')
    expect(await usesOf(office)).toHaveLength(1)
  })

  it('is taken through the buffer', async () => {
    const office = await officeWithRoom(1, 15)
    await bookRoom(office, '10:00')
    expect((await bookRoom(office, '11:00', 'owner')).body.code).toBe('resource_taken')
    expect((await bookRoom(office, '11:15', 'owner')).status).toBe(201)
    expect(await usesOf(office)).toMatchObject([
      { start: '10:00', end: '11:15' },
      { start: '11:15', end: '12:30' },
    ])
  })

  it('is free again after a cancellation and a deletion, and is taken by a restoration', async () => {
    const office = await officeWithRoom()
    const first = idOf(await bookRoom(office, '10:00'))
    await office.owner('PUT', `/api/appointments/${first}`, { status_key: 'cancelled' })
    const second = idOf(await bookRoom(office, '10:00', 'owner'))
    const back = await office.owner('PUT', `/api/appointments/${first}`, { status_key: 'confirmed' })
    expect(back.body.code).toBe('resource_taken')
    await office.owner('DELETE', `/api/appointments/${second}`)
    expect((await office.owner('PUT', `/api/appointments/${first}`, { status_key: 'confirmed' })).status).toBe(200)
    const restored = await office.owner('POST', `/api/appointments/${second}/restore`, { allow_overlap: 1 })
    expect(restored.body.code).toBe('resource_taken')
  })

  it('moves with its appointment, and not to a time at which it is taken', async () => {
    const office = await officeWithRoom()
    await bookRoom(office, '10:00')
    const other = idOf(await bookRoom(office, '12:00', 'owner'))
    const move = (start: string, end: string) =>
      office.owner('PUT', `/api/appointments/${other}`, {
        start_time: wallClockAt(DAY, start),
        end_time: wallClockAt(DAY, end),
      })
    expect((await move('10:30', '11:30')).body.code).toBe('resource_taken')
    expect((await move('12:30', '13:30')).status).toBe(200)
    expect(await usesOf(office)).toMatchObject([{ start: '10:00' }, { start: '12:30', end: '13:30' }])
  })

  it('is asked for when an appointment changes to a service that needs it', async () => {
    const office = await officeWithRoom()
    const body = { name: 'ייעוץ', price: '50', category_id: office.ids.category, time_window: 60 }
    const other = (await office.create('/api/products', { ...body, assignedEmployees: [office.ids.owner] })).id
    await bookRoom(office, '10:00')
    const id = idOf(await bookRoom(office, '10:00', 'owner', { service_id: other }))
    const url = `/api/appointments/${id}`
    expect((await office.owner('PUT', url, { service_id: office.ids.service })).body.code).toBe('resource_taken')
  })

  it('is not offered online, nor booked, while it is taken', async () => {
    const office = await officeWithRoom()
    await bookRoom(office, '10:00')
    const free = await freeTimes(office, office.ids.owner)
    expect(free).toContain('11:00')
    expect(free).not.toContain('10:00')
    expect(free).not.toContain('09:30')
    expect(await freeTimes(office)).not.toContain('10:00')
    expect((await bookOnline(office, '10:00', '11:00')).body).toMatchObject({ code: 'slot_taken' })
    expect((await bookOnline(office, '11:00', '12:00')).status).toBe(201)
  })

  it('delays with its appointment, and pushes the next one until its buffer is over', async () => {
    const office = await officeWithRoom(1, 15)
    const first = idOf(await bookRoom(office, '10:00'))
    const next = idOf(await bookRoom(office, '11:30'))
    const url = `/api/appointments/${first}/delay`
    const asked = await office.owner('POST', url, { minutes: 30 })
    expect(asked.body).toMatchObject({ code: 'delay_pushes', pushed: [{ moves_to: wallClockAt(DAY, '11:45') }] })
    expect((await office.owner('POST', url, { minutes: 30, push: [next] })).status).toBe(200)
    expect(await usesOf(office)).toMatchObject([{ end: '11:45' }, { start: '11:45' }])
    await bookRoom(office, '13:00', 'owner')
    expect((await office.owner('POST', `/api/appointments/${next}/delay`, { minutes: 60 })).body).toMatchObject({
      code: 'resource_taken',
      error: 'חדר לייזר תפוס בשעה זו',
    })
  })
})

describe('a room of several units', () => {
  it('is full when as many employees use it, and not before', async () => {
    const office = await officeWithRoom(2)
    const third = (await office.create('/api/users/create', { name: 'רותם', phone: '050-7654399' })).id
    const team = [office.ids.owner, office.ids.employee, third]
    await office.owner('PUT', `/api/products/${office.ids.service}`, { assignedEmployees: team })
    await bookRoom(office, '10:00')
    expect(await freeTimes(office, third)).toContain('10:00')
    await bookRoom(office, '10:00', 'owner')
    expect(await freeTimes(office, third)).not.toContain('10:00')
    expect((await bookRoom(office, '10:30', 'owner', { employee_id: third })).body.code).toBe('resource_taken')
    expect(await usesOf(office)).toMatchObject([{ unit: 1 }, { unit: 2 }])
  })

  it('is distributed again when a unit is free at every moment, but not the same one', async () => {
    const office = await officeWithRoom(2)
    const long = idOf(await bookRoom(office, '10:00', 'owner', { minutes: 90 }))
    await bookRoom(office, '09:00', 'employee', { minutes: 60 })
    await bookRoom(office, '11:00', 'employee', { minutes: 60 })
    expect((await usesOf(office)).map(({ unit }) => unit)).toEqual([1, 1, 2])
    await office.owner('DELETE', `/api/appointments/${long}`)
    // 09:00–10:00 on unit 1, 11:00–12:00 on unit 2: both units are partly taken
    expect((await bookRoom(office, '09:30', 'owner', { minutes: 120 })).status).toBe(201)
    expect(await usesOf(office)).toMatchObject([{ unit: 1 }, { unit: 2 }, { unit: 1 }])
  })

  it('is one unit for the parts of one visit', async () => {
    const office = await officeWithRoom(1, 15)
    const more = { name: 'פן', price: '80', category_id: office.ids.category, time_window: 30 }
    const dry = (
      await office.create('/api/products', {
        ...more,
        assignedEmployees: [office.ids.employee],
        resources: [office.room],
      })
    ).id
    const call = await createCaller(office)
    const body = booking(office, wallClockAt(DAY, '10:00'), wallClockAt(DAY, '11:30'), { more_services: [dry] })
    expect((await call('POST', '/api/appointments', body)).status).toBe(201)
    expect(await usesOf(office)).toMatchObject([
      { start: '10:00', end: '11:15', unit: 1 },
      { start: '11:00', end: '11:30', unit: 1 },
    ])
    expect(await freeTimes(office, office.ids.owner)).toContain('11:30')
    expect(await freeTimes(office, office.ids.owner)).not.toContain('11:00')
  })
})

describe('the database', () => {
  const insert = `insert into appointments (office_id, employee_id, customer_id, service_id, start_at, end_at, status_key, source)
    select office_id, $2, customer_id, service_id, start_at, end_at, status_key, source from appointments where id = $1`

  it('refuses an appointment beyond the quantity, whoever writes it', async () => {
    const office = await officeWithRoom()
    const { pool } = await world()
    const id = idOf(await bookRoom(office, '10:00'))
    await expect(pool.query(insert, [id, office.ids.owner])).rejects.toMatchObject({
      code: '23P01',
      constraint: 'resource_taken',
    })
  })

  it('refuses a second use of a unit, whoever writes it', async () => {
    const office = await officeWithRoom()
    const { pool } = await world()
    await bookRoom(office, '10:00')
    const other = idOf(await bookRoom(office, '12:00'))
    const move = pool.query(
      `update resource_uses set start_at = start_at - interval '90 minutes' where office_id = $1 and appointment_id = $2`,
      [office.officeId, other],
    )
    await expect(move).rejects.toMatchObject({ code: '23P01', constraint: 'resource_taken' })
  })

  it('refuses a room of another office', async () => {
    const office = await officeWithRoom()
    const stranger = await createTestOffice()
    const url = `/api/products/${stranger.ids.service}`
    expect((await stranger.owner('PUT', url, { resources: [office.room] })).body.code).toBe('not_found')
    const { pool } = await world()
    const needs = pool.query(`insert into product_resources (office_id, product_id, resource_id) values ($1, $2, $3)`, [
      stranger.officeId,
      stranger.ids.service,
      office.room,
    ])
    await expect(needs).rejects.toMatchObject({ code: '23503' })
  })
})
