import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { DOCX } from '#tests/support/catalog/document-files.ts'
import { createForm, healthAnswers } from '#tests/support/catalog/document-forms.ts'
import { PDF, uploadDocument } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { book, DAY, messages, moveTo, NOW, runDueJobs, saveReminders } from '#tests/support/calendar/reminders.ts'
import { codeOf, signing } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'
import { linkToken } from '#server/platform/security/crypto.ts'
import { pathBehind, shortLink, tokenBehind } from '#tests/support/links.ts'

beforeEach(() => moveClockTo(NOW))

/** Runs what is due at a time, and returns the messages with documents so far. */
async function documentsSent(office: Office, now: string) {
  moveTo(now)
  await runDueJobs(office)
  return (await messages(office)).filter(({ dedupe_key }) => dedupe_key.startsWith('document:'))
}
async function moveVisit(office: Office, id: number, start: string, end: string, day = DAY) {
  const { appointment } = (await office.owner('GET', `/api/appointments/${id}`)).body
  const times = { start_time: `${day} ${start}:00`, end_time: `${day} ${end}:00` }
  expect(
    (await office.owner('PUT', `/api/appointments/${id}`, { ...appointment, ...times, allow_overlap: 1 })).status,
  ).toBe(200)
}
const requestsOf = async (office: Office) =>
  (await office.owner('GET', '/api/documents/requests')).body.requests as { status: string; opened_at: string | null }[]

describe('a file that a service sends before its visits', () => {
  const sendAt11 = async (bytes: Buffer = PDF) => {
    const office = await createTestOffice()
    const document_id = await uploadDocument(office, 'הנחיות', bytes)
    await saveReminders(office, [{ hours: 3, action_id: 2, document_id }])
    const { id } = await book(office, '14:00')
    return { office, document_id, id }
  }
  const linkIn = ({ message }: { message: string }) => pathBehind(message)

  it.for([
    ['PDF', PDF],
    ['Word', DOCX],
  ] as const)('is sent for reading, and its opening is known: %s', async ([, bytes]) => {
    const { office, document_id } = await sendAt11(bytes)
    const [sent] = await documentsSent(office, '2026-11-24 11:00')
    expect(await requestsOf(office)).toMatchObject([{ document_id, purpose: 'read', status: 'sent', opened_at: null }])
    const stranger = await callerOf(null)
    expect((await stranger('GET', `/api${await linkIn(sent!)}`)).body).toMatchObject({
      purpose: 'read',
      status: 'opened',
    })
    expect((await stranger('GET', `/api${await linkIn(sent!)}/file`)).status).toBe(200)
    expect(await requestsOf(office)).toMatchObject([{ status: 'opened', opened_at: expect.any(String) }])
  })

  it('keeps its link when the visit moves, which then lives until thirty days after the new time', async () => {
    const { office, id } = await sendAt11()
    const [first] = await documentsSent(office, '2026-11-24 11:00')
    await moveVisit(office, id, '14:00', '15:00', '2026-12-29')
    const sent = await documentsSent(office, '2026-12-29 11:00')
    expect(await Promise.all(sent.map(linkIn))).toEqual([await linkIn(first!), await linkIn(first!)])
    moveTo('2027-01-28 13:59')
    const stranger = await callerOf(null)
    expect((await stranger('GET', `/api${await linkIn(first!)}/file`)).status).toBe(200)
    moveTo('2027-01-28 14:01')
    expect((await stranger('GET', `/api${await linkIn(first!)}/file`)).status).toBe(410)
  })

  it('keeps the plain link that an earlier version sent', async () => {
    const { office, document_id, id } = await sendAt11()
    const { pool } = await world()
    const token = linkToken()
    await pool.query(
      `insert into document_links (office_id, appointment_id, document_id, token, created_at) values ($1, $2, $3, $4, now())`,
      [office.officeId, id, document_id, token],
    )
    const [sent] = await documentsSent(office, '2026-11-24 11:00')
    expect(sent!.message).toContain(`/d/${token}`)
    expect((await (await callerOf(null))('GET', `/d/${token}`)).status).toBe(200)
    expect(await requestsOf(office)).toEqual([])
  })

  it('is not sent again after its request was cancelled', async () => {
    const { office, id } = await sendAt11()
    expect(await documentsSent(office, '2026-11-24 11:00')).toHaveLength(1)
    const [request] = (await office.owner('GET', '/api/documents/requests')).body.requests
    expect((await office.owner('POST', `/api/documents/requests/${request.id}/cancel`)).status).toBe(200)
    await moveVisit(office, id, '16:00', '17:00')
    expect(await documentsSent(office, '2026-11-24 13:00')).toHaveLength(1)
  })
})

describe('a form that a service sends before its visits', () => {
  it('is sent as a link to sign, and again after the visit moved, until it is signed', async () => {
    const office = await createTestOffice()
    const document_id = await createForm(office)
    await saveReminders(office, [{ hours: 3, action_id: 2, document_id }])
    const { id } = await book(office, '14:00')
    const formsSent = (now: string) => documentsSent(office, now)
    const moved = (start: string, end: string) => moveVisit(office, id, start, end)
    const [first] = await formsSent('2026-11-24 11:00')
    const token = await tokenBehind(first!.message)
    const { requests } = (await office.owner('GET', '/api/documents/requests')).body
    expect(requests).toMatchObject([{ document_id, customer_id: office.ids.customer, status: 'sent' }])

    await moved('16:00', '17:00')
    const again = await formsSent('2026-11-24 13:00')
    expect(again).toHaveLength(2)
    expect(again[1]!.message).toContain(shortLink('s', token))

    const body = await signing(await codeOf(office, token), { fields: healthAnswers })
    expect((await (await callerOf(null))('POST', `/api/sign/${token}`, body)).status).toBe(200)
    await moved('18:00', '19:00')
    expect(await formsSent('2026-11-24 15:00')).toHaveLength(2)
  })
})
