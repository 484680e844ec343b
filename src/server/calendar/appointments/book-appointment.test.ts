import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, createVisitor, booking } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24' // a Tuesday
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('a booking by staff', () => {
  it('keeps the wall-clock time as entered', async () => {
    const office = await createTestOffice()
    const made = await office.owner('POST', '/api/appointments', booking(office, at(DAY, '11:30'), at(DAY, '12:30')))
    expect(made.status).toBe(201)
    expect(made.body.appointment).toMatchObject({
      start_time: at(DAY, '11:30'),
      end_time: at(DAY, '12:30'),
      status_key: 'confirmed',
      service_name: 'תספורת נשים',
      customer_name: 'דנה כהן',
      employee_name: 'מאיה',
      version: 1,
    })
    expect(made.body.sms_sent).toBe(true)
  })

  it('says why the customer gets no message', async () => {
    const office = await createTestOffice()
    const replyFor = async (customer: object, start: string) => {
      const { id } = await office.create('/api/customers', { full_name: 'רות', phone: randomPhone(), ...customer })
      const body = booking(office, at(DAY, `${start}:00`), at(DAY, `${start}:30`), { customer_id: id })
      const { sms_sent, message } = (await office.owner('POST', '/api/appointments', body)).body
      return { sms_sent, message }
    }
    const without = (why: string) => ({ sms_sent: false, message: expect.stringContaining(why) })
    expect(await replyFor({ phone: '03-6123456' }, '10')).toEqual(without('נייד'))
    expect(await replyFor({ settings_send_sms: 0 }, '11')).toEqual(without('שלא לשלוח הודעות'))
    expect(await replyFor({ phone: '03-6123457', email: 'ruth@example.com' }, '12')).toMatchObject({ sms_sent: true })
    const quiet = booking(office, at(DAY, '14:00'), at(DAY, '14:30'), { notify: 0 })
    expect((await office.owner('POST', '/api/appointments', quiet)).body).toMatchObject({
      sms_sent: false,
      message: '',
    })
  })

  it('may end at midnight of a day that closes at 24:00', async () => {
    const office = await createTestOffice()
    const hours = { calendar_start_time: '09:00', default_view: 'daily' }
    const close = (calendar_end_time: string) =>
      office.owner('POST', '/api/calendar-settings', { ...hours, calendar_end_time })
    expect((await close('24:00')).body.calendar_settings.calendar_end_time).toBe('24:00')
    expect((await close('24:30')).body.fields).toHaveProperty('calendar_end_time')
    const midnight = {
      ...booking(office, at(DAY, '23:00'), at('2026-11-25', '00:00')),
      employee_id: office.ids.employee,
    }
    const { call } = await createVisitor(office.slug, randomPhone())
    const online = await call('POST', '/api/appointments', midnight)
    expect({ status: online.status, end: online.body.appointment?.end_time }).toEqual({
      status: 201,
      end: at('2026-11-25', '00:00'),
    })
  })

  it('is refused on an overlap, with the conflict and the three nearest free starts, unless allow_overlap is set', async () => {
    const office = await createTestOffice()
    await office.owner('POST', '/api/appointments', booking(office, at(DAY, '11:00'), at(DAY, '12:00')))
    const second = booking(office, at(DAY, '11:30'), at(DAY, '12:30'))
    const refused = await office.owner('POST', '/api/appointments', second)
    expect(refused.status).toBe(409)
    expect(refused.body.code).toBe('slot_taken')
    expect(refused.body.appointment).toMatchObject({ start_time: at(DAY, '11:00'), customer_name: 'דנה כהן' })
    expect(refused.body.slots).toEqual([at(DAY, '10:00'), at(DAY, '12:00'), at(DAY, '12:30')])
    const forced = await office.owner('POST', '/api/appointments', { ...second, allow_overlap: 1 })
    expect(forced.status).toBe(201)
  })

  it('blocks visitors even if it overlapped deliberately and the other appointment was deleted', async () => {
    const office = await createTestOffice()
    const first = await office.owner('POST', '/api/appointments', booking(office, at(DAY, '11:00'), at(DAY, '12:00')))
    await office.owner('POST', '/api/appointments', {
      ...booking(office, at(DAY, '11:00'), at(DAY, '12:00')),
      allow_overlap: 1,
    })
    await office.owner('DELETE', `/api/appointments/${first.body.appointment.id}`)
    const { call } = await createVisitor(office.slug, randomPhone())
    const answer = await call('POST', '/api/appointments', booking(office, at(DAY, '11:00'), at(DAY, '12:00')))
    expect(answer.body.code).toBe('slot_taken')
  })

  it('is refused with an error at the field when service, employee or customer is missing', async () => {
    const office = await createTestOffice()
    const whole = booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00'))
    for (const name of ['service_id', 'employee_id', 'customer_id']) {
      const answer = await office.owner('POST', '/api/appointments', { ...whole, [name]: undefined })
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({
        status: 422,
        fields: { [name]: 'שדה חובה' },
      })
    }
  })

  it('frees its slot when deleted and can be restored unless the slot was taken', async () => {
    const office = await createTestOffice()
    const body = booking(office, at(DAY, '11:00'), at(DAY, '12:00'))
    const { id } = (await office.owner('POST', '/api/appointments', body)).body.appointment
    expect((await office.owner('DELETE', `/api/appointments/${id}`)).status).toBe(204)
    expect((await office.owner('POST', `/api/appointments/${id}/restore`, {})).body.appointment.id).toBe(id)
    await office.owner('DELETE', `/api/appointments/${id}`)
    expect((await office.owner('POST', '/api/appointments', body)).status).toBe(201)
    expect((await office.owner('POST', `/api/appointments/${id}/restore`, {})).body.code).toBe('slot_taken')
  })

  it('is not changed by a stale version, which gets the current appointment', async () => {
    const office = await createTestOffice()
    const body = booking(office, at(DAY, '11:00'), at(DAY, '12:00'))
    const { id, version } = (await office.owner('POST', '/api/appointments', body)).body.appointment
    const moved = booking(office, at(DAY, '13:00'), at(DAY, '14:00'), { version })
    expect((await office.owner('PUT', `/api/appointments/${id}`, moved)).status).toBe(200)
    const stale = await office.owner('PUT', `/api/appointments/${id}`, {
      ...moved,
      start_time: at(DAY, '15:00'),
      end_time: at(DAY, '16:00'),
    })
    expect(stale.status).toBe(409)
    expect(stale.body.code).toBe('appointment_changed')
    expect(stale.body.appointment.start_time).toBe(at(DAY, '13:00'))
  })

  it('is refused for an employee who does not provide the service', async () => {
    const office = await createTestOffice()
    const other = await office.create('/api/users/create', { name: 'שיר', phone: '050-1112222' })
    const body = { ...booking(office, at(DAY, '11:00'), at(DAY, '12:00')), employee_id: other.id }
    expect((await office.owner('POST', '/api/appointments', body)).body.code).toBe('employee_not_assigned')
  })
})

describe('concurrent changes', () => {
  it('accept exactly one of many overlapping bookings', async () => {
    const office = await createTestOffice()
    const starts = ['10:00', '10:15', '10:30', '10:45']
    const ends = ['11:00', '11:15', '11:30', '11:45']
    const calls = Array.from({ length: 24 }, (_, i) => booking(office, at(DAY, starts[i % 4]!), at(DAY, ends[i % 4]!)))
    const answers = await Promise.all(calls.map((body) => office.owner('POST', '/api/appointments', body)))
    expect(answers.filter((a) => a.status === 201)).toHaveLength(1)
    expect(new Set(answers.filter((a) => a.status !== 201).map((a) => a.body.code))).toEqual(new Set(['slot_taken']))
  })

  it('do not deadlock when two appointments swap employees', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    const mine = booking(office, at(DAY, '11:00'), at(DAY, '12:00'))
    const others = { ...mine, employee_id: office.ids.owner }
    const a = (await office.owner('POST', '/api/appointments', mine)).body.appointment
    const b = (await office.owner('POST', '/api/appointments', others)).body.appointment
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        office.owner('PUT', `/api/appointments/${a.id}`, { ...others, allow_overlap: 1 }),
        office.owner('PUT', `/api/appointments/${b.id}`, { ...mine, allow_overlap: 1 }),
        office.owner('PUT', `/api/appointments/${a.id}`, { ...mine, allow_overlap: 1 }),
        office.owner('PUT', `/api/appointments/${b.id}`, { ...others, allow_overlap: 1 }),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    }
    const { rows } = await pool.query(
      `select 1 from appointments x join appointments y on x.office_id = y.office_id and x.employee_id = y.employee_id and x.id < y.id
       where x.office_id = $1 and x.holds_slot and y.holds_slot and tstzrange(x.start_at, x.end_at) && tstzrange(y.start_at, y.end_at)`,
      [office.officeId],
    )
    expect(rows).toEqual([])
  })
})
