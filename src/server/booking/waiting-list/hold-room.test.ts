import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { bookRoom, freeTimes, officeWithRoom, usesOf, type WithRoom } from '#tests/support/calendar/resources.ts'
import { createCaller, hourOf, NOW } from '#tests/support/booking/visitor-bookings.ts'
import { holderOf, linksTo, listOf, passList, statesOf, waitInLine } from '#tests/support/booking/waiting-list.ts'

let office: WithRoom
beforeEach(async () => {
  moveClockTo(NOW)
  office = await officeWithRoom(1, 15)
})
/** Who waits for the employee is offered 12:00; the owner gives the service, too. */
async function offered(name = 'ראשונה') {
  const waiting = await waitInLine(office, name, { employee_ids: [office.ids.employee] })
  await free('12:00')
  return waiting
}
async function free(start: string) {
  const { body } = await bookRoom(office, start)
  await office.owner('DELETE', `/api/appointments/${body.appointment.id}`)
  await passList(31)
}
const linkOf = async ({ phone }: { phone: string }) => holderOf((await linksTo(office, phone))[0]!)
const asOwner = (start: string, more = {}) => bookRoom(office, start, 'owner', more)

describe('an offer of a service that needs a room', () => {
  it('holds the room with its buffer against everybody else, and becomes an appointment in it', async () => {
    const first = await offered()
    expect(await usesOf(office)).toEqual([{ appointment_id: null, unit: 1, start: '12:00', end: '13:15' }])
    expect(await freeTimes(office, office.ids.owner)).not.toContain('13:00')
    expect((await asOwner('12:30')).body).toMatchObject({ code: 'resource_taken', resources: [{ id: office.room }] })
    expect((await asOwner('12:30', { allow_overlap: 1 })).body.code).toBe('resource_taken')
    const visitor = await createCaller(office)
    const wanted = hourOf(office, '12:00', { employee_id: office.ids.owner })
    expect((await visitor('POST', '/api/appointments', wanted)).body.code).toBe('slot_taken')
    expect((await (await linkOf(first)).do('accept')).body.offer.state).toBe('accepted')
    expect(await usesOf(office)).toMatchObject([{ appointment_id: expect.any(Number), unit: 1, start: '12:00' }])
  })

  it('gives the room back when it is declined, withdrawn or over', async () => {
    const first = await offered()
    await (await linkOf(first)).do('decline')
    expect(await usesOf(office)).toEqual([])
    await offered('שנייה')
    await office.owner('DELETE', `/api/waiting-list/holds/${(await listOf(office)).offers[0].hold_id}`)
    expect(await usesOf(office)).toEqual([])
    await offered('שלישית')
    expect(await usesOf(office)).toHaveLength(1)
    // at the end, also before the job has run
    moveClockTo((await listOf(office)).offers[0].expires_at)
    expect((await asOwner('12:00')).status).toBe(201)
  })

  it('gives way with its room to staff who book over it, and ends', async () => {
    const first = await offered()
    const refused = await bookRoom(office, '12:00')
    expect(refused.body).toMatchObject({ code: 'slot_taken', time_block: { icon: 'offer' } })
    expect(await usesOf(office)).toMatchObject([{ appointment_id: null }])
    const made = await bookRoom(office, '12:00', 'employee', { allow_overlap: 1 })
    expect(made.status).toBe(201)
    expect(await usesOf(office)).toMatchObject([{ appointment_id: made.body.appointment.id }])
    const link = await linkOf(first)
    expect((await link.do('accept')).body.code).toBe('offer_over')
    expect((await link.look()).body).toMatchObject({ offer: { state: 'taken' }, waiting: { ended_as: null } })
  })

  it('takes one unit for several who are asked at once', async () => {
    await office.owner('PUT', '/api/waiting-list/settings', { at_once: 2 })
    await waitInLine(office, 'ראשונה')
    await offered('שנייה')
    expect(await statesOf(office)).toEqual([
      ['ראשונה', 'open'],
      ['שנייה', 'open'],
    ])
    expect(await usesOf(office)).toMatchObject([
      { unit: 1, start: '12:00' },
      { unit: 1, start: '12:00' },
    ])
  })
})
