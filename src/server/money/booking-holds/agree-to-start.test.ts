import { beforeEach, describe, expect, it } from 'vitest'
import { toInstant } from '#shared/values/local-time.ts'
import { after, clockTo, createChosenVisit, answersToWrongStarts } from '#tests/support/calendar/agreed-start.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { nextStart } from '#tests/support/money/deposits.ts'
import { cardRow, chargeFee, createKeptCard, runCardJobs } from '#tests/support/money/kept-cards.ts'
import type { Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
beforeEach(() => moveClockTo(NOW))

const rows = async (text: string, ...values: unknown[]) => (await (await world()).pool.query(text, values)).rows
/** A card that is kept for a visit in two weeks. */
const start = () => createChosenVisit(createKeptCard, 16)
const shown = async (office: Office, id: number) =>
  (await office.owner('GET', `/api/kept-cards/appointments/${id}`)).body.card

describe('a visit that staff move', () => {
  it('into the past is not due before the time that the customer chose', async () => {
    const kept = await start()
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
    const kept = await start()
    const later = after(kept.start, 48)
    await kept.moveByStaff(later)
    clockTo(after(kept.start, 1))
    await kept.mark('no_show')
    expect((await chargeFee(kept.office, kept.appointmentId)).body.code).toBe('no_show_not_due')
    clockTo(later)
    expect((await chargeFee(kept.office, kept.appointmentId)).body.card.state).toBe('charged')
  })

  it('to tomorrow can still be cancelled without a fee', async () => {
    const kept = await start()
    await kept.moveByStaff('2026-11-23 09:00:00')
    expect((await kept.shown()).card.due).toBe('0.00')
    expect((await kept.cancel()).status).toBe(200)
    expect((await chargeFee(kept.office, kept.appointmentId)).body.code).toBe('no_show_not_due')
    expect((await cardRow(kept.appointmentId)).card).toBeNull()
  })

  it('into the past keeps its card until a week after the time that the customer chose', async () => {
    const kept = await start()
    await kept.moveByStaff('2026-11-16 10:00:00')
    clockTo(after(kept.start, 24 * 6))
    await runCardJobs(kept.appointmentId)
    expect((await cardRow(kept.appointmentId)).card).not.toBeNull()
    clockTo(after(kept.start, 24 * 8))
    await runCardJobs(kept.appointmentId)
    expect((await cardRow(kept.appointmentId)).card).toBeNull()
  })
})

it('a visit that its customer moves counts from the new time', async () => {
  const kept = await start()
  const chosen = await nextStart(2)
  expect((await kept.move(chosen)).status).toBe(200)
  clockTo(after(chosen, 1))
  await kept.mark('no_show')
  expect((await chargeFee(kept.office, kept.appointmentId)).body.card.state).toBe('charged')
})

describe('the database', () => {
  it('refuses a start that the customer cannot have chosen', async () => {
    const { appointmentId } = await start()
    expect(await answersToWrongStarts('kept_cards', appointmentId)).toEqual([
      expect.stringContaining('cannot have chosen'),
      expect.stringContaining('agreed_start_is_ahead'),
    ])
  })

  it('refuses the fee of a visit that was moved into the past', async () => {
    const { office, appointmentId } = await start()
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
