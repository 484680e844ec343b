import { beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '#shared/values/local-time.ts'
import { asSent, pathBehind, shortLink } from '#tests/support/links.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { uploadDocument } from '#tests/support/fixture.ts'
import { sendForSignature, signTestDocument } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

const NOW = '2026-11-22T08:00:00Z'
let office: Office
let documentId: number
beforeAll(async () => {
  moveClockTo(NOW)
  office = await createTestOffice()
  documentId = await uploadDocument(office, 'הסכמה לטיפול', pdfOf(['One page']))
})

const newCustomer = async () =>
  (await office.create('/api/customers', { full_name: 'רות לוי', phone: randomPhone() })).id
const messages = async () => {
  const { pool } = await world()
  const { rows } = await pool.query<{ message: string }>(
    `select message from sms_messages where office_id = $1 and kind = 'document' order by id`,
    [office.officeId],
  )
  return asSent(rows).map(({ message }) => message)
}
const send = async (more: object) =>
  office.employee('POST', '/api/documents/send', {
    customer_id: await newCustomer(),
    document_id: documentId,
    ...more,
  })

describe('a link for signature', () => {
  it('is handed over by staff without a message, for as long as they choose', async () => {
    const before = (await messages()).length
    const copied = await send({ way: 'link', days: 7 })
    expect(copied).toMatchObject({
      status: 201,
      body: { url: null, link: expect.stringMatching(/\/sign\/[\w-]{22}$/) },
    })
    const chat = await send({ way: 'whatsapp' })
    expect(chat.body.url).toMatch(/^https:\/\/wa\.me\/9725\d{8}\?text=/)
    const behind = await pathBehind(decodeURIComponent(chat.body.url))
    expect(behind).toBe(new URL(chat.body.link).pathname)
    expect((await messages()).length).toBe(before)
    const { requests } = (await office.employee('GET', `/api/documents/requests?document_id=${documentId}`)).body
    const lives = requests.map(
      ({ expires_at }: { expires_at: string }) => (Date.parse(expires_at) - Date.parse(NOW)) / DAY,
    )
    expect(lives.map(Math.floor).toSorted()).toEqual([30, 7])
  })

  it('is not returned when it was sent', async () => {
    expect((await send({})).body).toMatchObject({ link: null, url: null })
  })

  it('lives 90 days at most', async () => {
    expect((await send({ days: 91 })).status).toBe(422)
    expect((await send({ way: 'fax' })).status).toBe(422)
  })
})

describe('a reminder to sign', () => {
  it('repeats the link, once a day', async () => {
    const { id, token } = await sendForSignature(office, documentId, await newCustomer())
    expect((await office.employee('POST', `/api/documents/requests/${id}/remind`)).status).toBe(200)
    expect((await messages()).at(-1)).toMatch(new RegExp(`עוד מחכה לחתימה שלך.\\n.*${shortLink('s', token)}$`))
    const again = await office.employee('POST', `/api/documents/requests/${id}/remind`)
    expect(again).toMatchObject({ status: 409, body: { code: 'reminded_today' } })
    moveClockTo('2026-11-23T08:00:00Z')
    expect((await office.employee('POST', `/api/documents/requests/${id}/remind`)).status).toBe(200)
    moveClockTo(NOW)
  })

  it('is refused when nothing waits', async () => {
    const signed = await signTestDocument(office, documentId, await newCustomer())
    const cancelled = await sendForSignature(office, documentId, await newCustomer())
    await office.employee('POST', `/api/documents/requests/${cancelled.id}/cancel`)
    const codeOf = async (id: number) =>
      (await office.employee('POST', `/api/documents/requests/${id}/remind`)).body.code
    expect(await codeOf(signed.id)).toBe('already_signed')
    expect(await codeOf(cancelled.id)).toBe('request_cancelled')
    const other = await createTestOffice()
    expect((await other.employee('POST', `/api/documents/requests/${signed.id}/remind`)).status).toBe(404)
  })
})

it('counts what waits, was opened and was signed, for the documents of the office', async () => {
  const document = await uploadDocument(office, 'תקנון', pdfOf(['Terms']))
  await sendForSignature(office, document, await newCustomer())
  const gone = await sendForSignature(office, document, await newCustomer())
  await office.employee('POST', `/api/documents/requests/${gone.id}/cancel`)
  await signTestDocument(office, document, await newCustomer())
  const counts = async (of: Office) =>
    (await of.employee('GET', `/api/documents/requests/counts?documents=${document},999999`)).body.counts
  expect(await counts(office)).toEqual([{ document_id: document, sent: 1, opened: 0, signed: 1 }])
  expect(await counts(await createTestOffice())).toEqual([])
})
