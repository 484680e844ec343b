import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { callerOf, createTestOffice, createVisitor, randomPhone } from '#tests/support/office.ts'

const NAME = 'זכית בפרס evil.example'
const REFUSED = { code: 'invalid_input', fields: { name: expect.stringContaining('כתובת') } }
const REFUSED_PERSON = { code: 'invalid_input', fields: { full_name: expect.stringContaining('כתובת') } }

describe('a name with an address', () => {
  it('is refused for offices, employees, customers and visitors', async () => {
    const office = await createTestOffice()
    const account = { email: `${randomUUID()}@luz.test`, password: 'a fine password', phone_number: randomPhone() }
    const stranger = await callerOf(null)
    expect((await stranger('POST', '/api/auth/register', { ...account, name: NAME })).body).toMatchObject(REFUSED)
    expect((await office.owner('PUT', `/api/business/${office.officeId}`, { name: NAME })).body).toMatchObject(REFUSED)
    const phone = randomPhone()
    expect((await office.owner('POST', '/api/users/create', { name: NAME, phone })).body).toMatchObject(REFUSED)
    const customer = { full_name: NAME, phone, handled_by: office.ids.owner }
    expect((await office.owner('POST', '/api/customers', customer)).body).toMatchObject(REFUSED_PERSON)
    const { call } = await createVisitor(office.slug)
    expect((await call('POST', '/api/customers', { full_name: NAME, phone })).body).toMatchObject(REFUSED_PERSON)
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
      { row: 3, outcome: 'invalid', fields: { full_name: expect.stringContaining('כתובת') } },
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
