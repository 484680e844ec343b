import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, toInstant } from '#shared/values/local-time.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { at, callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { createCaller, DAY, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import {
  bookHour,
  holderOf,
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
const free = async (start = '12:00') => {
  await (await bookHour(office, start)).free()
  await passList(31)
}
type Waiting = Awaited<ReturnType<typeof waitInLine>>
const holder = async ({ phone }: Waiting) => holderOf((await linksTo(office, phone))[0]!)
const standing = async () => {
  const { pool } = await world()
  const { rows } = await pool.query<{ customer_id: number; start: string }>(
    `select customer_id, to_char(start_at at time zone 'Asia/Jerusalem', 'HH24:MI') as start from appointments
     where office_id = $1 and deleted_at is null and status_key <> 'cancelled' order by start_at, id`,
    [office.officeId],
  )
  return rows
}

describe('an accepted offer', () => {
  it('becomes an appointment with its message, its link, a notification, and the end of waiting', async () => {
    const [first, second] = [await waitInLine(office, 'ראשונה'), await waitInLine(office, 'שנייה')]
    await free()
    const link = await holder(first)
    const { status, body } = await link.do('accept')
    expect([status, body.offer.state, body.waiting.ended_as]).toEqual([200, 'accepted', 'booked'])
    expect(await standing()).toEqual([{ customer_id: first.customer, start: '12:00' }])
    const stranger = await callerOf(null)
    const managed = await stranger('GET', `/api/online-booking/manage/${body.offer.manage_token}`)
    expect(managed.body.appointment).toMatchObject({ start_time: at(DAY, '12:00'), status_key: 'confirmed' })
    const { notifications } = (await office.owner('GET', '/api/notifications')).body
    expect(notifications[0]).toMatchObject({ kind: 'gap_filled' })
    const { pool } = await world()
    const { rows } = await pool.query(
      'select kind from sms_messages where office_id = $1 and customer_id = $2 order by id',
      [office.officeId, first.customer],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['waiting_list', 'confirmation'])
    // the same again changes nothing
    expect((await link.do('accept')).body).toEqual(body)
    expect((await link.do('decline')).body.offer.state).toBe('accepted')
    await passList(20 * 60)
    expect(await statesOf(office)).toEqual([['ראשונה', 'accepted']])
    expect((await listOf(office)).entries).toMatchObject([{ id: second.id }])
    expect(await standing()).toHaveLength(1)
  })

  it.for([
    [3, 'free'],
    [0, 'free'],
    [72, 'grace'],
  ] as const)(
    'with a cut-off of %i hours says before until when cancelling is free, and its link keeps to it',
    async ([cutoff, kind]) => {
      await office.owner('PUT', '/api/business/settings', { cancel_cutoff_hours: cutoff })
      const first = await waitInLine(office, 'ראשונה')
      await free()
      const link = await holder(first)
      const { cancelling } = (await link.look()).body.offer
      expect(cancelling).toMatchObject({ kind, cutoff_hours: cutoff })
      const until = Date.parse(cancelling.until)
      if (kind === 'free') expect(until).toBe(toInstant(at(DAY, '12:00')) - cutoff * HOUR)
      else expect(until - now().getTime()).toBeLessThanOrEqual(15 * MINUTE)
      const { offer } = (await link.do('accept')).body
      expect(offer.cancelling).toBeNull()
      const stranger = await callerOf(null)
      const cancel = async () => stranger('POST', `/api/online-booking/manage/${offer.manage_token}/cancel`)
      moveClockTo(new Date(until + 10_000).toISOString())
      expect((await cancel()).body.code).toBe('cutoff_passed')
      moveClockTo(new Date(until - 10_000).toISOString())
      expect((await cancel()).body.appointment.status_key).toBe('cancelled')
    },
  )

  it('is over when its employee went on vacation meanwhile', async () => {
    const first = await waitInLine(office, 'ראשונה')
    await free()
    const link = await holder(first)
    const days = { from_date: DAY, until_date: DAY }
    expect((await office.owner('POST', `/api/employees/${office.ids.employee}/absences`, days)).status).toBe(201)
    expect((await link.do('accept')).body.code).toBe('offer_over')
    expect(await standing()).toEqual([])
  })

  it('leaves the rest of a long gap to the next', async () => {
    const [first] = [await waitInLine(office, 'ראשונה'), await waitInLine(office, 'שנייה')]
    const { id } = await office.create('/api/appointments', {
      ...hourOf(office, '10:00'),
      end_time: at(DAY, '13:00'),
    })
    await office.owner('DELETE', `/api/appointments/${id}`)
    await passList(31)
    await (await holder(first)).do('accept')
    await passList(0)
    const { offers } = await listOf(office)
    expect(offers).toMatchObject([
      { customer_name: 'שנייה', state: 'open', start_time: at(DAY, '11:00') },
      { customer_name: 'ראשונה', state: 'accepted', start_time: at(DAY, '10:00') },
    ])
  })

  it('gives the time to the first of several who accept, and the other stays on the list', async () => {
    await office.owner('PUT', '/api/waiting-list/settings', { at_once: 2 })
    const [first, second] = [await waitInLine(office, 'ראשונה'), await waitInLine(office, 'שנייה')]
    await free()
    expect((await (await holder(second)).do('accept')).status).toBe(200)
    const late = await (await holder(first)).do('accept')
    expect([late.status, late.body.code]).toEqual([409, 'offer_over'])
    const { body } = await (await holder(first)).look()
    expect([body.offer.state, body.waiting.ended_as]).toEqual(['taken', null])
    expect(await standing()).toEqual([{ customer_id: second.customer, start: '12:00' }])
  })

  it('fails once its 15 minutes are over, also before the job has run', async () => {
    const first = await waitInLine(office, 'ראשונה')
    await free()
    const link = await holder(first)
    moveClockTo((await listOf(office)).offers[0].expires_at)
    expect((await link.look()).body.offer.state).toBe('expired')
    expect((await link.do('accept')).body.code).toBe('offer_over')
    expect((await link.look()).body.waiting.ended_as).toBeNull()
    expect(await standing()).toEqual([])
  })

  it('fails when staff booked over the hold, which they see, and the next is asked for nothing', async () => {
    const first = await waitInLine(office, 'ראשונה')
    await free()
    const refused = await office.owner('POST', '/api/appointments', hourOf(office, '12:00'))
    expect(refused.body).toMatchObject({ code: 'slot_taken', time_block: { icon: 'offer', employee_name: 'מאיה' } })
    const made = await office.owner('POST', '/api/appointments', hourOf(office, '12:00', { allow_overlap: 1 }))
    expect(made.status).toBe(201)
    const link = await holder(first)
    expect((await link.do('accept')).body.code).toBe('offer_over')
    expect((await link.look()).body).toMatchObject({ offer: { state: 'taken' }, waiting: { ended_as: null } })
    await passList(0)
    expect(await standing()).toEqual([{ customer_id: office.ids.customer, start: '12:00' }])
  })

  it('fails when the employee no longer gives the service', async () => {
    const first = await waitInLine(office, 'ראשונה')
    await free()
    const { pool } = await world()
    await pool.query('delete from product_employees where office_id = $1 and employee_id = $2', [
      office.officeId,
      office.ids.employee,
    ])
    expect((await (await holder(first)).do('accept')).body.code).toBe('offer_over')
    expect(await standing()).toEqual([])
  })
})

describe('a declined offer', () => {
  it('goes to the next at once, and this time is not offered to the same customer again', async () => {
    const first = await waitInLine(office, 'ראשונה')
    await free()
    await (await holder(first)).do('decline')
    await passList(0)
    await free()
    expect(await statesOf(office)).toEqual([['ראשונה', 'declined']])
    await free('15:00')
    expect(await statesOf(office)).toEqual([
      ['ראשונה', 'declined'],
      ['ראשונה', 'open'],
    ])
  })

  it('by leaving the list ends the waiting, and the time goes on', async () => {
    const [first] = [await waitInLine(office, 'ראשונה'), await waitInLine(office, 'שנייה')]
    await free()
    const left = await (await holder(first)).do('leave')
    expect([left.status, left.body.waiting.ended_as]).toEqual([200, 'left'])
    expect((await (await holder(first)).do('accept')).body.code).toBe('offer_over')
    await passList(0)
    expect(await statesOf(office)).toEqual([
      ['ראשונה', 'declined'],
      ['שנייה', 'open'],
    ])
  })

  it('that staff withdraw frees the time and is not offered to the next', async () => {
    const first = await waitInLine(office, 'ראשונה')
    await waitInLine(office, 'שנייה')
    await free()
    const [{ hold_id }] = (await listOf(office)).offers
    const blocks = await office.owner('GET', `/api/time-blocks?start=${DAY}%2000:00:00&end=${DAY}%2023:00:00`)
    expect(blocks.body.time_blocks).toMatchObject([{ id: hold_id, icon: 'offer' }])
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await office.owner(method, `/api/time-blocks/${hold_id}`, { reason: 'x' })).status).toBe(404)
    expect((await office.owner('DELETE', `/api/waiting-list/holds/${hold_id}`)).status).toBe(204)
    expect((await office.owner('DELETE', `/api/waiting-list/holds/${hold_id}`)).status).toBe(404)
    expect((await (await holder(first)).do('accept')).body.code).toBe('offer_over')
    await passList(0)
    expect(await statesOf(office)).toEqual([['ראשונה', 'withdrawn']])
    const visitor = await createCaller(office)
    expect((await visitor('POST', '/api/appointments', hourOf(office, '12:00'))).status).toBe(201)
  })
})
