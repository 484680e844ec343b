import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { libreOffice } from '#server/providers/word/libre-office.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { DOCX, zip } from '#tests/support/catalog/document-files.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { formOf } from '#tests/support/forms.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { CONVERTED, sofficePeer } from '#tests/support/peers/soffice-peer.ts'
import { sendForSignature } from '#tests/support/signing/signing.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'

let office: Office
let peer: ReturnType<typeof sofficePeer>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
  peer = sofficePeer()
  const { services } = await world()
  server = await startTestServer({ ...services, word: libreOffice(peer.program, () => undefined) })
})
afterEach(async () => {
  await server.app.close()
  peer.remove()
})

/** Uploads to the server that has the program. */
async function upload(bytes: Buffer) {
  const { body, headers } = formOf({ name: 'הסכמה' }, [{ name: 'a.docx', bytes }])
  const reply = await fetch(`${server.address}/api/documents`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${office.ownerToken}` },
    body: new Uint8Array(body),
  })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { document: { id: number; file_type: string; has_pdf: number } }).document
}
const keysOf = async (id: number) => {
  const { pool } = await world()
  const { rows } = await pool.query('select file_key, pdf_key from documents where office_id = $1 and id = $2', [
    office.officeId,
    id,
  ])
  return rows[0] as { file_key: string; pdf_key: string | null }
}

describe('a Word file where LibreOffice is installed', () => {
  it('is converted when it is uploaded; customers read and sign the PDF, staff have both', async () => {
    const document = await upload(DOCX)
    expect(document).toMatchObject({ file_type: 'docx', has_pdf: 1 })
    const file = (query = '') => office.owner('GET', `/api/documents/${document.id}/file${query}`)
    expect((await file()).headers['content-type']).toContain('wordprocessingml')
    expect(await file('?as=pdf')).toMatchObject({ status: 200, body: CONVERTED.toString() })
    for (const more of [{}, { purpose: 'read' as const }]) {
      const { token } = await sendForSignature(office, document.id, office.ids.customer, more)
      const customer = await callerOf(null)
      expect((await customer('GET', `/api/sign/${token}`)).body.document.file_type).toBe('pdf')
      const sent = await customer('GET', `/api/sign/${token}/file`)
      expect(sent).toMatchObject({ body: CONVERTED.toString(), headers: { 'content-type': 'application/pdf' } })
    }
  })

  it('is kept as Word when it cannot be converted, and is then only read', async () => {
    const document = await upload(zip('[Content_Types].xml', 'word/document.xml', 'word/FAIL.xml'))
    expect(document).toMatchObject({ file_type: 'docx', has_pdf: 0 })
    expect((await office.owner('GET', `/api/documents/${document.id}/file?as=pdf`)).status).toBe(404)
    const body = { customer_id: office.ids.customer, document_id: document.id }
    expect(await office.owner('POST', '/api/documents/send', body)).toMatchObject({
      status: 409,
      body: { code: 'document_not_pdf' },
    })
    expect((await office.owner('POST', '/api/documents/send', { ...body, purpose: 'read' })).status).toBe(201)
  })

  it('is deleted with its PDF', async () => {
    const { id } = await upload(DOCX)
    const { file_key, pdf_key } = await keysOf(id)
    await office.owner('DELETE', `/api/documents/${id}`)
    const { runJobs, services } = await world()
    await runJobs()
    for (const key of [file_key, pdf_key!]) expect(await services.files.read(key)).toBeNull()
  })
})
