import { beforeEach, describe, expect, it } from 'vitest'
import { addConsenting, automaticOf, saveAutomatic } from '#tests/support/marketing/automatic-messages.ts'
import { moveClockTo, now } from '#tests/support/clock.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { makeDueJobsReady } from '#tests/support/planned-jobs.ts'
import { world } from '#tests/support/world.ts'
import { enterOffice } from '#server/platform/http/serve.ts'
import { queueDue } from './queue-due.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

const read = async (office: Office) => (await office.owner('GET', '/api/sms/automatic')).body

describe('automatic messages', () => {
  it('are off until the owner switches them on, one by one', async () => {
    const office = await createTestOffice()
    expect(await read(office)).toMatchObject({
      automatic: [
        { kind: 'birthday', is_on: 0, days: null, sent: 0 },
        { kind: 'review', is_on: 0, days: 1, sent: 0 },
        { kind: 'miss_you', is_on: 0, days: 60, sent: 0 },
      ],
      review_url: null,
      frame: { before: 'פרסומת | סטודיו בדיקה 054-123-4567: ', after: expect.stringMatching(/\/l\/x{12}$/) },
    })
    const saved = await saveAutomatic(office, { kind: 'miss_you', is_on: 1, days: 45 })
    expect(saved.body.automatic).toMatchObject([{ is_on: 0 }, { is_on: 0 }, { is_on: 1, days: 45 }])
    await saveAutomatic(office, { kind: 'miss_you', days: 50 })
    expect((await read(office)).automatic[2]).toMatchObject({ is_on: 1, days: 50 })
  })

  it('are for owners only, their wordings as well', async () => {
    const office = await createTestOffice()
    expect((await office.employee('GET', '/api/sms/automatic')).status).toBe(403)
    expect((await office.employee('PUT', '/api/sms/automatic', { kind: 'birthday', is_on: 1 })).status).toBe(403)
    const wording = { miss_you: 'חסרת לנו' }
    expect((await office.employee('PUT', '/api/sms/templates', wording)).status).toBe(403)
    expect((await office.owner('PUT', '/api/sms/templates', wording)).body).toMatchObject(wording)
    expect((await office.owner('PUT', '/api/sms/templates', { review: '{{time}}' })).body.fields).toEqual({
      review: expect.stringContaining('{{time}}'),
    })
  })

  it.each([
    { kind: 'birthday', days: 'x', is_on: 'maybe' },
    { kind: 'miss_you', days: 13 },
    { kind: 'review', days: 31 },
    { kind: 'review', review_url: 'http://g.page/r' },
    { kind: 'review', review_url: 'javascript:alert(1)' },
    { kind: 'review', is_on: 1 },
    { kind: 'marketing', is_on: 1 },
  ])('refuse %o', async (body) => {
    const office = await createTestOffice()
    expect((await saveAutomatic(office, body)).status).toBe(422)
    expect((await read(office)).automatic.some(({ is_on }: { is_on: 0 | 1 }) => is_on === 1)).toBe(false)
  })

  it('keep the page of reviews while requests are on', async () => {
    const office = await createTestOffice()
    const on = { kind: 'review', is_on: 1, review_url: ' https://g.page/r/studio ' }
    expect((await saveAutomatic(office, on)).body.review_url).toBe('https://g.page/r/studio')
    const removed = await saveAutomatic(office, { kind: 'review', review_url: '' })
    expect([removed.status, Object.keys(removed.body.fields)]).toEqual([422, ['review_url']])
    expect((await saveAutomatic(office, { kind: 'review', is_on: 0, review_url: '' })).body.review_url).toBeNull()
  })

  it('that are switched off do not send what is queued', async () => {
    const office = await createTestOffice()
    await addConsenting(office, { birth_date: '1990-11-23' })
    await saveAutomatic(office, { kind: 'birthday', is_on: 1 })
    moveClockTo('2026-11-23T08:00:00Z')
    const { services, runJobs } = await world()
    await enterOffice(services, office.officeId, (tx, scope) =>
      queueDue({ tx, scope, services, now: now() }, 'birthday'),
    )
    await saveAutomatic(office, { kind: 'birthday', is_on: 0 })
    await makeDueJobsReady('%:campaign:%')
    await runJobs()
    expect(await automaticOf(office)).toMatchObject([{ outcome: 'cancelled' }])
    expect((await office.owner('GET', '/api/sms/marketing')).body.campaigns).toEqual([])
    expect((await office.owner('GET', '/api/notifications')).body.notifications).toEqual([])
  })
})
