import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { at, booking, callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { book, DAY, messages, moveTo, NOW, runDueJobs, runHeldMessages } from '#tests/support/calendar/reminders.ts'
import { world } from '#tests/support/world.ts'
import { tokenBehind } from '#tests/support/links.ts'

beforeEach(() => moveClockTo(NOW))

const resultOf = async (office: Office, kind: string) =>
  (await office.employee('GET', '/api/sms/results')).body.results.find((one: { kind: string }) => one.kind === kind)
/** Sends the reminder and returns the token of its links. */
async function remind(office: Office): Promise<string> {
  moveTo('2026-11-23 10:00')
  await runDueJobs(office)
  return tokenBehind((await messages(office)).at(-1)!.message)
}

describe('what messages about appointments brought', () => {
  it('is who opened the link of a reminder and confirmed, each once', async () => {
    const office = await createTestOffice()
    await book(office)
    const token = await remind(office)
    expect(await resultOf(office, 'reminder')).toEqual({
      kind: 'reminder',
      sent: 1,
      opened: 0,
      confirmed: 0,
      booked: 0,
    })
    const stranger = await callerOf(null)
    for (let i = 0; i < 2; i++) await stranger('GET', `/api/online-booking/manage/${token}`)
    expect(await resultOf(office, 'reminder')).toMatchObject({ sent: 1, opened: 1, confirmed: 0 })
    await stranger('POST', `/api/online-booking/manage/${token}/confirm`, {})
    expect(await resultOf(office, 'reminder')).toMatchObject({ sent: 1, opened: 1, confirmed: 1 })
    // the confirmation had no link
    expect(await resultOf(office, 'confirmation')).toMatchObject({ sent: 1, opened: 0 })
  })

  it('is who booked another visit within 14 days after a cancellation', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('DELETE', `/api/appointments/${id}`)
    await runHeldMessages(office)
    expect(await resultOf(office, 'cancellation')).toMatchObject({ sent: 1, booked: 0 })
    await office.create('/api/appointments', booking(office, at(DAY, '12:00'), at(DAY, '13:00')))
    expect(await resultOf(office, 'cancellation')).toMatchObject({ sent: 1, booked: 1 })
  })

  it('is that of 90 days, and of one office', async () => {
    const office = await createTestOffice()
    await book(office)
    await runDueJobs(office)
    expect(await resultOf(office, 'confirmation')).toMatchObject({ sent: 1 })
    expect(await resultOf(await createTestOffice(), 'confirmation')).toMatchObject({ sent: 0 })
    const { pool } = await world()
    const text = `update sms_messages set sent_at = sent_at - interval '91 days' where office_id = $1`
    await pool.query(text, [office.officeId])
    expect(await resultOf(office, 'confirmation')).toMatchObject({ sent: 0 })
  })
})
