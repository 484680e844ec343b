import { beforeEach, describe, expect, it } from 'vitest'
import { after, clockTo, createChosenVisit, answersToWrongStarts } from '#tests/support/calendar/agreed-start.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit, nextStart } from '#tests/support/money/deposits.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

/** A deposit of 50 shekels for a visit in some weeks. */
async function start() {
  const visit = await createChosenVisit(createDeposit, 20)
  const url = `/api/deposits/appointments/${visit.appointmentId}`
  const refundByRule = async () => (await visit.office.owner('GET', url)).body.deposit.refund_by_rule
  return { ...visit, refundByRule }
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
    clockTo(chosen)
    expect((await shown()).can_change).toBe(0)
    expect((await cancel()).body.code).toBe('cutoff_passed')
    clockTo(chosen, -1)
    expect((await cancel()).body.deposit.refund).toBe('0.00')
  })

  it('into the past can be moved by the link, and counts from the new time', async () => {
    const { moveByStaff, move, shown, refundByRule } = await start()
    await moveByStaff('2026-11-20 10:00:00')
    const chosen = await nextStart(3)
    expect((await move(chosen)).status).toBe(200)
    expect(await shown()).toMatchObject({ appointment: { start_time: chosen }, chosen_time: null })
    clockTo(chosen, -1)
    expect(await refundByRule()).toBe('0.00')
  })

  it('to a later time counts from that time', async () => {
    const { start: chosen, moveByStaff, refundByRule } = await start()
    await moveByStaff(after(chosen, 48))
    clockTo(chosen)
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
  expect(await answersToWrongStarts('deposits', appointmentId)).toEqual([
    expect.stringContaining('cannot have chosen'),
    expect.stringContaining('deposit_start_is_ahead'),
  ])
})
