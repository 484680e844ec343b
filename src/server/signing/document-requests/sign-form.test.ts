import { beforeEach, describe, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { createForm, healthAnswers, healthForm, signForm } from '#tests/support/catalog/document-forms.ts'
import { SWEEP_NOW } from '#tests/support/fixture.ts'
import { callerOf, createTestOffice, type Office } from '#tests/support/office.ts'
import { codeOf, sendForSignature, signing } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

let office: Office
beforeEach(async () => {
  moveClockTo(SWEEP_NOW)
  office = await createTestOffice()
})
const sent = async (more: object = {}) => sendForSignature(office, await createForm(office, more))
const sign = async (token: string, more: object) =>
  (await callerOf(null))('POST', `/api/sign/${token}`, await signing(await codeOf(office, token), more))
const card = async () => (await office.owner('GET', `/api/customers/${office.ids.customer}`)).body.customer

describe('a form that was sent', () => {
  it('shows its fields to the holder of the link, and nothing that only the office knows', async () => {
    const { token } = await sent()
    const { body } = await (await callerOf(null))('GET', `/api/sign/${token}`)
    expect(body).toMatchObject({ document: { name: 'הצהרת בריאות', pages: 0 }, status: 'opened', code_required: 1 })
    expect(body.form.fields).toHaveLength(healthForm().fields.length)
    expect(body.form.fields[2]).toEqual({
      key: 'allergy',
      kind: 'yes_no',
      label: 'יש אלרגיה?',
      note: null,
      required: 1,
      options: [],
      detail: 'למה?',
    })
    expect((await (await callerOf(null))('GET', `/api/sign/${token}/file`)).status).toBe(404)
  })

  it('keeps the fields that it was sent with, also when it is changed before it is signed', async () => {
    const form = await createForm(office)
    const { id, token } = await sendForSignature(office, form)
    await office.owner('PUT', `/api/documents/forms/${form}`, {
      name: 'אחר',
      fields: [{ key: 'other', kind: 'text', label: 'אחר' }],
    })
    const { body } = await (await callerOf(null))('GET', `/api/sign/${token}`)
    expect(body.form.fields).toHaveLength(9)
    expect((await sign(token, { fields: healthAnswers })).status).toBe(200)
    const read = await office.employee('GET', `/api/documents/requests/${id}/answers`)
    expect(read.body).toMatchObject({ form_version: 1, signer_name: 'דנה כהן', answers: expect.arrayContaining([]) })
  })

  it('stores the answers sealed, for staff of its office only', async () => {
    const { id } = await signForm(office, await createForm(office), healthAnswers)
    const url = `/api/documents/requests/${id}/answers`
    expect((await office.employee('GET', url)).body.answers).toEqual([
      { key: 'nick', label: 'איך לקרוא לך?', answer: 'דני 🌷' },
      { key: 'allergy', label: 'יש אלרגיה?', answer: 'כן – אמוניה' },
      { key: 'skin', label: 'סוג העור', answer: 'יבש' },
      { key: 'drugs', label: 'תרופות', answer: 'א, ג' },
      { key: 'last', label: 'טיפול אחרון', answer: '04/10/2026' },
      { key: 'more', label: 'עוד משהו?', answer: 'שורה אחת\nושנייה' },
      { key: 'parent', label: 'הורה של קטין', answer: 'רות כהן, אמא, 052-345-6789' },
    ])
    const { pool } = await world()
    const { rows } = await pool.query('select answers from document_requests where office_id = $1', [office.officeId])
    expect(rows[0].answers.includes(Buffer.from('אמוניה'))).toBe(false)
    expect((await (await createTestOffice()).owner('GET', url)).status).toBe(404)
    expect((await (await callerOf(null))('GET', url)).status).toBe(401)
  })

  it('adds the marked answers to the card, and never cuts what staff wrote', async () => {
    const form = await createForm(office)
    const url = `/api/customers/${office.ids.customer}`
    await office.owner('PUT', url, { notes: 'אוהבת קפה' })
    await signForm(office, form, healthAnswers)
    const line = '22/11/2026, הצהרת בריאות (חסוי): יש אלרגיה? כן – אמוניה; תרופות א, ג'
    expect((await card()).notes).toBe(`אוהבת קפה\n${line}`)
    // "no" and questions without an answer are no note
    await signForm(office, form, { allergy: { yes: 0 }, skin: 'שמן' })
    expect((await card()).notes).toBe(`אוהבת קפה\n${line}`)

    const long = 'א'.repeat(1950)
    await office.owner('PUT', url, { notes: long })
    await signForm(office, form, healthAnswers)
    expect((await card()).notes).toBe(`${long}\n22/11/2026, הצהרת בריאות: פירוט במסמך החתום`)
    await office.owner('PUT', url, { notes: 'א'.repeat(1999) })
    await signForm(office, form, healthAnswers)
    expect((await card()).notes).toBe('א'.repeat(1999))
  })

  it('needs no drawn signature without such a field', async () => {
    const fields = [{ key: 'a', kind: 'text', label: 'שם', required: 1 }]
    const { token } = await sent({ fields })
    expect((await sign(token, { fields: { a: 'דנה' }, signature: undefined })).status).toBe(200)
    const other = await sent()
    const answer = await sign(other.token, { fields: healthAnswers, signature: undefined })
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad_signature' } })
  })

  it.for([
    ['a required answer is missing', { allergy: undefined }, { allergy: 'כדי להמשיך צריך לבחור תשובה' }],
    ['"yes" has no detail', { allergy: { yes: 1, detail: ' \u200f' } }, { allergy: 'יש לכתוב פרטים' }],
    ['an option is unknown', { skin: 'רגיל' }, { skin: 'התשובה אינה תקינה' }],
    ['an option is chosen twice', { drugs: ['א', 'א'] }, { drugs: 'התשובה אינה תקינה' }],
    ['a date does not exist', { last: '2026-02-31' }, { last: 'התאריך אינו תקין' }],
    ['a text is too long', { nick: 'א'.repeat(201) }, { nick: 'הטקסט ארוך מדי' }],
    [
      'the parent has no phone',
      { parent: { name: 'א', relation: 'אב', phone: '' } },
      { parent: 'יש למלא את השם, הקרבה והטלפון' },
    ],
    [
      'the phone of the parent is none',
      { parent: { name: 'א', relation: 'אב', phone: '12' } },
      { parent: expect.any(String) },
    ],
    ['a kind is wrong', { nick: ['א'], skin: { yes: 1 } }, { nick: expect.any(String), skin: expect.any(String) }],
    ['a question does not exist', { other: 'א' }, { other: 'התשובה אינה תקינה' }],
    ['a paragraph is answered', { intro: 'א' }, { intro: 'התשובה אינה תקינה' }],
  ] as const)('is not signed when %s', async ([, wrong, sentences]) => {
    const { token } = await sent()
    const answer = await sign(token, { fields: { ...healthAnswers, ...wrong } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_answers', fields: sentences } })
    expect(Object.keys(answer.body.fields)).toEqual(Object.keys(sentences))
  })

  it('does not count a wrong answer as a guess of the code', async () => {
    const { token } = await sent()
    const code = await codeOf(office, token)
    const call = await callerOf(null)
    for (let i = 0; i < 6; i++)
      expect((await call('POST', `/api/sign/${token}`, await signing(code, { fields: {} }))).status).toBe(422)
    expect((await call('POST', `/api/sign/${token}`, await signing(code, { fields: healthAnswers }))).status).toBe(200)
  })

  it.for([
    ['a control character', { nick: 'a\u0000' }],
    ['half of an emoji', { nick: '\ud83d' }],
    ['a number', { nick: 5 }],
    ['a name of an object property', { constructor: 'x' }],
  ] as const)('refuses %s', async ([, wrong]) => {
    const { token } = await sent()
    const answer = await sign(token, { fields: { ...healthAnswers, ...wrong } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } })
  })
})
