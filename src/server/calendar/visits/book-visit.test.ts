import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { DAY, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let dry: number
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
  dry = await addService({ name: 'פן', time_window: 30 })
})
const addService = async (more: object) => {
  const body = {
    price: '80',
    category_id: office.ids.category,
    assignedEmployees: [office.ids.owner, office.ids.employee],
  }
  return (await office.create('/api/products', { ...body, ...more })).id
}
type Part = { service_id: number; employee_id: number; minutes?: number }
/** A haircut of an hour with the employee, and a blow-dry of half an hour with the owner. */
const both = (): Part[] => [
  { service_id: office.ids.service, employee_id: office.ids.employee },
  { service_id: dry, employee_id: office.ids.owner },
]
const bookBoth = (start: string, more: object = {}, day = DAY) =>
  office.owner('POST', '/api/appointment-visits', {
    customer_id: office.ids.customer,
    start_time: at(day, start),
    parts: both(),
    ...more,
  })
const count = async () => {
  const { pool } = await world()
  const { rows } = await pool.query('select count(*)::int as n from appointments where office_id = $1', [
    office.officeId,
  ])
  return rows[0].n as number
}
const freeStarts = (near: string, parts: Part[] = both(), more = '') => {
  const list = (field: keyof Part) => parts.map((part) => part[field]).join(',')
  const minutes = parts.some((part) => part.minutes) ? `&minutes=${list('minutes')}` : ''
  const query = `service_ids=${list('service_id')}&employee_ids=${list('employee_id')}${minutes}${more}`
  return office.owner('GET', `/api/appointment-visits/free-starts?${query}&near=${encodeURIComponent(near)}`)
}

describe('a visit that staff book', () => {
  it('is one appointment after the other, each with its employee, and one message', async () => {
    const { status, body } = await bookBoth('10:00', { notes: 'גוון 7.1' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      sms_sent: true,
      appointments: [
        { start_time: at(DAY, '10:00'), end_time: at(DAY, '11:00'), employee_name: 'מאיה', notes: 'גוון 7.1' },
        {
          start_time: at(DAY, '11:00'),
          end_time: at(DAY, '11:30'),
          employee_name: 'נועה',
          service_name: 'פן',
          notes: null,
        },
      ],
    })
    const { pool } = await world()
    const { rows } = await pool.query('select message from sms_messages where office_id = $1', [office.officeId])
    expect(rows).toEqual([{ message: expect.stringContaining('תספורת נשים + פן') }])
    const groups = await pool.query('select distinct visit_key from appointments where office_id = $1', [
      office.officeId,
    ])
    expect(groups.rows).toEqual([{ visit_key: expect.any(String) }])
  })

  it('takes the lengths that were typed, and several services with one employee', async () => {
    const { employee: employee_id, service: service_id } = office.ids
    const parts = [
      { service_id, employee_id, minutes: 45 },
      { service_id: dry, employee_id, minutes: 20 },
      { service_id: dry, employee_id },
    ]
    const { body } = await bookBoth('10:00', { parts, notify: 0 })
    expect(body.appointments.map(({ start_time }: { start_time: string }) => start_time)).toEqual(
      ['10:00', '10:45', '11:05'].map((time) => at(DAY, time)),
    )
    expect(body.sms_sent).toBe(false)
    const long = parts.map((part) => ({ ...part, minutes: 600 }))
    expect((await bookBoth('00:00', { parts: long }, '2026-11-25')).body.fields).toHaveProperty('parts')
  })

  it('is refused whole when one part is taken, with what it meets and free starts of all parts', async () => {
    await office.create(
      '/api/appointments',
      booking(office, at(DAY, '11:15'), at(DAY, '12:00'), { employee_id: office.ids.owner }),
    )
    const refused = await bookBoth('10:00')
    expect([refused.status, refused.body.code, refused.body.appointment.employee_name]).toEqual([
      409,
      'slot_taken',
      'נועה',
    ])
    expect(await count()).toBe(1)
    for (const start_time of refused.body.slots) {
      const made = await office.owner('POST', '/api/appointment-visits', {
        customer_id: office.ids.customer,
        start_time,
        parts: both(),
      })
      expect(made.status).toBe(201)
      for (const { id } of made.body.appointments) await office.owner('DELETE', `/api/appointments/${id}?notify=0`)
    }
    const over = await bookBoth('10:00', { allow_overlap: 1 })
    expect(over.status).toBe(201)
  })

  it('is refused for a customer, service or employee of another office, and for who does not give it', async () => {
    const other = await createTestOffice()
    const [first, second] = both() as [Part, Part]
    const codeOf = async (more: object) => (await bookBoth('10:00', more)).body.code
    expect(await codeOf({ customer_id: other.ids.customer })).toBe('not_found')
    expect(await codeOf({ parts: [first, { ...second, service_id: other.ids.service }] })).toBe('not_found')
    expect(await codeOf({ parts: [first, { ...second, employee_id: other.ids.employee }] })).toBe('not_found')
    const alone = await addService({ name: 'גוונים', assignedEmployees: [office.ids.owner] })
    const wrong = [first, { service_id: alone, employee_id: office.ids.employee }]
    expect(await codeOf({ parts: wrong })).toBe('employee_not_assigned')
    expect(await codeOf({ parts: [] })).toBe('invalid_input')
    expect(await count()).toBe(0)
    expect((await freeStarts(at(DAY, '10:00'), [{ ...first, employee_id: other.ids.employee }])).status).toBe(404)
    expect((await freeStarts(at(DAY, '10:00'), wrong)).body.code).toBe('employee_not_assigned')
    expect((await office.owner('GET', `/api/appointment-visits/customers/${other.ids.customer}`)).status).toBe(404)
  })

  it('goes on through both clock changes, without a pause', async () => {
    for (const [day, start, ends] of [
      ['2027-03-26', '01:00', ['03:00', '03:30']],
      ['2026-10-25', '01:00', ['01:00', '01:30']],
    ] as const) {
      const { status, body } = await bookBoth(start, { allow_overlap: 1 }, day)
      expect(status).toBe(201)
      expect(body.appointments.map(({ end_time }: { end_time: string }) => end_time)).toEqual(
        ends.map((end) => at(day, end)),
      )
    }
    expect((await bookBoth('02:30', {}, '2027-03-26')).body.code).toBe('time_skipped')
    expect((await freeStarts(at('2027-03-26', '02:30'))).body.code).toBe('time_skipped')
  })
})

describe('the free starts of a visit', () => {
  it('are the four nearest, all of the day and one of each later day; each of them books', async () => {
    // the owner is busy from 08:30 to 12:00: the haircut ends at 12:00 at the earliest
    await office.create(
      '/api/appointments',
      booking(office, at(DAY, '08:30'), at(DAY, '12:00'), { employee_id: office.ids.owner }),
    )
    await office.create('/api/appointments', booking(office, at(DAY, '13:00'), at(DAY, '13:30')))
    const { body } = await freeStarts(at(DAY, '10:00'))
    expect(body).toMatchObject({
      starts: ['11:00', '11:30', '12:00', '13:30'].map((time) => at(DAY, time)),
      others: [],
      others_that_day: [],
    })
    expect(body.day).toEqual(expect.arrayContaining(body.starts))
    expect(body.later).toHaveLength(4)
    for (const start of [...body.day, ...body.later]) {
      const made = await bookBoth(start.slice(11, 16), {}, start.slice(0, 10))
      expect([start, made.status]).toEqual([start, 201])
      for (const { id } of made.body.appointments) await office.owner('DELETE', `/api/appointments/${id}?notify=0`)
    }
  })

  it('lie in the future and in working hours, and may lie weeks ahead', async () => {
    const { employee: employee_id, service: service_id } = office.ids
    const own = [{ service_id, employee_id }]
    const first = (await freeStarts(at('2026-11-22', '10:00'), own)).body.starts
    expect(first).toEqual(['10:30', '11:00', '11:30', '12:00'].map((time) => at('2026-11-22', time)))
    await office.owner('POST', `/api/employees/${employee_id}/absences`, {
      from_date: '2026-11-22',
      until_date: '2026-12-13',
    })
    expect((await freeStarts(at('2026-11-22', '10:00'), own)).body.starts[0]).toBe(at('2026-12-14', '08:00'))
  })

  it('name who else could give the visit at that time', async () => {
    const { employee: employee_id, owner, service: service_id } = office.ids
    const own = [{ service_id, employee_id }]
    await office.create('/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
    const { body } = await freeStarts(at(DAY, '10:15'), own)
    expect(body.others).toEqual([{ employee_id: owner }])
    expect(body.starts).toEqual(['08:30', '09:00', '11:00', '11:30'].map((time) => at(DAY, time)))
    await office.create(
      '/api/appointments',
      booking(office, at(DAY, '11:00'), at(DAY, '11:30'), { employee_id: owner }),
    )
    const then = (await freeStarts(at(DAY, '10:15'), own)).body
    expect(then.others).toEqual([])
    expect(then.others_that_day).toEqual([{ employee_id: owner, start: at(DAY, '10:00') }])
  })

  it('say that a day is full, and lead to the same hour of later days and to who else is free on it', async () => {
    const { employee: employee_id, owner, service: service_id } = office.ids
    const own = [{ service_id, employee_id }]
    const closed = { from_date: DAY, until_date: DAY }
    await office.owner('POST', `/api/employees/${employee_id}/absences`, closed)
    const { body } = await freeStarts(at(DAY, '14:00'), own)
    expect(body.day).toEqual([])
    expect(body.later.slice(0, 2)).toEqual([at('2026-11-25', '14:00'), at('2026-11-26', '14:00')])
    expect(body.others_that_day).toEqual([{ employee_id: owner, start: at(DAY, '14:00') }])
    await office.owner('POST', `/api/employees/${owner}/absences`, closed)
    expect((await freeStarts(at(DAY, '14:00'), own)).body.others_that_day).toEqual([])
  })

  it('leave out the appointment that is moved, and use the typed lengths', async () => {
    const { employee: employee_id, service: service_id } = office.ids
    const { id } = await office.create('/api/appointments', booking(office, at(DAY, '10:00'), at(DAY, '11:00')))
    const starts = async (minutes: number, more = '') =>
      (await freeStarts(at(DAY, '10:00'), [{ service_id, employee_id, minutes }], more)).body.starts as string[]
    expect(await starts(60)).not.toContain(at(DAY, '10:00'))
    expect(await starts(60, `&appointment_id=${id}`)).toContain(at(DAY, '10:00'))
    expect(await starts(90)).not.toContain(at(DAY, '09:00'))
    expect(await starts(60)).toContain(at(DAY, '09:00'))
  })

  it('count processing times of each part as free', async () => {
    const color = await addService({ name: 'צבע', time_window: 120, processing_after: 30, processing_minutes: 60 })
    const employee_id = office.ids.employee
    await office.create('/api/appointments', booking(office, at(DAY, '10:30'), at(DAY, '11:30')))
    const parts = [
      { service_id: color, employee_id },
      { service_id: dry, employee_id },
    ]
    expect((await freeStarts(at(DAY, '10:00'), parts)).body.starts).toContain(at(DAY, '10:00'))
    expect((await bookBoth('10:00', { parts })).status).toBe(201)
  })
})
