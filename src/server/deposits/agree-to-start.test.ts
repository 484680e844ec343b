import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, toInstant, toWallClock } from '#shared/values/local-time.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit, nextStart } from '#tests/support/deposits.ts'
import { callerOf, createTestOffice } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
const after = (wall: string, hours: number) => toWallClock(toInstant(wall) + hours * HOUR)

/** An office whose customers may cancel until the start, and a deposit of 50 shekels for a visit in some weeks. */
async function start(settings: object = { cancel_cutoff_hours: 0 }) {
  const office = await createTestOffice()
  await office.owner('PUT', '/api/business/settings', settings)
  const paid = await createDeposit(office, { start: await nextStart(20) })
  const stranger = await callerOf(null)
  const manage = `/api/online-booking/manage/${paid.token}`
  const shown = async () => (await stranger('GET', manage)).body
  const cancel = () => stranger('POST', `${manage}/cancel`)
  const move = (start_time: string) => stranger('POST', `${manage}/move`, { start_time })
  const moveByStaff = (start_time: string, more: object = {}) =>
    office.owner('PUT', `/api/appointments/${paid.appointmentId}`, {
      start_time,
      end_time: after(start_time, 1),
      ...more,
    })
  const refundByRule = async () =>
    (await office.owner('GET', `/api/deposits/appointments/${paid.appointmentId}`)).body.deposit.refund_by_rule
  return { ...paid, shown, cancel, move, moveByStaff, refundByRule }
}

describe('the deposit of a visit that staff move', () => {
  it('to today returns whole, as the time that the customer chose says', async () => {
    const { start: chosen, moveByStaff, shown, refundByRule, cancel } = await start()
    expect((await moveByStaff('2026-11-22 12:00:00')).status).toBe(200)
    expect(await shown()).toMatchObject({ deposit: { refund: '50.00' }, can_change: 1, chosen_time: chosen })
    expect(await refundByRule()).toBe('50.00')
    expect((await cancel()).body.deposit.refund).toBe('50.00')
  })

  it('into the past can be cancelled by the link until the time that the customer chose', async () => {
    const { start: chosen, moveByStaff, shown, cancel } = await start()
    await moveByStaff('2026-11-20 10:00:00', { status_key: 'no_show' })
    expect(await shown()).toMatchObject({ can_change: 1, chosen_time: chosen, deposit: { refund: '50.00' } })
    moveClockTo(new Date(toInstant(chosen)).toISOString())
    expect((await shown()).can_change).toBe(0)
    expect((await cancel()).body.code).toBe('cutoff_passed')
    moveClockTo(new Date(toInstant(chosen) - HOUR).toISOString())
    expect((await cancel()).body.deposit.refund).toBe('0.00')
  })

  it('into the past can be moved by the link, and counts from the new time', async () => {
    const { moveByStaff, move, shown, refundByRule } = await start()
    await moveByStaff('2026-11-20 10:00:00')
    const chosen = await nextStart(3)
    expect((await move(chosen)).status).toBe(200)
    expect(await shown()).toMatchObject({ appointment: { start_time: chosen }, chosen_time: null })
    moveClockTo(new Date(toInstant(chosen) - HOUR).toISOString())
    expect(await refundByRule()).toBe('0.00')
  })

  it('to a later time counts from that time', async () => {
    const { start: chosen, moveByStaff, refundByRule } = await start()
    await moveByStaff(after(chosen, 48))
    moveClockTo(new Date(toInstant(chosen)).toISOString())
    expect(await refundByRule()).toBe('50.00')
  })

  it('and who came earlier is not cancelled by the link', async () => {
    const { moveByStaff, shown, cancel } = await start()
    await moveByStaff('2026-11-22 09:00:00', { status_key: 'arrived' })
    expect((await shown()).can_change).toBe(0)
    expect((await cancel()).body.code).toBe('cutoff_passed')
  })
})

it('the database refuses a start that the customer cannot have chosen', async () => {
  const { appointmentId } = await start()
  const agree = (at: string) =>
    rows('update deposits set agreed_start = $2 where appointment_id = $1', appointmentId, at)
  await expect(agree('2026-11-25T08:00:00Z')).rejects.toThrow('cannot have chosen')
  await rows(
    `update appointments set start_at = '2026-11-20T08:00:00Z', end_at = '2026-11-20T09:00:00Z' where id = $1`,
    appointmentId,
  )
  await expect(agree('2026-11-20T08:00:00Z')).rejects.toThrow('deposit_start_is_ahead')
})
