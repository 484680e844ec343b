import { describe, expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-queries.ts'
import { createTestOffice, randomPhone, type Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

type Cells = Record<string, string>
const rowsOf = (list: readonly Cells[], duplicate?: 'merge') =>
  list.map((cells, i) => ({ row: i + 2, cells, ...(duplicate ? { duplicate } : {}) }))
const post = (office: Office, mode: 'check' | 'save', rows: object[], more: object = {}) =>
  office.owner('POST', '/api/customers/import', { mode, rows, ...more })
const outcomes = (body: { rows: { outcome: string }[] }) => body.rows.map(({ outcome }) => outcome)
const total = async (office: Office) => (await office.owner('GET', '/api/customers?limit=1')).body.total

describe('importing rows of a file', () => {
  it('accepts the notations that people and spreadsheets use', async () => {
    const office = await createTestOffice()
    const rows = rowsOf([
      { full_name: ' רות בן-עמי ', phone: '521234567', birth_date: '14/6/1991', gender: 'נ', id_number: '18' },
      { full_name: 'יעל', phone: '+972-52-1234568', birth_date: '3.2.91', gender: 'Female', email: 'Y@Luz.Test' },
      { full_name: 'אבי', phone: '0521234569', birth_date: '1990-02-28 00:00:00', gender: 'male', notes: '=1+1' },
      { full_name: 'סבתא', phone: '31234567', birth_date: '01/05/34' },
    ])
    const { body, status } = await post(office, 'save', rows, { handled_by: office.ids.employee })
    expect(status).toBe(200)
    expect(outcomes(body)).toEqual(['created', 'created', 'created', 'created'])
    // an identity number of two digits is none
    expect(Object.keys(body.rows[0].fields)).toEqual(['id_number'])
    const { customers } = (await office.owner('GET', '/api/customers')).body
    const customerNamed = (name: string) => customers.find((c: { full_name: string }) => c.full_name === name)
    expect(customerNamed('רות בן-עמי')).toMatchObject({
      phone: '+972521234567',
      birth_date: '1991-06-14',
      gender: 'נקבה',
      id_number: null,
      notes: 'תעודת זהות בקובץ: 18',
    })
    expect(customerNamed('יעל')).toMatchObject({
      birth_date: '1991-02-03',
      gender: 'נקבה',
      email: 'y@luz.test',
      handled_by: office.ids.employee,
      is_active: 1,
      settings_send_sms: 1,
    })
    expect(customerNamed('אבי')).toMatchObject({ birth_date: '1990-02-28', gender: 'זכר', notes: '=1+1' })
    expect(customerNamed('סבתא')).toMatchObject({ phone: '+97231234567', birth_date: '1934-05-01' })
  })

  it('reports each invalid field of a row and saves the valid rows', async () => {
    const office = await createTestOffice()
    const { body } = await post(
      office,
      'save',
      rowsOf([
        { phone: '052-1234567' },
        { full_name: 'בלי טלפון' },
        { full_name: 'א', phone: '12', email: 'x@', birth_date: '31/02/1991', gender: 'אולי', id_number: '123456789' },
        { full_name: 'א'.repeat(61), phone: randomPhone(), notes: 'ב'.repeat(2001) },
        { full_name: 'צפצוף\u0007', phone: randomPhone() },
        { full_name: 'חצי \ud800', phone: randomPhone() },
        { full_name: 'תקינה', phone: randomPhone() },
      ]),
    )
    expect(outcomes(body)).toEqual([...Array(6).fill('invalid'), 'created'])
    const fields = body.rows.map((row: { fields: object }) => Object.keys(row.fields).toSorted())
    expect(fields.slice(0, 6)).toEqual([
      ['full_name'],
      ['phone'],
      ['birth_date', 'email', 'gender', 'id_number', 'phone'],
      ['full_name'],
      ['full_name'],
      ['full_name'],
    ])
    expect(body.rows[1].fields.phone).toBe('שדה חובה')
  })

  it('gives new customers to who imports them, unless somebody is named', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const row = rowsOf([{ full_name: 'חדשה', phone, birth_date: '14/6' }])
    expect((await office.owner('POST', '/api/customers/import', { mode: 'save', rows: row })).body.rows).toEqual([
      expect.objectContaining({ outcome: 'created', fields: { birth_date: expect.stringContaining('נשמר בהערות') } }),
    ])
    const { customers } = (await office.owner('GET', `/api/customers?search=${phone}`)).body
    expect(customers).toEqual([
      expect.objectContaining({ handled_by: office.ids.owner, notes: 'תאריך לידה בקובץ: 14/6', birth_date: null }),
    ])
  })

  it('reports outcomes without writing anything when asked to check', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await office.create('/api/customers', { full_name: 'ידועה', phone })
    const rows = rowsOf([
      { full_name: 'חדשה', phone: '052-7654321' },
      { full_name: 'שוב', phone: '+972527654321' },
      { full_name: 'היא', phone },
    ])
    const { body } = await post(office, 'check', rows)
    expect(body.rows).toEqual([
      { row: 2, outcome: 'created', phone: '+972527654321', existing: null, fields: {} },
      {
        row: 3,
        outcome: 'duplicate',
        phone: '+972527654321',
        existing: { id: null, full_name: 'חדשה', row: 2 },
        fields: {},
      },
      expect.objectContaining({ outcome: 'duplicate', existing: { id: known.id, full_name: 'ידועה', row: null } }),
    ])
    expect(await total(office)).toBe(2)
  })

  it('fills only empty fields of a customer with a known phone number, when merging was chosen', async () => {
    const office = await createTestOffice()
    const phone = randomPhone()
    const known = await office.create('/api/customers', { full_name: 'דנה', phone, address_city: 'חיפה' })
    const rows = rowsOf(
      [
        { full_name: 'אחרת', phone, address_city: 'רמת גן', email: 'd@luz.test' },
        { full_name: 'שלישית', phone, email: 'e@luz.test', birth_date: '1.1.1990' },
      ],
      'merge',
    )
    expect(outcomes((await post(office, 'save', rows)).body)).toEqual(['merged', 'merged'])
    expect((await office.owner('GET', `/api/customers/${known.id}`)).body.customer).toMatchObject({
      full_name: 'דנה',
      address_city: 'חיפה',
      email: 'd@luz.test',
      birth_date: '1990-01-01',
      version: 2,
    })
    const { pool } = await world()
    const { rows: auditEntries } = await pool.query(
      `select before ->> 'email' as before, after ->> 'email' as after from audit_log where office_id = $1 and action = 'import'`,
      [office.officeId],
    )
    expect(auditEntries).toEqual([{ before: null, after: 'd@luz.test' }])
  })

  it('creates each customer once when two requests send the same rows at once', async () => {
    const office = await createTestOffice()
    const list = Array.from({ length: 40 }, (_, i) => ({ full_name: `לקוחה ${i}`, phone: `05255500${10 + i}` }))
    const answers = await Promise.all([
      post(office, 'save', rowsOf(list)),
      post(office, 'save', rowsOf(list.toReversed(), 'merge')),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.flatMap(({ body }) => outcomes(body)).filter((one) => one === 'created')).toHaveLength(40)
    expect(await total(office)).toBe(41)
  })

  it('runs the same number of statements for one row and five hundred, and rejects more', async () => {
    const office = await createTestOffice()
    await office.owner('GET', '/api/business')
    const list = (n: number, from: number) =>
      Array.from({ length: n }, (_, i) => ({ full_name: 'ל', phone: `05266${String(from + i).padStart(5, '0')}` }))
    const one = await statementsOf(() => post(office, 'save', rowsOf(list(1, 0))))
    const many = await statementsOf(() => post(office, 'save', rowsOf(list(500, 1000))))
    expect(many).toHaveLength(one.length)
    expect((await post(office, 'check', rowsOf(list(501, 3000)))).status).toBe(422)
    expect((await post(office, 'check', [{ row: 1, cells: { is_active: '1' } }])).status).toBe(422)
  })
})
