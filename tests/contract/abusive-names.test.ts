import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callerOf, createTestOffice, createVisitor, randomPhone } from '#tests/support/office.ts'

/** A call for each way in which a name is typed, with the field that is refused. */
async function waysToName() {
  const office = await createTestOffice()
  const stranger = await callerOf(null)
  const { call: visitor } = await createVisitor(office.slug)
  const { owner, officeId, ids } = office
  const account = () => ({
    email: `${randomUUID()}@luz.test`,
    password: 'a fine password',
    phone_number: randomPhone(),
  })
  const service = { price: '90', category_id: ids.category, assignedEmployees: [ids.owner], time_window: 60 }
  const first = { category: 'תספורות', price: '90', time_window: 60 }
  const customer = () => ({ phone: randomPhone(), handled_by: ids.owner })
  return {
    register: (name: string) => stranger('POST', '/api/auth/register', { ...account(), name }),
    office: (name: string) => owner('PUT', `/api/business/${officeId}`, { name }),
    'another office': (name: string) => owner('POST', '/api/auth/offices', { name, phone_number: randomPhone() }),
    employee: (name: string) => owner('POST', '/api/users/create', { name, phone: randomPhone() }),
    service: (name: string) => owner('POST', '/api/products', { ...service, name }),
    'first services': (name: string) => owner('POST', '/api/first-run/services', { services: [{ ...first, name }] }),
    customer: (full_name: string) => owner('POST', '/api/customers', { ...customer(), full_name }),
    'customer again': (full_name: string) => owner('PUT', `/api/customers/${ids.customer}`, { full_name }),
    visitor: (full_name: string) => visitor('POST', '/api/customers', { full_name, phone: randomPhone() }),
  }
}

describe('a name with an address or a phone number', () => {
  it.for([
    ['זכית evil.co', 'כתובת'],
    ['evil. com', 'כתובת'],
    ['tel:*2700', 'כתובת'],
    ['חייגו 050-1234567', 'מספר טלפון'],
  ])('is refused wherever it is typed: %s', async ([name, word]) => {
    for (const [way, type] of Object.entries(await waysToName())) {
      const { status, body } = await type(name!)
      expect({ way, status, code: body.code }).toEqual({ way, status: 422, code: 'invalid_input' })
      expect(Object.values(body.fields)).toEqual([expect.stringContaining(word!)])
    }
  })

  it('is taken when the dot ends no domain, and loses what turns the line around', async () => {
    const office = await createTestOffice()
    const typed = { full_name: '\u202eD.Cohen\tלוי\u202c', phone: randomPhone(), handled_by: office.ids.owner }
    expect((await office.owner('POST', '/api/customers', typed)).body.customer.full_name).toBe('D.Cohen לוי')
  })

  it('is an invalid row of an imported file', async () => {
    const office = await createTestOffice()
    const cells = [
      { full_name: 'דנה לוי', phone: randomPhone() },
      { full_name: 'דנה\nhttp://evil.example', phone: randomPhone() },
    ]
    const rows = cells.map((one, i) => ({ row: i + 2, cells: one }))
    const { body } = await office.owner('POST', '/api/customers/import', { mode: 'save', rows })
    expect(body.rows).toMatchObject([
      { row: 2, outcome: 'created', fields: {} },
      { row: 3, outcome: 'invalid', fields: { full_name: expect.stringContaining('שורה אחת') } },
    ])
  })
})

it('numbers of offices do not follow each other', async () => {
  const ids: number[] = []
  for (let i = 0; i < 2; i++) {
    const account = { email: `${randomUUID()}@luz.test`, password: 'a fine password', phone_number: randomPhone() }
    const { body } = await (await callerOf(null))('POST', '/api/auth/register', { ...account, name: 'סטודיו' })
    const { office_id } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    expect(office_id).toBeGreaterThanOrEqual(10 ** 9)
    ids.push(office_id)
  }
  expect(ids[1]).not.toBe(ids[0]! + 1)
})
