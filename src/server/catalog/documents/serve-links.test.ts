import { exhaust } from '#tests/support/exhaust.ts'
import { perNetwork } from '#server/office/subscriptions/limit-table.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { DOCX } from '#tests/support/catalog/document-files.ts'
import { createTestOffice, at, booking, callerOf, randomIp } from '#tests/support/office.ts'
import { uploadDocument, PDF } from '#tests/support/fixture.ts'
import { world } from '#tests/support/world.ts'
import { linkToken } from '#server/platform/security/crypto.ts'

beforeEach(() => moveClockTo('2026-11-22T08:00:00Z'))

describe('the link of a document', () => {
  async function sendLink(bytes: Buffer = PDF) {
    const office = await createTestOffice()
    const document_id = await uploadDocument(office, 'הצהרת בריאות', bytes)
    const { id } = await office.create(
      '/api/appointments',
      booking(office, at('2026-11-24', '10:00'), at('2026-11-24', '11:00')),
    )
    const { pool } = await world()
    const token = linkToken()
    await pool.query(
      `insert into document_links (office_id, appointment_id, document_id, token, created_at) values ($1, $2, $3, $4, now())`,
      [office.officeId, id, document_id, token],
    )
    return { office, document_id, appointment: id, url: `/d/${token}` }
  }
  const open = async (url: string) => (await callerOf(null))('GET', url)

  it('shows a PDF and downloads Word without signing in, and reveals nothing else', async () => {
    const { url } = await sendLink()
    const pdf = await open(url)
    expect(pdf).toMatchObject({ status: 200, body: PDF.toString() })
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="document\.pdf"; filename\*=UTF-8''%D7/),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    const word = await open((await sendLink(DOCX)).url)
    expect(word.headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('works until thirty days after the appointment, also when that moves', async () => {
    const { url, office, appointment } = await sendLink()
    moveClockTo('2026-12-24T08:59:00Z')
    expect((await open(url)).status).toBe(200)
    moveClockTo('2026-12-24T09:01:00Z')
    expect((await open(url)).status).toBe(404)
    moveClockTo('2026-11-23T08:00:00Z')
    const later = booking(office, at('2026-11-25', '10:00'), at('2026-11-25', '11:00'))
    expect((await office.owner('PUT', `/api/appointments/${appointment}`, later)).status).toBe(200)
    moveClockTo('2026-12-24T09:01:00Z')
    expect((await open(url)).status).toBe(200)
  })

  it('opens nothing after the document or appointment is deleted, or for an unknown token', async () => {
    const one = await sendLink()
    await one.office.owner('DELETE', `/api/documents/${one.document_id}`)
    const two = await sendLink()
    await two.office.owner('DELETE', `/api/appointments/${two.appointment}`)
    for (const url of [one.url, two.url, `/d/${linkToken()}`, '/d/x', `/d/${'%00'.repeat(8)}`, "/d/'%20or%201=1"]) {
      const answer = await open(url)
      expect({ url, status: answer.status, type: answer.headers['content-type'] }).toEqual({
        url,
        status: 404,
        type: 'text/html; charset=utf-8',
      })
      expect(answer.body).toContain('המסמך לא נמצא')
      expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    }
  })

  it('is rate limited', async () => {
    const ip = randomIp()
    const stranger = await callerOf(null, ip)
    const guess = async () => (await stranger('GET', `/d/${linkToken()}`)).status
    await exhaust(perNetwork.opens, ip, 1)
    expect([await guess(), await guess()]).toEqual([404, 429])
  })
})
