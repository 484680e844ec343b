import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { uploadDocument, SWEEP_NOW } from '#tests/support/fixture.ts'
import { formOf } from '#tests/support/forms.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { pdfOf } from '#tests/support/pdf-files.ts'
import { readSignature } from '#tests/support/signing/read-signature.ts'
import { codeOf, drawnSignature, sendForSignature, signing, signTestDocument } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})

const ORIGINAL = pdfOf(['First page of the form', 'Second page of the form'])
const sent = async () => sendForSignature(office, await uploadDocument(office, 'הצהרת בריאות', ORIGINAL))
const bytesOf = async (url: string, token?: string) => {
  const { app } = await world()
  const reply = await app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}
const verify = async (bytes: Buffer) => {
  const { body, headers } = formOf({}, [{ name: 'a.pdf', bytes }])
  return (await callerOf(null))('POST', '/api/verify', body, headers)
}
const signedRow = async (id: number) => {
  const { pool } = await world()
  const { rows } = await pool.query('select * from document_requests where office_id = $1 and id = $2', [
    office.officeId,
    id,
  ])
  return rows[0]
}

describe('a document for signature', () => {
  it('is read, signed with a code, kept and verified', async () => {
    const { id, token } = await sent()
    const customer = await callerOf(null)
    expect((await customer('GET', `/api/sign/${token}`)).body).toEqual({
      document: { name: 'הצהרת בריאות', pages: 2, file_type: 'pdf' },
      purpose: 'sign',
      form: null,
      office: { name: 'סטודיו בדיקה' },
      status: 'opened',
      code_required: 1,
      can_email: 0,
      signed_at: null,
    })
    const original = await bytesOf(`/api/sign/${token}/file`)
    expect(original.bytes.equals(ORIGINAL)).toBe(true)
    expect((await bytesOf(`/api/sign/${token}/pdf`)).status).toBe(404)

    const answer = await customer('POST', `/api/sign/${token}`, await signing(await codeOf(office, token)))
    const { signed_at } = answer.body
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'signed', signed_at: expect.stringMatching(/^2026-11-22T08:0/) },
    })
    expect((await customer('GET', `/api/sign/${token}`)).body).toMatchObject({ status: 'signed', code_required: 0 })
    const list = await office.employee('GET', `/api/documents/requests?customer_id=${office.ids.customer}`)
    expect(list.body).toMatchObject({
      total: 1,
      requests: [{ id, status: 'signed', signed_at, document_name: 'הצהרת בריאות' }],
    })

    const told = (await office.owner('GET', '/api/notifications')).body.notifications
    expect(told).toMatchObject([{ kind: 'document_signed', text: 'מסמך נחתם: דנה כהן. הצהרת בריאות' }])

    const copy = await bytesOf(`/api/sign/${token}/pdf`)
    const kept = await bytesOf(`/api/documents/requests/${id}/pdf`, office.employeeToken)
    expect(copy.bytes.equals(kept.bytes)).toBe(true)
    expect(copy.headers['content-type']).toBe('application/pdf')
    const { digest, ofBytes } = readSignature(copy.bytes)
    expect(digest).toEqual(ofBytes)
    expect((await verify(copy.bytes)).body).toEqual({
      valid: 1,
      result: 'signed',
      signed_at,
      document_name: 'הצהרת בריאות',
      office_name: 'סטודיו בדיקה',
    })
    const changed = Buffer.from(copy.bytes)
    changed[changed.length - 200]! ^= 1
    expect((await verify(changed)).body).toEqual({ valid: 0, result: 'changed' })
    expect((await verify(ORIGINAL)).body).toEqual({ valid: 0, result: 'unknown' })
    expect((await verify(Buffer.from('a picture'))).body).toEqual({ valid: 0, result: 'not_pdf' })
  })

  it('has the pages of the original, a page of evidence and the original itself', async () => {
    const { token } = await signTestDocument(office, await uploadDocument(office, 'טופס', ORIGINAL))
    const { bytes } = await bytesOf(`/api/sign/${token}/pdf`)
    const folder = mkdtempSync(path.join(tmpdir(), 'luz-signed-'))
    const file = path.join(folder, 'signed.pdf')
    writeFileSync(file, bytes)
    const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8', stdio: 'pipe' })
    try {
      expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors')
      expect(run('qpdf', '--show-npages', file).trim()).toBe('3')
      expect(run('pdftotext', '-f', '1', '-l', '2', file, '-')).toMatch(/First page of the form[\s\S]*Second page/)
      const evidence = run('pdftotext', '-f', '3', '-l', '3', '-layout', file, '-').replaceAll(/\s/g, '')
      expect(evidence).toContain(createHash('sha256').update(ORIGINAL).digest('hex').slice(0, 24))
      expect(run('pdfsig', '-nocert', file)).toContain('Signature is Valid')
      const attached = path.join(folder, 'original.pdf')
      run('pdfdetach', '-save', '1', '-o', attached, file)
      expect(run('qpdf', '--show-npages', attached).trim()).toBe('2')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is signed by one of two concurrent calls, and never again', async () => {
    const { id, token } = await sent()
    const body = await signing(await codeOf(office, token))
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await callerOf(null))('POST', `/api/sign/${token}`, body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_signed')).toHaveLength(2)
    const { file_key } = await signedRow(id)
    const again = await (await callerOf(null))('POST', `/api/sign/${token}`, body)
    expect(again).toMatchObject({ status: 409, body: { code: 'already_signed' } })
    expect((await (await callerOf(null))('POST', `/api/sign/${token}/code`)).body.code).toBe('already_signed')
    expect((await signedRow(id)).file_key).toBe(file_key)
  })

  it('cannot be changed or deleted once it is signed', async () => {
    const { id } = await signTestDocument(office, await uploadDocument(office))
    const { pool } = await world()
    for (const change of [
      `update document_requests set signer_name = 'x'`,
      `update document_requests set status = 'opened', signer_name = null, signer_network = null, signed_at = null, file_key = null, file_sha256 = null`,
      `delete from document_requests`,
    ])
      await expect(
        pool.query(`${change} where office_id = $1 and id = $2`, [office.officeId, id]),
      ).rejects.toMatchObject({ code: 'LZ001' })
    const cancelled = await office.owner('POST', `/api/documents/requests/${id}/cancel`)
    expect(cancelled).toMatchObject({ status: 409, body: { code: 'already_signed' } })
  })

  it('keeps its signed file when the document and the customer are deleted', async () => {
    const document_id = await uploadDocument(office)
    const { id, token } = await signTestDocument(office, document_id)
    await office.owner('DELETE', `/api/documents/${document_id}?accept=signatures`)
    await office.owner('DELETE', `/api/customers/${office.ids.customer}`)
    await (await world()).runJobs()
    expect((await bytesOf(`/api/sign/${token}/pdf`)).status).toBe(200)
    expect((await bytesOf(`/api/documents/requests/${id}/pdf`, office.ownerToken)).status).toBe(200)
  })

  it('needs a picture of a line', async () => {
    const { token } = await sent()
    const customer = await callerOf(null)
    const code = await codeOf(office, token)
    const huge = Buffer.from((await drawnSignature()).slice(22), 'base64')
    huge.writeUInt32BE(60_000, 16)
    const dot = await drawnSignature(12, 20)
    for (const signature of [
      `data:image/png;base64,${huge.toString('base64')}`,
      `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      dot,
    ]) {
      const answer = await customer('POST', `/api/sign/${token}`, await signing(code, { signature }))
      expect(answer).toMatchObject({ status: 422, body: { code: 'bad_signature' } })
    }
    for (const more of [{ agreed: 0 }, { name: ' ' }, { signature: 'data:image/svg+xml;base64,AAAA' }]) {
      const answer = await customer('POST', `/api/sign/${token}`, await signing(code, more))
      expect(answer.body.code).toBe('invalid_input')
    }
    expect((await customer('POST', `/api/sign/${token}`, await signing(code))).status).toBe(200)
  })
})
