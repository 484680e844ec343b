import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, healthForm } from '#tests/support/catalog/document-forms.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { createTestOffice, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})
const create = (more: object) => office.owner('POST', '/api/documents/forms', healthForm(more))
const question = { key: 'a', kind: 'text', label: 'שם' }
const signature = { key: 'sign', kind: 'signature', label: 'חתימה' }

describe('a form', () => {
  it('is listed with the documents, shown, changed and deleted', async () => {
    const id = await createForm(office)
    const { body } = await office.employee('GET', '/api/documents')
    expect(body).toMatchObject({
      total: 1,
      documents: [{ id, file_type: 'form', file_name: null, file_bytes: null, file_url: null }],
    })
    expect((await office.employee('GET', `/api/documents/${id}/file`)).status).toBe(404)
    const { form } = (await office.employee('GET', `/api/documents/forms/${id}`)).body
    expect(form).toMatchObject({ name: 'הצהרת בריאות', form_version: 1, version: 1 })
    expect(form.fields.map(({ key }: { key: string }) => key).join()).toBe(
      'intro,nick,allergy,skin,drugs,last,more,parent,sign',
    )

    const changed = await office.owner('PUT', `/api/documents/forms/${id}`, {
      name: 'הצהרה',
      fields: [question],
      version: 1,
    })
    expect(changed.body.form).toMatchObject({ name: 'הצהרה', description: 'לפני טיפול', form_version: 2, version: 2 })
    expect(changed.body.form.fields).toEqual([
      { ...question, note: null, required: 0, options: [], detail: null, to_card: 0 },
    ])
    const stale = await office.owner('PUT', `/api/documents/forms/${id}`, { name: 'ישן', version: 1 })
    expect(stale.body.code).toBe('changed_elsewhere')
    // the same fields are no new version
    const same = await office.owner('PUT', `/api/documents/forms/${id}`, { fields: [question] })
    expect(same.body.form).toMatchObject({ form_version: 2, version: 3 })

    expect((await office.owner('DELETE', `/api/documents/${id}`)).status).toBe(204)
    expect((await office.owner('GET', `/api/documents/forms/${id}`)).status).toBe(404)
  })

  it('begins with a template', async () => {
    const { templates } = (await office.employee('GET', '/api/documents/forms/templates')).body
    expect(templates.map(({ name }: { name: string }) => name)).toEqual(['הצהרת בריאות', 'הסכמת הורה לטיפול בקטין'])
    for (const template of templates) {
      const { status, body } = await office.owner('POST', '/api/documents/forms', template)
      expect({ status, fields: body.form?.fields }).toEqual({ status: 201, fields: template.fields })
    }
  })

  it.for([
    ['without a question', [signature], { fields: 'צריך להוסיף לטופס לפחות שאלה אחת' }],
    ['with a key twice', [question, question], { 'fields.1': expect.stringContaining('מופיע פעמיים') }],
    ['with one option', [{ ...question, kind: 'choice', options: ['א'] }], { 'fields.0': expect.any(String) }],
    [
      'with an option twice',
      [{ ...question, kind: 'choices', options: ['א', 'א '] }],
      { 'fields.0': expect.any(String) },
    ],
    ['with a signature that is not last', [signature, question], { 'fields.0': expect.stringContaining('האחרון') }],
    [
      'with two parents',
      [
        { key: 'p', kind: 'parent', label: 'א' },
        { key: 'q', kind: 'parent', label: 'ב' },
      ],
      { 'fields.1': expect.any(String) },
    ],
  ] as const)('is refused %s', async ([, fields, sentences]) => {
    expect(await create({ fields })).toMatchObject({ status: 422, body: { code: 'invalid_form', fields: sentences } })
  })

  it.for([
    ['no fields', []],
    ['too many fields', Array.from({ length: 41 }, (_, i) => ({ ...question, key: `a${i}` }))],
    ['a key that is a property of objects', [{ ...question, key: 'constructor' }]],
    ['an unknown kind', [{ ...question, kind: 'html' }]],
    ['a label without letters', [{ ...question, label: '\u200f ' }]],
    ['half of an emoji', [{ ...question, label: '\ud83d' }]],
    ['a label that is too long', [{ ...question, label: 'א'.repeat(201) }]],
  ] as const)('is refused for %s', async ([, fields]) => {
    expect(await create({ fields })).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
  })

  it('keeps each version as it was sent', async () => {
    const id = await createForm(office)
    const { pool } = await world()
    for (const change of [`update form_versions set fields = '[]'`, 'delete from form_versions'])
      await expect(
        pool.query(`${change} where office_id = $1 and document_id = $2`, [office.officeId, id]),
      ).rejects.toMatchObject({ code: 'LZ001' })
  })

  it('belongs to one office', async () => {
    const id = await createForm(await createTestOffice())
    expect((await office.owner('GET', `/api/documents/forms/${id}`)).status).toBe(404)
    expect((await office.owner('PUT', `/api/documents/forms/${id}`, { name: 'x' })).status).toBe(404)
  })
})
