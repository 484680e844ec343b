import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant, toWallClock, wallClockAt, MINUTE } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { booking, callerOf, createTestOffice, randomPhone, type Caller, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { moveTo, runDueJobs } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo(NOW))

/** An office with a second service, of 30 minutes, that only the employee gives. */
async function officeOfTwo() {
  const office = await createTestOffice()
  const dry = await addService(office, 'פן', { price: '80' })
  return { ...office, dry }
}
async function addService(office: Office, name: string, more: object) {
  const body = { name, category_id: office.ids.category, assignedEmployees: [office.ids.employee], time_window: 30 }
  return (await office.create('/api/products', { ...body, ...more })).id
}
type Two = Awaited<ReturnType<typeof officeOfTwo>>
/** Books a haircut of an hour and then a blow-dry, with any employee unless one is given. */
const bookBoth = async (office: Two, start: string, call?: Caller, more: object = {}) => {
  const from = wallClockAt(DAY, start)
  const body = { ...booking(office, from, toWallClock(toInstant(from) + 90 * MINUTE)), employee_id: undefined }
  return (call ?? (await createCaller(office)))('POST', '/api/appointments', {
    ...body,
    more_services: [office.dry],
    ...more,
  })
}
const rowsOf = async ({ officeId }: Office) => {
  const { pool } = await world()
  const { rows } = await pool.query<{
    start: string
    service_id: number
    visit_key: string | null
    holds_slot: boolean
  }>(
    `select (start_at at time zone 'Asia/Jerusalem')::text as start, (end_at at time zone 'Asia/Jerusalem')::text as end,
       service_id, employee_id, visit_key, holds_slot, status_key, manage_token
     from appointments where office_id = $1 order by start_at, id`,
    [officeId],
  )
  return rows
}
const messagesOf = async ({ officeId }: Office) => {
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string; kind: string }>(
    'select kind, message from sms_messages where office_id = $1 order by id',
    [officeId],
  )
  return rows
}

describe('a visit of several services', () => {
  it('is one appointment after the other with the employee who gives all, and one message', async () => {
    const office = await officeOfTwo()
    const made = await bookBoth(office, '10:00')
    expect(made.status).toBe(201)
    const rows = await rowsOf(office)
    expect(rows).toMatchObject([
      { start: `${DAY} 10:00:00`, end: `${DAY} 11:00:00`, service_id: office.ids.service, holds_slot: true },
      {
        start: `${DAY} 11:00:00`,
        end: `${DAY} 11:30:00`,
        service_id: office.dry,
        holds_slot: true,
        manage_token: null,
      },
    ])
    expect(rows[0]!.visit_key).not.toBeNull()
    expect(rows[1]!.visit_key).toBe(rows[0]!.visit_key)
    const sent = await messagesOf(office)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.message).toContain('תספורת נשים + פן')
    const { body } = await office.owner('GET', '/api/notifications')
    expect(body.notifications.filter(({ kind }: { kind: string }) => kind === 'booked_online')).toHaveLength(1)
  })

  it('is offered exactly where all services fit, buffers included', async () => {
    const office = await officeOfTwo()
    const { pool } = await world()
    await pool.query('update products set buffer_minutes = 45 where id = $1', [office.ids.service])
    const { employee, service } = office.ids
    const staff = booking(office, wallClockAt(DAY, '12:00'), wallClockAt(DAY, '12:30'))
    await office.create('/api/appointments', staff)
    const url = `/api/online-booking/slots/${office.slug}?service_id=${service}&more_services=${office.dry}&employee_id=${employee}&from=${DAY}&days=1`
    const [day] = (await (await callerOf(null))('GET', url)).body.days as [{ free: string[]; taken: string[] }]
    // the haircut's buffer lasts a quarter of an hour longer than the blow-dry
    expect(day.free.filter((time) => time < '13:00')).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00'])
    expect(day.free.at(-1)).toBe('16:30')
    expect((await bookBoth(office, '10:30')).body.code).toBe('slot_taken')
    expect((await bookBoth(office, '10:00')).status).toBe(201)
    expect((await bookBoth(office, '16:30')).status).toBe(201)
  })

  it('is booked whole or not at all when many book overlapping visits at once', async () => {
    const office = await officeOfTwo()
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']
    const callers = await Promise.all(
      starts.flatMap((start) => [start, start]).map(async (start) => ({ start, call: await createCaller(office) })),
    )
    const answers = await Promise.all(callers.map(({ start, call }) => bookBoth(office, start, call)))
    const booked = answers.filter(({ status }) => status === 201)
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array.from({ length: 14 - booked.length }, () => 'slot_taken'),
    )
    const rows = await rowsOf(office)
    expect(rows).toHaveLength(2 * booked.length)
    const groups = Map.groupBy(rows, ({ visit_key }) => visit_key)
    expect([...groups.values()].map((parts) => parts.length)).toEqual(booked.map(() => 2))
    for (let i = 1; i < rows.length; i++)
      expect(rows[i]!.start >= (rows[i - 1] as unknown as { end: string }).end).toBe(true)
  })

  it('counts as one of the three future bookings, and is found again when it is sent twice', async () => {
    const office = await officeOfTwo()
    const call = await createCaller(office, randomPhone())
    const twice = await Promise.all(['08:00', '08:00', '09:30'].map((start) => bookBoth(office, start, call)))
    expect(twice.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(twice[0]!.body.manage_token).toBe(twice[1]!.body.manage_token)
    expect(await rowsOf(office)).toHaveLength(4)
    expect((await bookBoth(office, '11:00', call)).status).toBe(201)
    expect((await bookBoth(office, '13:00', call)).body.code).toBe('booking_limit')
  })

  it('is reminded of once, by its first appointment', async () => {
    const office = await officeOfTwo()
    await bookBoth(office, '10:00')
    moveTo('2026-11-23 11:30')
    await runDueJobs(office)
    const reminders = (await messagesOf(office)).filter(({ kind }) => kind === 'reminder')
    expect(reminders.map(({ message }) => message)).toEqual([expect.stringContaining('תספורת נשים + פן')])
  })

  it('cannot contain a service that asks for a deposit', async () => {
    const office = await officeOfTwo()
    expect((await office.owner('PUT', '/api/payment-gateway', { gateway: 'sandbox' })).status).toBe(200)
    const { pool } = await world()
    await pool.query('update products set deposit_amount = 20 where id = $1', [office.dry])
    expect((await bookBoth(office, '10:00')).body.code).toBe('service_alone')
    expect(await rowsOf(office)).toEqual([])
  })

  it('is refused with the reason', async () => {
    const office = await officeOfTwo()
    expect((await bookBoth(office, '10:00', undefined, { employee_id: office.ids.owner })).body.code).toBe(
      'employee_not_assigned',
    )
    expect((await bookBoth(office, '10:00', undefined, { more_services: [office.dry, office.dry] })).body.code).toBe(
      'service_not_online',
    )
    expect((await bookBoth(office, '10:00', undefined, { more_services: [] })).body.code).toBe('wrong_length')
    const offline = await addService(office, 'החלקה', { price: '900', is_online: 0 })
    expect((await bookBoth(office, '10:00', undefined, { more_services: [offline] })).body.code).toBe(
      'service_not_online',
    )
    expect(await rowsOf(office)).toEqual([])
  })
})

describe('the manage link of a visit of several services', () => {
  const open = async (office: Two, start = '10:00') => {
    const token = (await bookBoth(office, start)).body.manage_token as string
    const call = await callerOf(null)
    const link = `/api/online-booking/manage/${token}`
    return { link, token, call }
  }

  it('shows it as one, and moves the whole, also onto its own time', async () => {
    const office = await officeOfTwo()
    const { link, call } = await open(office)
    expect((await call('GET', link)).body.appointment).toMatchObject({
      service_name: 'תספורת נשים + פן',
      start_time: `${DAY} 10:00:00`,
      end_time: `${DAY} 11:30:00`,
      price: '260.00',
    })
    for (const [to, second] of [
      ['09:30', '10:30'],
      ['10:30', '11:30'],
      ['15:00', '16:00'],
    ]) {
      const moved = await call('POST', `${link}/move`, { start_time: wallClockAt(DAY, to!) })
      expect({ to, status: moved.status }).toEqual({ to, status: 200 })
      expect((await rowsOf(office)).map(({ start, holds_slot }) => ({ start, holds_slot }))).toEqual(
        [to, second].map((time) => ({ start: wallClockAt(DAY, time!), holds_slot: true })),
      )
    }
    expect((await messagesOf(office)).map(({ message }) => message.includes('תספורת נשים + פן'))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect((await bookBoth(office, '15:30')).body.code).toBe('slot_taken')
  })

  it('offers the times at which the whole visit fits', async () => {
    const office = await officeOfTwo()
    const { link, call } = await open(office)
    const [day] = (await call('GET', `${link}/slots?from=${DAY}&days=1`)).body.days as [{ free: string[] }]
    expect(day.free.at(-1)).toBe('16:30')
    expect((await call('POST', `${link}/move`, { start_time: wallClockAt(DAY, '17:00') })).body.code).toBe(
      'outside_hours',
    )
    expect((await rowsOf(office)).map(({ start }) => start)).toEqual([`${DAY} 10:00:00`, `${DAY} 11:00:00`])
  })

  it('confirms and cancels the whole with one message', async () => {
    const office = await officeOfTwo()
    const { link, call } = await open(office)
    expect((await call('POST', `${link}/confirm`)).status).toBe(200)
    const { pool } = await world()
    const { rows } = await pool.query('select from appointments where office_id = $1 and confirmed_start = start_at', [
      office.officeId,
    ])
    expect(rows).toHaveLength(2)
    expect((await call('POST', `${link}/cancel`)).body.appointment.status_key).toBe('cancelled')
    expect(await rowsOf(office)).toMatchObject([1, 2].map(() => ({ status_key: 'cancelled', holds_slot: false })))
    expect((await messagesOf(office)).map(({ kind }) => kind)).toEqual(['confirmation', 'cancellation'])
    expect((await bookBoth(office, '10:00')).status).toBe(201)
  })

  it('cannot move a visit that staff divided among employees, and still cancels it', async () => {
    const office = await officeOfTwo()
    const { link, call } = await open(office)
    const { appointments } = (
      await office.owner('GET', `/api/appointments?start=${DAY}%2000:00:00&end=${DAY}%2023:00:00`)
    ).body
    const first = appointments.find((one: { service_id: number }) => one.service_id === office.ids.service)
    const given = await office.owner('PUT', `/api/appointments/${first.id}`, { employee_id: office.ids.owner })
    expect(given.status).toBe(200)
    expect((await call('GET', link)).body).toMatchObject({ can_change: 1, can_move: 0 })
    expect((await call('POST', `${link}/move`, { start_time: wallClockAt(DAY, '15:00') })).body.code).toBe(
      'cutoff_passed',
    )
    expect((await call('POST', `${link}/confirm`)).status).toBe(200)
    expect((await call('POST', `${link}/cancel`)).status).toBe(200)
    expect(await rowsOf(office)).toMatchObject([{ status_key: 'cancelled' }, { status_key: 'cancelled' }])
    // each employee is told of their own part, and the owner of the visit once
    const told = async (by: Caller) => (await by('GET', '/api/notifications')).body.notifications.slice(0, 2)
    const kinds = ['cancelled_by_customer', 'confirmed_by_customer']
    const of = (part: RegExp) => kinds.map((kind) => ({ kind, detail: expect.stringMatching(part) }))
    expect(await told(office.owner)).toMatchObject(of(/^תספורת נשים אצל /))
    expect(await told(office.employee)).toMatchObject(of(/^פן, /))
  })
})
