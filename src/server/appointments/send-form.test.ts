import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, healthAnswers } from '#tests/support/document-forms.ts'
import { callerOf, createTestOffice } from '#tests/support/office.ts'
import { book, messages, moveTo, NOW, runDueJobs, saveReminders } from '#tests/support/reminders.ts'
import { codeOf, signing } from '#tests/support/signing.ts'

beforeEach(() => moveClockTo(NOW))

describe('a form that a service sends before its visits', () => {
  it('is sent as a link to sign, and again after the visit moved, until it is signed', async () => {
    const office = await createTestOffice()
    const document_id = await createForm(office)
    await saveReminders(office, [{ hours: 3, action_id: 2, document_id }])
    const { id } = await book(office, '14:00')
    const formsSent = async (now: string) => {
      moveTo(now)
      await runDueJobs(office)
      return (await messages(office)).filter(({ dedupe_key }) => dedupe_key.startsWith('document:'))
    }
    const moved = async (start: string, end: string) => {
      const { appointment } = (await office.owner('GET', `/api/appointments/${id}`)).body
      const times = { start_time: `2026-11-24 ${start}:00`, end_time: `2026-11-24 ${end}:00` }
      expect((await office.owner('PUT', `/api/appointments/${id}`, { ...appointment, ...times })).status).toBe(200)
    }
    const [first] = await formsSent('2026-11-24 11:00')
    const link = /\/sign\/([\w-]{22})/.exec(first!.message)
    const { requests } = (await office.owner('GET', '/api/documents/requests')).body
    expect(requests).toMatchObject([{ document_id, customer_id: office.ids.customer, status: 'sent' }])

    await moved('16:00', '17:00')
    const again = await formsSent('2026-11-24 13:00')
    expect(again).toHaveLength(2)
    expect(again[1]!.message).toContain(link![0])

    const body = await signing(await codeOf(office, link![1]!), { fields: healthAnswers })
    expect((await (await callerOf(null))('POST', `/api/sign/${link![1]}`, body)).status).toBe(200)
    await moved('18:00', '19:00')
    expect(await formsSent('2026-11-24 15:00')).toHaveLength(2)
  })
})
