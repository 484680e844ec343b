import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice } from '#tests/support/office.ts'
import {
  book,
  dueReminders,
  messages,
  moveTo,
  NOW,
  runDueJobs,
  runHeldMessages,
  statusOf,
} from '#tests/support/calendar/reminders.ts'

beforeEach(() => moveClockTo(NOW))

describe('a deleted customer', () => {
  it('keeps the appointments to come and is never reminded', async () => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('DELETE', `/api/customers/${office.ids.customer}?appointments=keep`)
    moveTo('2026-11-23 10:00')
    await runDueJobs(office)
    expect(await statusOf(office, id)).toBe('confirmed')
    expect(await messages(office)).toEqual([])
    const asked = await office.owner('POST', `/api/appointments/sendReminder/${id}`)
    expect(asked.body).toMatchObject({ status: 'error', message: expect.stringContaining('נמחק') })
    expect(await messages(office)).toEqual([])
  })

  it.for([
    ['is told that what was booked is cancelled', '?appointments=cancel', 1],
    ['is not told when staff tell them', '?appointments=cancel&notify=0', 0],
  ] as const)('%s', async ([, query, told]) => {
    const office = await createTestOffice()
    const { id } = await book(office)
    await office.owner('DELETE', `/api/customers/${office.ids.customer}${query}`)
    await runDueJobs(office)
    expect(await statusOf(office, id)).toBe('cancelled')
    expect(await dueReminders(office)).toEqual([])
    await runHeldMessages(office)
    expect(await messages(office, 'cancellation')).toHaveLength(told)
  })
})
