import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import { bookRoom, freeTimes, officeWithRoom, usesOf, type WithRoom } from '#tests/support/calendar/resources.ts'
import { NOW } from '#tests/support/booking/visitor-bookings.ts'

beforeEach(() => moveClockTo(NOW))
const change = (office: WithRoom, body: object) => office.owner('PUT', `/api/resources/${office.room}`, body)

describe('rooms and devices', () => {
  it('are listed by name, with the services that need them', async () => {
    const office = await officeWithRoom(2)
    await office.create('/api/resources', { name: 'כיסא חפיפה' })
    const { body } = await office.employee('GET', '/api/resources')
    expect(body).toMatchObject({
      total: 2,
      resources: [
        { name: 'חדר לייזר', quantity: 2, status: 'active', services: [{ name: 'תספורת נשים' }] },
        { name: 'כיסא חפיפה', quantity: 1, services: [] },
      ],
    })
  })

  it('have a name once, and 1 to 50 units', async () => {
    const office = await officeWithRoom()
    const add = (body: object) => office.owner('POST', '/api/resources', body)
    expect((await add({ name: 'חדר לייזר' })).body).toMatchObject({ code: 'resource_name_taken' })
    for (const quantity of [0, 51, 1.5])
      expect((await add({ name: 'מיטה', quantity })).body.fields).toEqual({ quantity: 'יש להזין מספר שלם מ־1 עד 50' })
    expect((await add({ name: 'מיטה', quantity: 50 })).status).toBe(201)
  })

  it('are changed by those who may change settings', async () => {
    const office = await officeWithRoom()
    await office.owner('PUT', `/api/users/update/${office.ids.employee}`, { may_change_settings: 0 })
    for (const [method, url] of [
      ['POST', '/api/resources'],
      ['PUT', `/api/resources/${office.room}`],
      ['DELETE', `/api/resources/${office.room}`],
      ['POST', `/api/resources/${office.room}/restore`],
    ] as const)
      expect((await office.employee(method, url, { name: 'חדר' })).status).toBe(403)
  })

  it('are not changed over a newer version', async () => {
    const office = await officeWithRoom()
    await change(office, { name: 'חדר א', version: 1 })
    expect((await change(office, { name: 'חדר ב', version: 1 })).body.code).toBe('changed_elsewhere')
  })

  it('do not become fewer than the units that are taken at one time', async () => {
    const office = await officeWithRoom(3)
    await bookRoom(office, '10:00')
    await bookRoom(office, '10:30', 'owner')
    const refused = await change(office, { quantity: 1 })
    expect(refused.body).toMatchObject({ code: 'resource_in_use', count: 2 })
    expect(refused.body.error).toContain('2')
    expect((await change(office, { quantity: 2 })).status).toBe(200)
    expect((await usesOf(office)).map(({ unit }) => unit)).toEqual([1, 2])
  })

  it('move appointments to the units that are left', async () => {
    const office = await officeWithRoom(2)
    const first = (await bookRoom(office, '10:00')).body.appointment.id
    await bookRoom(office, '10:00', 'owner')
    await office.owner('DELETE', `/api/appointments/${first}`)
    expect(await usesOf(office)).toMatchObject([{ unit: 2 }])
    expect((await change(office, { quantity: 1 })).status).toBe(200)
    expect(await usesOf(office)).toMatchObject([{ unit: 1 }])
    expect((await bookRoom(office, '10:00')).body.code).toBe('resource_taken')
  })

  it('cannot be booked while they are out of order', async () => {
    const office = await officeWithRoom()
    const kept = (await bookRoom(office, '10:00')).body.appointment.id
    await change(office, { status: 'inactive' })
    expect(await freeTimes(office)).toEqual([])
    const refused = await bookRoom(office, '14:00')
    expect(refused.body).toMatchObject({ code: 'resource_taken', slots: [] })
    expect(refused.body.error).toContain('חדר לייזר לא פעיל')
    // what was booked stays, and can still be confirmed or cancelled
    expect((await office.owner('PUT', `/api/appointments/${kept}`, { status_key: 'arrived' })).status).toBe(200)
    expect(await usesOf(office)).toHaveLength(1)
    await change(office, { status: 'active' })
    expect((await bookRoom(office, '14:00')).status).toBe(201)
  })

  it('are needed by nobody once deleted, and again once restored', async () => {
    const office = await officeWithRoom()
    await bookRoom(office, '10:00')
    await office.owner('DELETE', `/api/resources/${office.room}?accept=services,appointments`)
    expect((await office.owner('GET', `/api/resources/${office.room}`)).status).toBe(404)
    expect((await office.owner('GET', `/api/products/${office.ids.service}`)).body.product.resources).toEqual([])
    const second = (await bookRoom(office, '10:30', 'owner')).body.appointment.id
    const restored = await office.owner('POST', `/api/resources/${office.room}/restore`)
    expect(restored.body).toMatchObject({
      resource: { id: office.room, services: [{ id: office.ids.service }] },
      unplaced: { count: 1, appointments: [{ id: second }] },
    })
    expect((await bookRoom(office, '10:00', 'owner')).body.code).toBe('resource_taken')
  })

  it('are not restored under a name that another one has', async () => {
    const office = await officeWithRoom()
    await office.owner('DELETE', `/api/resources/${office.room}?accept=services,appointments`)
    await office.create('/api/resources', { name: 'חדר לייזר' })
    const restored = await office.owner('POST', `/api/resources/${office.room}/restore`)
    expect(restored.body.code).toBe('resource_name_taken')
  })

  it('of another office are not found', async () => {
    const { room } = await officeWithRoom()
    const stranger = await createTestOffice()
    for (const [method, url] of [
      ['GET', `/api/resources/${room}`],
      ['PUT', `/api/resources/${room}`],
      ['DELETE', `/api/resources/${room}`],
      ['POST', `/api/resources/${room}/restore`],
    ] as const)
      expect((await stranger.owner(method, url, method === 'GET' ? undefined : {})).status).toBe(404)
  })
})

describe('a service that comes to need a room', () => {
  /** Three appointments at overlapping times, with a room that the service does not need yet. */
  async function booked() {
    const office = await officeWithRoom()
    await office.owner('PUT', `/api/products/${office.ids.service}`, { resources: [] })
    const ids = [
      (await bookRoom(office, '10:00')).body.appointment.id,
      (await bookRoom(office, '10:30', 'owner')).body.appointment.id,
      (await bookRoom(office, '14:00')).body.appointment.id,
    ]
    const need = await office.owner('PUT', `/api/products/${office.ids.service}`, { resources: [office.room] })
    return { office, ids, need }
  }

  it('takes it for what is booked, and tells for which appointments it is not free', async () => {
    const { office, ids, need } = await booked()
    expect(need.body).toMatchObject({
      product: { resources: [{ id: office.room, name: 'חדר לייזר' }] },
      unplaced: { count: 1 },
    })
    const asked = await office.owner('GET', `/api/resources/unplaced?service_id=${office.ids.service}`)
    expect(asked.body.unplaced).toMatchObject({ count: 1, appointments: [{ id: ids[1] }] })
    expect((await usesOf(office)).map((use) => use.appointment_id)).toEqual([ids[0], ids[2]])
  })

  it('shows on the card what is taken and what is missing', async () => {
    const { office, ids } = await booked()
    const roomsOf = async (id: number) => (await office.employee('GET', `/api/appointments/${id}/card`)).body.resources
    expect(await roomsOf(ids[0])).toEqual([{ name: 'חדר לייזר', is_taken: 1 }])
    expect(await roomsOf(ids[1])).toEqual([{ name: 'חדר לייזר', is_taken: 0 }])
  })

  it('lets an appointment without a unit be confirmed, and moved only to where one is free', async () => {
    const { office, ids } = await booked()
    const url = `/api/appointments/${ids[1]}`
    expect((await office.owner('PUT', url, { status_key: 'arrived' })).status).toBe(200)
    const to = (start: string, end: string) =>
      office.owner('PUT', url, { start_time: `2026-11-24 ${start}:00`, end_time: `2026-11-24 ${end}:00` })
    expect((await to('14:30', '15:30')).body.code).toBe('resource_taken')
    expect((await to('15:00', '16:00')).status).toBe(200)
    expect(await usesOf(office)).toHaveLength(3)
  })

  it('places the rest when there are more units', async () => {
    const { office } = await booked()
    expect((await change(office, { quantity: 2 })).body.unplaced.count).toBe(0)
    expect(await usesOf(office)).toHaveLength(3)
  })

  it('gives the units back when it needs the room no longer', async () => {
    const { office } = await booked()
    await office.owner('PUT', `/api/products/${office.ids.service}`, { resources: [] })
    expect(await usesOf(office)).toEqual([])
  })

  it('needs five at most', async () => {
    const office = await officeWithRoom()
    const refused = await office.owner('PUT', `/api/products/${office.ids.service}`, { resources: [1, 2, 3, 4, 5, 6] })
    expect(refused.body.fields).toEqual({ resources: 'אפשר לבחור עד 5 חדרים ומכשירים לשירות' })
  })
})
