import { describe, expect, it } from 'vitest'
import { createTestOffice, type Office } from '#tests/support/office.ts'

const read = async (office: Office) => (await office.employee('GET', '/api/sms/templates')).body
const save = (office: Office, body: object) => office.employee('PUT', '/api/sms/templates', body)

describe("an office's templates", () => {
  it('are those of the installation until it changes them', async () => {
    const office = await createTestOffice()
    const templates = await read(office)
    expect(templates.off).toEqual([])
    expect(templates.reminder).toContain('{{service}}')
    expect(templates.defaults.reminder).toBe(templates.reminder)
    const reminder = 'היי {{customer}}, מחכים לך ב{{time}}'
    expect((await save(office, { reminder })).body).toMatchObject({ reminder, confirmation: templates.confirmation })
    expect(await read(office)).toMatchObject({ reminder, defaults: templates.defaults })
    expect((await save(office, { reminder: '' })).body.reminder).toBe(templates.reminder)
  })

  it('can be switched off without losing their wording', async () => {
    const office = await createTestOffice()
    const change = 'התור הועבר ל{{time}}'
    await save(office, { change })
    const sent = { change: 0, reminder: 0 }
    expect((await save(office, { sent })).body).toMatchObject({ change, off: ['change', 'reminder'] })
    const again = { change: 1, reminder: 1 }
    expect((await save(office, { sent: again })).body).toMatchObject({ change, off: [] })
  })

  it('that two people change at once keep both changes', async () => {
    const office = await createTestOffice()
    const changes = [{ sent: { change: 0 } }, { sent: { reminder: 0 } }, { change: 'אחרת' }, { reminder: 'מחכים לך' }]
    const replies = await Promise.all(changes.map((body) => save(office, body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await read(office)).toMatchObject({ change: 'אחרת', reminder: 'מחכים לך', off: ['change', 'reminder'] })
  })

  it('refuse placeholders that do not exist or have no value', async () => {
    const office = await createTestOffice()
    const { status, body } = await office.owner('PUT', '/api/sms/templates', {
      reminder: 'היי {{price}}',
      birthday: '{{time}}',
      change: 'שלום',
    })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      reminder: 'התג {{price}} לא מוכר. אפשר לבחור תג מהרשימה.',
      birthday: 'התג {{time}} לא מוכר. אפשר לבחור תג מהרשימה.',
    })
    expect((await read(office)).change).not.toBe('שלום')
    expect((await save(office, { reminder: 'א'.repeat(501) })).status).toBe(422)
  })

  it('of appointments refuse words of an offer, which automatic messages may have', async () => {
    const office = await createTestOffice()
    const { status, body } = await office.owner('PUT', '/api/sms/templates', { reminder: 'מבצע על צבע ב{{time}}' })
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { reminder: expect.stringContaining('המילה ״מבצע״') },
    })
    expect((await office.owner('PUT', '/api/sms/templates', { birthday: 'מזל טוב! 10% הנחה' })).status).toBe(200)
  })

  it("are not another office's", async () => {
    const [office, other] = [await createTestOffice(), await createTestOffice()]
    await save(office, { reminder: 'שלי' })
    expect((await read(other)).reminder).not.toBe('שלי')
  })
})
