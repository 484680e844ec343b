import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, createTestOffice, type Office } from '#tests/support/office.ts'
import { countAppointments, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import {
  bookHour,
  freeHour,
  holderOf,
  isOffered,
  linksTo,
  listOf,
  offerNow,
  passList,
  statesOf,
  waitInLine,
} from '#tests/support/booking/waiting-list.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})
const freeAt = (time: string) => isOffered(office, time)
const cancelHour = (start?: string, more?: object) => freeHour(office, start, more)

describe('the choice of candidates', () => {
  it('at night is offered at 08:00, and not when it then begins too soon for the notice of the office', async () => {
    await waitInLine(office, 'ראשונה', { from_date: '2026-11-23' })
    const [soon, later] = [
      booking(office, at('2026-11-23', '09:00'), at('2026-11-23', '10:00')),
      hourOf(office, '12:00'),
    ]
    const ids = [
      (await office.create('/api/appointments', soon)).id,
      (await office.create('/api/appointments', later)).id,
    ]
    moveClockTo('2026-11-22T20:00:00Z')
    for (const id of ids) await office.owner('DELETE', `/api/appointments/${id}`)
    await passList(31)
    expect(await statesOf(office)).toEqual([])
    moveClockTo('2026-11-23T06:00:00Z')
    await passList(0)
    expect((await listOf(office)).offers).toMatchObject([{ start_time: at(DAY, '12:00'), state: 'open' }])
  })

  it('is offered to several at once, and the next two when these refuse', async () => {
    await office.owner('PUT', '/api/waiting-list/settings', { at_once: 2 })
    const all = []
    for (const name of ['א', 'ב', 'ג']) all.push(await waitInLine(office, name))
    await cancelHour()
    expect(await statesOf(office)).toEqual([
      ['א', 'open'],
      ['ב', 'open'],
    ])
    for (const { phone } of all.slice(0, 2)) await (await holderOf((await linksTo(office, phone))[0]!)).do('decline')
    await passList(0)
    expect(await statesOf(office)).toEqual([
      ['א', 'declined'],
      ['ב', 'declined'],
      ['ג', 'open'],
    ])
  })

  it('goes past those who booked meanwhile, want no messages, or have no room in the time', async () => {
    const booked = await waitInLine(office, 'קבעה')
    moveClockTo('2026-11-22T08:01:00Z')
    await office.create('/api/appointments', hourOf(office, '09:00', { customer_id: booked.customer }))
    const silent = await waitInLine(office, 'שקטה')
    await office.owner('PUT', `/api/customers/${silent.customer}`, {
      full_name: 'שקטה',
      phone: silent.phone,
      settings_send_sms: 0,
      settings_send_approval_sms: 0,
    })
    const long = await office.create('/api/products', {
      name: 'החלקה',
      price: '500',
      category_id: office.ids.category,
      assignedEmployees: [office.ids.employee],
      time_window: 180,
    })
    await waitInLine(office, 'ארוכה', { service_id: long.id, until_date: DAY })
    await waitInLine(office, 'בוקר', { from_time: '08:00', until_time: '12:00' })
    await waitInLine(office, 'יום אחר', { weekdays: [0, 1] })
    await waitInLine(office, 'מתאימה')
    await bookHour(office, '10:00')
    await bookHour(office, '11:00')
    await bookHour(office, '13:00')
    await cancelHour()
    expect(await statesOf(office)).toEqual([['מתאימה', 'open']])
  })

  it('is not offered when the month has no messages left', async () => {
    await waitInLine(office, 'ראשונה')
    const { pool } = await world()
    await pool.query(
      `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'sms', 100000)
       on conflict (office_id, month, kind) do update set used = 100000`,
      [office.officeId],
    )
    await cancelHour()
    expect(await statesOf(office)).toEqual([])
    expect(await freeAt('12:00')).toBe(true)
  })

  it('is offered by hand, also with the autopilot off, but not at night and not when it is taken', async () => {
    await office.owner('PUT', '/api/waiting-list/settings', { at_once: 0 })
    const { id } = await waitInLine(office, 'ראשונה')
    const gap = { employee_id: office.ids.employee, start_time: at(DAY, '12:00'), end_time: at(DAY, '13:00') }
    const made = await office.owner('POST', '/api/waiting-list/offers', { ...gap, entry_id: id })
    expect([made.status, made.body.offers[0].customer_name]).toEqual([200, 'ראשונה'])
    const again = await office.owner('POST', '/api/waiting-list/offers', gap)
    expect([again.status, again.body.code]).toEqual([409, 'nobody_fits'])
    moveClockTo('2026-11-22T20:00:00Z')
    expect((await office.owner('POST', '/api/waiting-list/offers', gap)).body.code).toBe('offer_at_night')
  })

  it('is offered once, however often it is freed', async () => {
    await waitInLine(office, 'ראשונה')
    await waitInLine(office, 'שנייה')
    await offerNow(office, '12:00', '13:00')
    await offerNow(office, '12:00', '13:00')
    await offerNow(office, '11:30', '14:00')
    expect(await statesOf(office)).toEqual([['ראשונה', 'open']])
    expect(await countAppointments(office)).toBe(0)
  })
})
