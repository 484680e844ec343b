import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, healthAnswers, signForm } from '#tests/support/catalog/document-forms.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { formOf } from '#tests/support/forms.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { attachedText } from '#tests/support/read-pdf.ts'
import { readSignature } from '#tests/support/signing/read-signature.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})

describe('the signed file of a form', () => {
  it('has the answers, the evidence and the questions as data, and is verified by its bytes', async () => {
    const { token } = await signForm(office, await createForm(office), { ...healthAnswers, more: '' })
    const { app } = await world()
    const { rawPayload: bytes } = await app.inject({ url: `/api/sign/${token}/pdf` })
    const { digest, ofBytes } = readSignature(bytes)
    expect(digest).toEqual(ofBytes)

    const attached = attachedText(bytes)
    const { fields, answers, ...rest } = JSON.parse(attached)
    expect(rest).toEqual({ document: 'הצהרת בריאות', version: 1 })
    expect(answers).toMatchObject({ nick: 'דני 🌷', allergy: { yes: true, detail: 'אמוניה' } })
    expect(fields[2]).not.toHaveProperty('to_card')

    const folder = mkdtempSync(path.join(tmpdir(), 'luz-form-'))
    const file = path.join(folder, 'signed.pdf')
    writeFileSync(file, bytes)
    const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8', stdio: 'pipe' })
    try {
      expect(run('qpdf', '--check', file)).toContain('No syntax or stream encoding errors')
      expect(run('pdfsig', '-nocert', file)).toContain('Signature is Valid')
      expect(run('pdfinfo', file)).toMatch(/Tagged:\s+yes/)
      const words = run('pdftotext', file, '-').replaceAll(/[\s\u200b\u2066-\u2069\u202a-\u202e\u200e\u200f]/g, '')
      for (const word of [
        'אמוניה',
        '04/10/2026',
        'רותכהן',
        'לאנענה',
        createHash('sha256').update(attached).digest('hex').slice(0, 24),
      ])
        expect(words).toContain(word)
    } finally {
      rmSync(folder, { recursive: true })
    }

    const upload = formOf({}, [{ name: 'a.pdf', bytes }])
    const verified = await (await callerOf(null))('POST', '/api/verify', upload.body, upload.headers)
    expect(verified.body).toMatchObject({ valid: 1, document_name: 'הצהרת בריאות' })
  })

  it('cannot lose or change its answers', async () => {
    const { id } = await signForm(office, await createForm(office), healthAnswers)
    const { pool } = await world()
    for (const change of ['answers = null', `answers = '\\x00'`, 'form_version = null'])
      await expect(
        pool.query(`update document_requests set ${change} where office_id = $1 and id = $2`, [office.officeId, id]),
      ).rejects.toMatchObject({ code: 'LZ001' })
  })
})
