import { describe, expect, it } from 'vitest'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { fieldText } from '#shared/values/text.ts'
import { world } from '#tests/support/world.ts'

const add = (office: Office, body: object) => office.owner('POST', '/api/customers', { phone: randomPhone(), ...body })
const search = async (office: Office, text: string, more = '') =>
  (await office.owner('GET', `/api/customers?search=${encodeURIComponent(text)}${more}`)).body

describe('saving a customer', () => {
  it('stores the typed values, with the phone number in international form', async () => {
    const office = await createTestOffice()
    const typed = {
      full_name: ' רות בן-עמי ',
      phone: '052-345-6789',
      email: 'Ruth@Luz.Test',
      birth_date: '1990-02-28',
      gender: 'נקבה',
      notes: 'אלרגית לאמוניה\nמעדיפה בוקר',
      id_number: '000000018',
      handled_by: office.ids.employee,
      address_city: 'חיפה',
      settings_send_sms: 0,
    }
    const { customer } = (await add(office, typed)).body
    expect(customer).toMatchObject({
      ...typed,
      full_name: 'רות בן-עמי',
      phone: '+972523456789',
      email: 'ruth@luz.test',
      is_active: 1,
      settings_send_sms: 0,
      settings_send_approval_sms: 1,
      version: 1,
    })
    expect((await search(office, 'בן-עמי')).customers).toEqual([{ ...customer, last_visit: null, next_visit: null }])
  })

  it('rejects a phone number that is in use, in any notation and from concurrent requests', async () => {
    const office = await createTestOffice()
    const answers = await Promise.all(
      ['052-999-8877', '+972529998877', '0529998877'].map((phone) => add(office, { full_name: 'רות', phone })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const { id } = answers.find(({ status }) => status === 201)!.body.customer
    const change = { full_name: 'דנה', phone: '052-999-8877' }
    expect((await office.owner('PUT', `/api/customers/${office.ids.customer}`, change)).body.code).toBe('phone_taken')
    await office.owner('DELETE', `/api/customers/${id}`)
    expect((await office.owner('PUT', `/api/customers/${office.ids.customer}`, change)).status).toBe(200)
    // another office may have the same phone number
    expect((await add(await createTestOffice(), change)).status).toBe(201)
  })

  it('changes only the fields that were sent, so that an opt-out from messages is kept', async () => {
    const office = await createTestOffice()
    const { customer } = (
      await add(office, {
        full_name: 'רות',
        notes: 'אלרגית',
        handled_by: office.ids.employee,
        is_active: 0,
        settings_send_sms: 0,
        settings_send_approval_sms: 0,
      })
    ).body
    const put = (body: object) => office.owner('PUT', `/api/customers/${customer.id}`, body)
    expect((await put({ full_name: 'רות לוי' })).body.customer).toEqual({
      ...customer,
      full_name: 'רות לוי',
      version: 2,
    })
    expect((await put({ notes: null, handled_by: null })).body.customer).toMatchObject({
      full_name: 'רות לוי',
      notes: null,
      handled_by: null,
    })
  })

  it('rejects a birth date in the future, unless it was stored before', async () => {
    const office = await createTestOffice()
    const refused = await add(office, { full_name: 'רות', birth_date: '2190-01-01' })
    expect(refused).toMatchObject({ status: 422, body: { fields: { birth_date: fieldText.past_date } } })
    const { customer } = (await add(office, { full_name: 'רות', birth_date: '2019-12-31' })).body
    const change = (more: object) => office.owner('PUT', `/api/customers/${customer.id}`, { ...customer, ...more })
    expect((await change({ birth_date: '2190-01-01' })).status).toBe(422)
    const { pool } = await world()
    await pool.query(`update customers set birth_date = '2190-01-01' where id = $1`, [customer.id])
    expect((await change({ birth_date: '2190-01-01', notes: 'חדש', version: undefined })).status).toBe(200)
  })

  it('refuses to overwrite a newer version', async () => {
    const office = await createTestOffice()
    const put = (version: number) =>
      office.owner('PUT', `/api/customers/${office.ids.customer}`, { full_name: 'דנה', phone: '052-1231231', version })
    expect((await put(1)).body.customer.version).toBe(2)
    expect((await put(1)).body.code).toBe('changed_elsewhere')
  })

  it('accepts only a current employee as the one who handles the customer', async () => {
    const office = await createTestOffice()
    const gone = await office.create('/api/users/create', { name: 'עזבה', phone: randomPhone() })
    await office.owner('DELETE', `/api/employees/${gone.id}`)
    expect((await add(office, { full_name: 'רות', handled_by: gone.id })).body.code).toBe('not_found')
  })

  it('changes other fields after the employee who handles the customer has left', async () => {
    const office = await createTestOffice()
    const { id: handled_by } = await office.create('/api/users/create', { name: 'עוזבת', phone: randomPhone() })
    const ruth = { full_name: 'רות', phone: randomPhone(), handled_by }
    const { customer } = (await add(office, ruth)).body
    await office.owner('DELETE', `/api/employees/${handled_by}`)
    const change = (more: object) => office.owner('PUT', `/api/customers/${customer.id}`, { ...ruth, ...more })
    expect((await change({ notes: 'חדש' })).body.customer).toMatchObject({ notes: 'חדש', handled_by })
    expect((await change({ handled_by: office.ids.owner })).body.customer.handled_by).toBe(office.ids.owner)
    expect((await change({ handled_by })).body.code).toBe('not_found')
  })
})

describe('the list of customers', () => {
  it('finds any part of a name or phone number, as text and not as a pattern', async () => {
    const office = await createTestOffice()
    // its phone is random, and may have what is searched for
    await office.owner('DELETE', `/api/customers/${office.ids.customer}`)
    const names = async (text: string) =>
      (await search(office, text)).customers.map((c: { full_name: string }) => c.full_name)
    await add(office, { full_name: "Ruth O'Hara 100%", phone: '052-345-6789' })
    await add(office, { full_name: 'שרה_לאה', phone: '03-6123456' })
    for (const text of ['ruth', "O'HARA", '0523', '052-345', '+97252345', '5234', '6789', '100%'])
      expect({ text, found: await names(text) }).toEqual({ text, found: ["Ruth O'Hara 100%"] })
    expect(await names('036123')).toEqual(['שרה_לאה'])
    expect(await names('שרה_')).toEqual(['שרה_לאה'])
    for (const text of ['_____', '%%', "'; drop table customers; --", '\\']) expect(await names(text)).toEqual([])
  })

  it('finds names with other hyphens, quotes and vowel points, and pasted phone numbers', async () => {
    const office = await createTestOffice()
    const names = async (text: string) =>
      (await search(office, text)).customers.map((c: { full_name: string }) => c.full_name)
    for (const full_name of ['רות בן־עמי', 'צ’רלי כהנא', 'שָׁלוֹם אברהם']) await add(office, { full_name })
    for (const text of ['בן-עמי', 'בן־עמי', 'בן–', 'עמי\u200f']) expect(await names(text)).toEqual(['רות בן־עמי'])
    for (const text of ["צ'רלי", 'צ׳רלי', 'כהנא', 'רלי כהן']) expect(await names(text)).toEqual(['צ’רלי כהנא'])
    for (const text of ['שלום', 'שָׁלו', 'אברהמ']) expect(await names(text)).toEqual(['שָׁלוֹם אברהם'])
    await add(office, { full_name: 'גל', phone: '052-345-6789' })
    for (const text of ['\u202a052-345-6789\u202c', '\u200e+972 52-345', '052–345'])
      expect(await names(text)).toEqual(['גל'])
  })

  it('returns pages in a stable order, each with the total', async () => {
    const office = await createTestOffice()
    for (let i = 0; i < 7; i++) await add(office, { full_name: 'אותו שם' })
    const whole = (await office.owner('GET', '/api/customers')).body
    expect(whole.total).toBe(8)
    const pages = []
    for (let offset = 0; offset < 8; offset += 3)
      pages.push((await office.owner('GET', `/api/customers?limit=3&offset=${offset}`)).body)
    expect(pages.flatMap(({ customers }) => customers)).toEqual(whole.customers)
    expect(pages.map(({ total }) => total)).toEqual([8, 8, 8])
    expect((await office.owner('GET', '/api/customers?limit=3&offset=99')).body).toEqual({ customers: [], total: 8 })
  })

  it('records in the audit log who changed a customer, with the previous values', async () => {
    const office = await createTestOffice()
    const { pool } = await world()
    await office.employee('PUT', `/api/customers/${office.ids.customer}`, {
      full_name: 'דנה לוי',
      phone: '052-1231231',
    })
    const { rows } = await pool.query(
      `select actor, action, before ->> 'full_name' as before, after ->> 'full_name' as after from audit_log
       where office_id = $1 and subject = 'customer' order by id desc limit 1`,
      [office.officeId],
    )
    expect(rows).toEqual([
      { actor: `user:${office.ids.employee}`, action: 'update', before: 'דנה כהן', after: 'דנה לוי' },
    ])
  })
})
