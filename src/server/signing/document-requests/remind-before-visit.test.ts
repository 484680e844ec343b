import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, healthAnswers } from '#tests/support/catalog/document-forms.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { book, messages, moveTo, NOW, runDueJobs, saveReminders } from '#tests/support/calendar/reminders.ts'
import { codeOf, signing } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'
import { shortLink, tokenBehind } from '#tests/support/links.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
})

/**
 * Books a visit at 14:00 of 24/11 whose form is sent at 10:00, and sends it. Returns the visit and
 * the link.
 */
async function sendBeforeVisit() {
  await saveReminders(office, [{ hours: 4, action_id: 2, document_id: await createForm(office) }])
  const { id } = await book(office, '14:00')
  moveTo('2026-11-24 10:00')
  await runDueJobs(office)
  const sent = (await messages(office)).filter(({ dedupe_key }) => dedupe_key.startsWith('document:'))
  return { id, token: await tokenBehind(sent[0]!.message) }
}
const remindersAt = async (time: string) => {
  moveTo(`2026-11-24 ${time}`)
  await runDueJobs(office)
  return (await messages(office, 'document')).filter(({ dedupe_key }) => dedupe_key.startsWith('sign_reminder:'))
}
const moveVisit = async (id: number, start: string, end: string) => {
  const { appointment } = (await office.owner('GET', `/api/appointments/${id}`)).body
  const times = { start_time: `2026-11-24 ${start}:00`, end_time: `2026-11-24 ${end}:00` }
  expect((await office.owner('PUT', `/api/appointments/${id}`, { ...appointment, ...times })).status).toBe(200)
}
const run = async (change: string) => (await world()).pool.query(change, [office.officeId])

describe('the reminder of a form that a service sent before a visit', () => {
  it('is sent once, half-way to the visit', async () => {
    const { token } = await sendBeforeVisit()
    expect(await remindersAt('11:55')).toEqual([])
    expect(await remindersAt('12:05')).toMatchObject([{ message: expect.stringContaining(shortLink('s', token)) }])
    expect(await remindersAt('13:30')).toHaveLength(1)
  })

  it('is not sent after the signature', async () => {
    const { token } = await sendBeforeVisit()
    const body = await signing(await codeOf(office, token), { fields: healthAnswers })
    expect((await (await callerOf(null))('POST', `/api/sign/${token}`, body)).status).toBe(200)
    expect(await remindersAt('13:00')).toEqual([])
  })

  it('is not sent for a cancelled visit, nor to a customer who wants no reminders', async () => {
    const { id } = await sendBeforeVisit()
    await office.owner('DELETE', `/api/appointments/${id}`)
    expect(await remindersAt('13:00')).toEqual([])
    office = await createTestOffice()
    moveClockTo(NOW)
    await sendBeforeVisit()
    await run('update customers set settings_send_approval_sms = false where office_id = $1')
    expect(await remindersAt('13:00')).toEqual([])
  })

  it('is not sent when the visit has begun', async () => {
    await sendBeforeVisit()
    expect(await remindersAt('14:00')).toEqual([])
  })

  it('follows a visit that moved', async () => {
    const { id } = await sendBeforeVisit()
    await moveVisit(id, '17:00', '18:00')
    expect(await remindersAt('13:00')).toEqual([])
    expect(await remindersAt('14:55')).toEqual([])
    expect(await remindersAt('15:05')).toHaveLength(1)
    expect(await remindersAt('16:50')).toHaveLength(1)
  })
})
