import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant } from '#shared/values/local-time.ts'
import { after, clockTo, createChosenVisit, answersToWrongStarts } from '#tests/support/calendar/agreed-start.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createDeposit, nextStart } from '#tests/support/money/deposits.ts'
import { cardRow, chargeFee, createKeptCard, runCardJobs } from '#tests/support/money/kept-cards.ts'
import type { Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
beforeEach(() => moveClockTo(NOW))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
/** A card that is kept for a visit in two weeks. */
const startCard = () => createChosenVisit(createKeptCard, 16)
const shown = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/kept-cards/appointments/${id}`)).body.card

describe('the kept card of a visit that staff move', () => {
  it('into the past is not due before the time that the customer chose', async () => {
    const kept = await startCard()
    const moved = await kept.moveByStaff('2026-11-20 10:00:00', { status_key: 'no_show' })
    expect(moved.status).toBe(200)
    const due_from = new Date(toInstant(kept.start)).toISOString()
    expect(await shown(kept.office, kept.appointmentId)).toMatchObject({ state: 'kept', due: null, due_from })
    expect((await chargeFee(kept.office, kept.appointmentId)).body.code).toBe('no_show_not_due')
    clockTo(kept.start)
    expect(await shown(kept.office, kept.appointmentId)).toMatchObject({ state: 'due', due: '60.00', due_from: null })
    expect((await chargeFee(kept.office, kept.appointmentId)).body.card.state).toBe('charged')
  })

  it('to a later time is due after that time', async () => {
    const kept = await startCard()
    const later = after(kept.start, 48)
    await kept.moveByStaff(later)
    clockTo(after(kept.start, 1))
    await kept.mark('no_show')
    expect((await chargeFee(kept.office, kept.appointmentId)).body.code).toBe('no_show_not_due')
    clockTo(later)
    expect((await chargeFee(kept.office, kept.appointmentId)).body.card.state).toBe('charged')
  })

  it('to tomorrow lets it be cancelled without a fee', async () => {
    const kept = await startCard()
    await kept.moveByStaff('2026-11-23 09:00:00')
    expect((await kept.shown()).card.due).toBe('0.00')
    expect((await kept.cancel()).status).toBe(200)
    expect((await chargeFee(kept.office, kept.appointmentId)).body.code).toBe('no_show_not_due')
    expect((await cardRow(kept.appointmentId)).card).toBeNull()
  })

  it('into the past is kept until a week after the time that the customer chose', async () => {
    const kept = await startCard()
    await kept.moveByStaff('2026-11-16 10:00:00')
    clockTo(after(kept.start, 24 * 6))
    await runCardJobs(kept.appointmentId)
    expect((await cardRow(kept.appointmentId)).card).not.toBeNull()
    clockTo(after(kept.start, 24 * 8))
    await runCardJobs(kept.appointmentId)
    expect((await cardRow(kept.appointmentId)).card).toBeNull()
  })
})

it('the kept card of a visit that its customer moves counts from the new time', async () => {
  const kept = await startCard()
  const chosen = await nextStart(2)
  expect((await kept.move(chosen)).status).toBe(200)
  clockTo(after(chosen, 1))
  await kept.mark('no_show')
  expect((await chargeFee(kept.office, kept.appointmentId)).body.card.state).toBe('charged')
})

describe('the database', () => {
  it('refuses a start of a kept card that the customer cannot have chosen', async () => {
    const { appointmentId } = await startCard()
    expect(await answersToWrongStarts('kept_cards', appointmentId)).toEqual([
      expect.stringContaining('cannot have chosen'),
      expect.stringContaining('agreed_start_is_ahead'),
    ])
  })

  it('refuses the fee of a visit that was moved into the past', async () => {
    const { office, appointmentId } = await startCard()
    await rows(
      `update appointments set start_at = '2026-11-20T08:00:00Z', end_at = '2026-11-20T09:00:00Z', status_key = 'no_show' where id = $1`,
      appointmentId,
    )
    const [{ id }] = await rows(
      `insert into orders (office_id, kind, order_number, customer_name, payment_method, total_amount, status, created_at)
        values ($1, 'no_show', 1, 'דנה', 'card', 60, 'pending', $2) returning id`,
      office.officeId,
      NOW,
    )
    await rows('update kept_cards set order_id = $2 where appointment_id = $1', appointmentId, id)
    await expect(rows(`update orders set status = 'completed' where id = $1`, id)).rejects.toThrow('no fee to charge')
  })
})

/** A deposit of 50 shekels for a visit in some weeks. */
async function startDeposit() {
  const visit = await createChosenVisit(createDeposit, 20)
  const url = `/api/deposits/appointments/${visit.appointmentId}`
  const refundByRule = async () => (await visit.office.owner('GET', url)).body.deposit.refund_by_rule
  return { ...visit, refundByRule }
}

describe('the deposit of a visit that staff move', () => {
  it('to today returns whole, as the time that the customer chose says', async () => {
    const { start: chosen, moveByStaff, shown, refundByRule, cancel } = await startDeposit()
    expect((await moveByStaff('2026-11-22 12:00:00')).status).toBe(200)
    expect(await shown()).toMatchObject({ deposit: { refund: '50.00' }, can_change: 1, chosen_time: chosen })
    expect(await refundByRule()).toBe('50.00')
    expect((await cancel()).body.deposit.refund).toBe('50.00')
  })

  it('into the past can be cancelled by the link until the time that the customer chose', async () => {
    const { start: chosen, moveByStaff, shown, cancel } = await startDeposit()
    await moveByStaff('2026-11-20 10:00:00', { status_key: 'no_show' })
    expect(await shown()).toMatchObject({ can_change: 1, chosen_time: chosen, deposit: { refund: '50.00' } })
    clockTo(chosen)
    expect((await shown()).can_change).toBe(0)
    expect((await cancel()).body.code).toBe('cutoff_passed')
    clockTo(chosen, -1)
    expect((await cancel()).body.deposit.refund).toBe('0.00')
  })

  it('into the past can be moved by the link, and counts from the new time', async () => {
    const { moveByStaff, move, shown, refundByRule } = await startDeposit()
    await moveByStaff('2026-11-20 10:00:00')
    const chosen = await nextStart(3)
    expect((await move(chosen)).status).toBe(200)
    expect(await shown()).toMatchObject({ appointment: { start_time: chosen }, chosen_time: null })
    clockTo(chosen, -1)
    expect(await refundByRule()).toBe('0.00')
  })

  it('to a later time counts from that time', async () => {
    const { start: chosen, moveByStaff, refundByRule } = await startDeposit()
    await moveByStaff(after(chosen, 48))
    clockTo(chosen)
    expect(await refundByRule()).toBe('50.00')
  })

  it('and who came earlier is not cancelled by the link', async () => {
    const { moveByStaff, shown, cancel } = await startDeposit()
    await moveByStaff('2026-11-22 09:00:00', { status_key: 'arrived' })
    expect((await shown()).can_change).toBe(0)
    expect((await cancel()).body.code).toBe('cutoff_passed')
  })
})

it('the database refuses a start of a deposit that the customer cannot have chosen', async () => {
  const { appointmentId } = await startDeposit()
  expect(await answersToWrongStarts('deposits', appointmentId)).toEqual([
    expect.stringContaining('cannot have chosen'),
    expect.stringContaining('deposit_start_is_ahead'),
  ])
})
