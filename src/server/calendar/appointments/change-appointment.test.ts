import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, at, booking, type Office } from '#tests/support/office.ts'
import { runHeldMessages } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'

const DAY = '2026-11-24'
beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const hour = (office: Office, start: string, more: object = {}) => {
  const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:${start.slice(3)}`
  return booking(office, at(DAY, start), at(DAY, end), more)
}
const put = (office: Office, id: number, body: object) => office.owner('PUT', `/api/appointments/${id}`, body)

describe('an appointment', () => {
  it('cannot be created for or moved to a deleted customer', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    const gone = await office.create('/api/customers', { full_name: 'רות', phone: randomPhone() })
    await office.owner('DELETE', `/api/customers/${gone.id}`)
    const answers = [
      await office.owner('POST', '/api/appointments', hour(office, '12:00', { customer_id: gone.id })),
      await put(office, id, hour(office, '10:00', { customer_id: gone.id })),
    ]
    expect(answers.map((a) => a.body.code)).toEqual(['not_found', 'not_found'])
  })

  it('can still be moved and cancelled after its customer was deleted', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    await office.owner('DELETE', `/api/customers/${office.ids.customer}?appointments=keep`)
    const moved = await put(office, id, hour(office, '12:00'))
    expect(moved.body.appointment).toMatchObject({ start_time: at(DAY, '12:00'), customer_name: 'דנה כהן' })
    expect((await put(office, id, hour(office, '12:00', { status_key: 'cancelled' }))).status).toBe(200)
  })

  it('can stay with an employee who no longer provides the service, but not move to one who does not', async () => {
    const office = await createTestOffice()
    const other = await office.create('/api/users/create', { name: 'שיר', phone: randomPhone() })
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    await office.owner('PUT', `/api/products/${office.ids.service}`, {
      name: 'תספורת',
      price: '100',
      category_id: office.ids.category,
      assignedEmployees: [office.ids.owner],
      time_window: 60,
    })
    expect((await put(office, id, hour(office, '12:00'))).status).toBe(200)
    expect((await put(office, id, hour(office, '12:00', { employee_id: other.id }))).body.code).toBe(
      'employee_not_assigned',
    )
    expect((await put(office, id, hour(office, '12:00', { employee_id: office.ids.owner }))).status).toBe(200)
  })

  it('releases its slot when cancelled and claims it again when restored', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    await put(office, id, hour(office, '10:00', { status_key: 'cancelled' }))
    const second = await office.create('/api/appointments', hour(office, '10:00'))
    const back = await put(office, id, hour(office, '10:00', { status_key: 'confirmed' }))
    expect(back.body).toMatchObject({ code: 'slot_taken', appointment: { id: second.id } })
    expect((await put(office, id, hour(office, '10:00', { status_key: 'confirmed', allow_overlap: 1 }))).status).toBe(
      200,
    )
  })

  it('does not conflict with itself when it moves by less than its length', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    const moved = await put(office, id, hour(office, '10:15'))
    expect(moved.status).toBe(200)
    expect(moved.body.appointment.version).toBe(2)
  })

  it('accepts only one of several concurrent changes of the same version', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    const answers = await Promise.all(
      ['12:00', '13:00', '14:00', '15:00'].map((start) => put(office, id, hour(office, start, { version: 1 }))),
    )
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409, 409, 409])
    const won = answers.find(({ status }) => status === 200)!.body.appointment
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ code: 'appointment_changed', appointment: { start_time: won.start_time } })
  })

  it('keeps the fields that a change does not name', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00', { notes: 'מגיעה עם הילדה' }))
    expect((await put(office, id, hour(office, '11:00'))).body.appointment).toMatchObject({ notes: 'מגיעה עם הילדה' })

    const moved = await put(office, id, { start_time: at(DAY, '12:00'), end_time: at(DAY, '12:45') })
    expect(moved.body.appointment).toMatchObject({
      start_time: at(DAY, '12:00'),
      end_time: at(DAY, '12:45'),
      service_id: office.ids.service,
      employee_id: office.ids.employee,
      customer_id: office.ids.customer,
      notes: 'מגיעה עם הילדה',
    })
    const longer = await put(office, id, { end_time: at(DAY, '13:30') })
    expect(longer.body.appointment).toMatchObject({ start_time: at(DAY, '12:00'), end_time: at(DAY, '13:30') })
    const arrived = await put(office, id, { status_key: 'arrived' })
    expect(arrived.body.appointment).toMatchObject({
      status_key: 'arrived',
      start_time: at(DAY, '12:00'),
      end_time: at(DAY, '13:30'),
      notes: 'מגיעה עם הילדה',
    })
    const noted = await put(office, id, { notes: 'איחרה' })
    expect(noted.body.appointment).toMatchObject({ notes: 'איחרה', status_key: 'arrived' })
  })

  it('loses its notes when they are set to null or to an empty string', async () => {
    const office = await createTestOffice()
    for (const notes of [null, '']) {
      const { id } = await office.create(
        '/api/appointments',
        hour(office, '10:00', { notes: 'הערה', allow_overlap: 1 }),
      )
      expect((await put(office, id, { notes })).body.appointment).toMatchObject({ id, notes: null })
    }
  })

  it('refuses a time that does not fit the other one, and a taken slot', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    await office.create('/api/appointments', hour(office, '12:00'))
    for (const body of [{ start_time: at(DAY, '11:00') }, { end_time: at(DAY, '10:00') }]) {
      const answer = await put(office, id, body)
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({
        status: 422,
        fields: { end_time: 'שעת הסיום צריכה להיות אחרי שעת ההתחלה' },
      })
    }
    expect((await put(office, id, { end_time: at('2026-11-26', '10:00') })).body.fields).toEqual({
      end_time: 'תור יכול להימשך עד 24 שעות',
    })
    expect((await put(office, id, { end_time: at(DAY, '12:30') })).body.code).toBe('slot_taken')
  })

  it('checks the assignment when only the service changes', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    const other = await office.create('/api/products', {
      name: 'פן',
      price: '80',
      category_id: office.ids.category,
      assignedEmployees: [office.ids.owner],
      time_window: 60,
    })
    expect((await put(office, id, { service_id: other.id })).body.code).toBe('employee_not_assigned')
    const both = await put(office, id, { service_id: other.id, employee_id: office.ids.owner })
    expect(both.body.appointment).toMatchObject({ service_name: 'פן', start_time: at(DAY, '10:00') })
  })

  it('cannot be changed or deleted again after it was deleted', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => office.owner('DELETE', `/api/appointments/${id}`)),
    )
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([204, 404, 404])
    expect((await put(office, id, hour(office, '11:00'))).body.code).toBe('not_found')
  })

  it('is found by its id after it moved, but not after it was deleted', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    const start = at('2027-12-01', '10:00')
    await put(office, id, booking(office, start, at('2027-12-01', '11:00')))
    const found = await office.employee('GET', `/api/appointments/${id}`)
    expect(found.body.appointment).toMatchObject({ id, start_time: start, customer_name: 'דנה כהן', version: 2 })
    await office.owner('DELETE', `/api/appointments/${id}`)
    expect((await office.owner('GET', `/api/appointments/${id}`)).body.code).toBe('not_found')
  })

  it('is restored over another appointment only with allow_overlap', async () => {
    const office = await createTestOffice()
    const first = await office.create('/api/appointments', hour(office, '10:00'))
    const { id } = await office.create('/api/appointments', hour(office, '10:00', { allow_overlap: 1 }))
    await office.owner('DELETE', `/api/appointments/${id}`)
    const back = (body: object) => office.owner('POST', `/api/appointments/${id}/restore`, body)
    expect((await back({})).body).toMatchObject({ code: 'slot_taken', appointment: { id: first.id } })
    expect((await back({ allow_overlap: 1 })).body.appointment).toMatchObject({ id, start_time: at(DAY, '10:00') })
  })

  it('sends the customer a message when it is cancelled and when it is reinstated', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    const messageAfter = async (status_key: string) => {
      await put(office, id, hour(office, '10:00', { status_key }))
      await runHeldMessages(office)
      const { pool } = await world()
      const { rows } = await pool.query<{ message: string }>(
        'select message from sms_messages where office_id = $1 order by id desc limit 1',
        [office.officeId],
      )
      return rows[0]?.message
    }
    expect(await messageAfter('cancelled')).toContain('בוטל')
    expect(await messageAfter('confirmed')).toContain('נקבע')
    await messageAfter('cancelled')
    expect(await messageAfter('waiting')).toContain('ממתין לאישור')
  })

  it('records each change and its actor in the audit log', async () => {
    const office = await createTestOffice()
    const { id } = await office.create('/api/appointments', hour(office, '10:00'))
    await office.employee('PUT', `/api/appointments/${id}`, hour(office, '11:00'))
    await office.owner('DELETE', `/api/appointments/${id}`)
    const { pool } = await world()
    const { rows } = await pool.query(
      `select actor, action, after ->> 'start_time' as start from audit_log where office_id = $1 and subject = 'appointment' and subject_id = $2 order by id`,
      [office.officeId, id],
    )
    expect(rows).toEqual([
      { actor: `user:${office.ids.owner}`, action: 'create', start: at(DAY, '10:00') },
      { actor: `user:${office.ids.employee}`, action: 'update', start: at(DAY, '11:00') },
      { actor: `user:${office.ids.owner}`, action: 'delete', start: null },
    ])
  })
})
