import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import {
  bookHour,
  freeHour,
  holderOf,
  isOffered,
  linksTo,
  listOf,
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
const gapJobs = async () => {
  const { pool } = await world()
  const { rows } = await pool.query(`select 1 from graphile_worker._private_jobs where key like $1`, [
    `${office.officeId}:gap:%`,
  ])
  return rows.length
}
const freeAt = (time: string) => isOffered(office, time)
const cancelHour = (start?: string, more?: object) => freeHour(office, start, more)

describe('a freed time', () => {
  it('is offered to the first who waits, by a message with a link, and is held for 15 minutes', async () => {
    const [first, second] = [await waitInLine(office, 'ראשונה'), await waitInLine(office, 'שנייה')]
    await cancelHour()
    expect(await statesOf(office)).toEqual([['ראשונה', 'open']])
    expect(await linksTo(office, second.phone)).toEqual([])
    expect(await freeAt('12:00')).toBe(false)
    const visitor = await createCaller(office)
    expect((await visitor('POST', '/api/appointments', hourOf(office, '12:00'))).body.code).toBe('slot_taken')
    const [token] = await linksTo(office, first.phone)
    const { body } = await (await holderOf(token!)).look()
    expect(body).toMatchObject({
      waiting: { service_name: 'תספורת נשים', ended_as: null },
      offer: {
        start_time: at(DAY, '12:00'),
        end_time: at(DAY, '13:00'),
        state: 'open',
        price: '180.00',
        manage_token: null,
      },
      business: { slug: office.slug },
    })
    await passList(15 * 60)
    expect(await statesOf(office)).toEqual([
      ['ראשונה', 'expired'],
      ['שנייה', 'open'],
    ])
    await passList(15 * 60)
    expect(await freeAt('12:00')).toBe(true)
    expect(await statesOf(office)).toEqual([
      ['ראשונה', 'expired'],
      ['שנייה', 'expired'],
    ])
  })

  it('is free again at the very moment at which its hold ends, also before the job has run', async () => {
    await waitInLine(office, 'ראשונה')
    await cancelHour()
    const visitor = await createCaller(office)
    const held = Date.parse((await listOf(office)).offers[0].expires_at)
    moveClockTo(new Date(held - 60_000).toISOString())
    expect((await visitor('POST', '/api/appointments', hourOf(office, '12:00'))).status).toBe(409)
    moveClockTo(new Date(held).toISOString())
    expect((await visitor('POST', '/api/appointments', hourOf(office, '12:00'))).status).toBe(201)
  })

  it('costs no job where nobody waits, and is not offered while the autopilot is off', async () => {
    const { free } = await bookHour(office)
    await free()
    expect(await gapJobs()).toBe(0)
    await waitInLine(office, 'ראשונה')
    expect((await office.owner('PUT', '/api/waiting-list/settings', { at_once: 0 })).status).toBe(200)
    await cancelHour('14:00')
    expect(await statesOf(office)).toEqual([])
  })

  it('that is taken back by undoing the deletion is not offered', async () => {
    await waitInLine(office, 'ראשונה')
    const { id, free } = await bookHour(office)
    await free()
    expect((await office.owner('POST', `/api/appointments/${id}/restore`, {})).status).toBe(200)
    await passList(200)
    expect(await statesOf(office)).toEqual([])
  })

  it.for([
    [
      'a move',
      async (id: number) =>
        office.owner('PUT', `/api/appointments/${id}`, { start_time: at(DAY, '16:00'), end_time: at(DAY, '17:00') }),
    ],
    [
      'another employee',
      async (id: number) => office.owner('PUT', `/api/appointments/${id}`, { employee_id: office.ids.owner }),
    ],
    [
      'a cancellation',
      async (id: number) => office.owner('PUT', `/api/appointments/${id}`, { status_key: 'cancelled' }),
    ],
  ] as const)('by %s is offered', async ([, change]) => {
    await waitInLine(office, 'ראשונה', { employee_ids: [office.ids.employee] })
    const { id } = await bookHour(office)
    expect((await change(id)).status).toBe(200)
    await passList(121)
    expect((await listOf(office)).offers).toMatchObject([{ start_time: at(DAY, '12:00'), state: 'open' }])
  })

  it('by the customer is offered at once', async () => {
    await waitInLine(office, 'ראשונה')
    const visitor = await createCaller(office)
    const { body } = await visitor('POST', '/api/appointments', hourOf(office, '12:00'))
    const stranger = await callerOf(null)
    expect((await stranger('POST', `/api/online-booking/manage/${body.manage_token}/cancel`)).status).toBe(200)
    await passList(0)
    expect((await listOf(office)).offers).toMatchObject([{ start_time: at(DAY, '12:00'), state: 'open' }])
  })

  it.for(['employee', 'office'] as const)('of a removed block of the %s is offered', async (whose) => {
    const employee_id = whose === 'office' ? null : office.ids.employee
    const block = { employee_id, start_time: at(DAY, '08:00'), end_time: at(DAY, '18:00') }
    const made = await office.owner('POST', '/api/time-blocks', block)
    await waitInLine(office, 'ראשונה', {
      from_time: '12:30',
      until_time: '15:00',
      employee_ids: [office.ids.employee],
      until_date: DAY,
    })
    await office.owner('DELETE', `/api/time-blocks/${made.body.time_blocks[0].id}`)
    await passList(31)
    expect((await listOf(office)).offers).toMatchObject([{ start_time: at(DAY, '12:30'), state: 'open' }])
  })

  it('of a shortened block is offered', async () => {
    const block = { employee_id: office.ids.employee, start_time: at(DAY, '08:00'), end_time: at(DAY, '18:00') }
    const made = await office.owner('POST', '/api/time-blocks', block)
    await waitInLine(office, 'ראשונה', { employee_ids: [office.ids.employee], until_date: DAY })
    const { id } = made.body.time_blocks[0]
    const shorter = await office.owner('PUT', `/api/time-blocks/${id}`, { ...block, start_time: at(DAY, '10:00') })
    expect(shorter.status).toBe(200)
    await passList(121)
    expect((await listOf(office)).offers).toMatchObject([{ start_time: at(DAY, '08:00'), state: 'open' }])
  })
})
