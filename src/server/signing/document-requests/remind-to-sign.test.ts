import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, signForm, healthAnswers } from '#tests/support/catalog/document-forms.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { messages, runDueJobs } from '#tests/support/calendar/reminders.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'
import { shortLink } from '#tests/support/links.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})
const sent = async () => sendForSignature(office, await createForm(office))
/** The reminders that were queued until then. */
const remindersAt = async (time: string) => {
  moveClockTo(time)
  await runDueJobs(office)
  return (await messages(office, 'document')).filter(({ dedupe_key }) => dedupe_key.startsWith('sign_reminder:'))
}

describe('the reminder to sign', () => {
  it('is sent once, three days after the request', async () => {
    const { token } = await sent()
    expect(await remindersAt('2026-11-25T07:59:00Z')).toEqual([])
    const reminders = await remindersAt('2026-11-25T08:05:00Z')
    expect(reminders).toMatchObject([{ message: expect.stringContaining(shortLink('s', token)), status: 'sent' }])
    expect(await remindersAt('2026-12-10T08:00:00Z')).toHaveLength(1)
  })

  it('waits for the morning', async () => {
    moveClockTo('2026-11-22T20:00:00Z')
    await sent()
    expect(await remindersAt('2026-11-25T20:05:00Z')).toEqual([])
    expect(await remindersAt('2026-11-26T06:05:00Z')).toHaveLength(1)
  })

  it('is not sent for a request that ended', async () => {
    await signForm(office, await createForm(office), healthAnswers)
    const cancelled = await sent()
    await office.owner('POST', `/api/documents/requests/${cancelled.id}/cancel`)
    const form = await createForm(office)
    await sendForSignature(office, form)
    await office.owner('DELETE', `/api/documents/${form}?accept=signatures`)
    expect(await remindersAt('2026-11-25T08:05:00Z')).toEqual([])
  })

  it.for([
    ['the customer wants no messages', 'update customers set settings_send_sms = false where office_id = $1'],
    ['the plan has no documents', 'update subscriptions set plan_id = 1 where office_id = $1'],
  ] as const)('is not sent when %s', async ([, change]) => {
    await sent()
    await (await world()).pool.query(change, [office.officeId])
    expect(await remindersAt('2026-11-25T08:05:00Z')).toEqual([])
  })

  it('waits a day when the quota is used up', async () => {
    await sent()
    const { pool } = await world()
    const used = (count: number) =>
      pool.query(`update usage_counters set used = $2 where office_id = $1 and kind = 'sms'`, [office.officeId, count])
    await used(1000)
    expect(await remindersAt('2026-11-25T08:05:00Z')).toEqual([])
    await used(1)
    expect(await remindersAt('2026-11-26T08:10:00Z')).toHaveLength(1)
  })
})
