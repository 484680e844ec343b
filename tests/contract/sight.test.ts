/**
 * What an employee without any right reads: every endpoint that reads rows, from the contracts,
 * with the ids of all rows of a filled office in every place of an id, and files as their text.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { RIGHTS } from '#shared/http/rights.ts'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, idsIn, urlOf, type Address, type Input } from '#tests/support/endpoints.ts'
import { fillMoney } from '#tests/support/money/filled-office.ts'
import { createFixture, SWEEP_NOW, type Fixture } from '#tests/support/fixture.ts'
import { createTestOffice, randomIp, randomPhone, tokenOf } from '#tests/support/office.ts'
import { attachedText, drawnLines } from '#tests/support/read-pdf.ts'
import { requests } from '#tests/support/requests.ts'
import { signTestDocument } from '#tests/support/signing/signing.ts'
import { world } from '#tests/support/world.ts'

let fixture: Fixture
let token: string
let ids: number[]
let secrets: { readonly amounts: ReadonlySet<string>; readonly contacts: readonly string[] }
beforeAll(async () => {
  moveClockTo(SWEEP_NOW)
  const office = await createTestOffice()
  fixture = await createFixture(office)
  await fillMoney(office)
  await signTestDocument(office, fixture.ids.document)
  await office.owner('PUT', `/api/customers/${office.ids.customer}`, { email: 'dana@customers.test' })
  const { id } = await office.create('/api/users/create', { name: 'בלי הרשאות', phone: randomPhone() })
  await office.owner('PUT', `/api/users/update/${id}`, Object.fromEntries(RIGHTS.map((right) => [right, 0])))
  token = await tokenOf(office.officeId, id, 'employee')
  ids = await idsOf(office.officeId)
  secrets = { amounts: await amountsOf(office.officeId), contacts: await contactsOf(office.officeId) }
})

type Column = { readonly table: string; readonly column: string }
const valuesOf = async (officeId: number, where: string): Promise<string[]> => {
  const { pool } = await world()
  const { rows: found } = await pool.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t on t.table_schema = 'public' and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'public' and ${where} and exists (select from information_schema.columns o
       where o.table_name = c.table_name and o.column_name = 'office_id')`,
  )
  const all = found.map(({ table, column }) => `select ${column}::text as v from ${table} where office_id = $1`)
  const { rows } = await pool.query<{ v: string }>(
    `select distinct v from (${all.join(' union ')}) x where v is not null`,
    [officeId],
  )
  return rows.map(({ v }) => v)
}
/** The ids of all rows of the office, of every table. */
const idsOf = async (officeId: number) =>
  (await valuesOf(officeId, `c.column_name = 'id' and c.data_type = 'bigint'`)).map(Number)

const money = `c.data_type = 'numeric' and c.numeric_scale = 2 and c.numeric_precision >= 12`
/** The tables whose prices every employee reads. */
const PRICES = `c.table_name in ('products', 'punch_card_offers')`
/** Every amount that stands in a row about money, without those that are also prices. */
async function amountsOf(officeId: number): Promise<ReadonlySet<string>> {
  const prices = new Set(await valuesOf(officeId, `${money} and ${PRICES}`))
  const amounts = (await valuesOf(officeId, `${money} and not ${PRICES}`)).map((amount) => amount.replace('-', ''))
  return new Set(amounts.filter((amount) => Number(amount) !== 0 && !prices.has(amount)))
}
/** Each phone as it is stored, typed and printed, and the addresses. */
async function contactsOf(officeId: number): Promise<string[]> {
  const { pool } = await world()
  const { rows } = await pool.query<{ phone: string; email: string | null }>(
    'select phone, email from customers where office_id = $1',
    [officeId],
  )
  return rows.flatMap(({ phone, email }) => [phone.replace('+972', ''), ...(email ? [email] : [])])
}

const seenIn = (text: string): string[] => {
  const bare = text.replaceAll(/[-\s\u2066-\u2069]/g, '')
  const amounts = text.replaceAll(',', '').match(/\d+\.\d\d(?!\d)/g) ?? []
  return [...amounts.filter((one) => secrets.amounts.has(one)), ...secrets.contacts.filter((one) => bare.includes(one))]
}

/** The reply as text, that of a PDF with what is drawn and attached. */
async function read(url: string): Promise<{ status: number; text: string }> {
  const { app } = await world()
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomIp() }
  const reply = await app.inject({ method: 'GET', url, headers })
  const isPdf = String(reply.headers['content-type']).includes('pdf')
  return { status: reply.statusCode, text: isPdf ? textOf(reply.rawPayload) : reply.body }
}
function textOf(pdf: Buffer): string {
  const isAttached = pdf.toString('latin1').includes('/Type /EmbeddedFile')
  return [...drawnLines(pdf), isAttached ? attachedText(pdf) : ''].join('\n')
}

/** Every place of an id in an address, also of one that is an id or a token. */
const placesOf = (address: Address) => [
  ...idsIn(address).filter(({ part }) => part !== 'body'),
  ...(address.key === 'invoices.pdf' ? [{ part: 'params' as const, name: 'id', list: false }] : []),
]
const withId = (input: Input, { part, name, list }: ReturnType<typeof placesOf>[number], id: number): Input => ({
  ...input,
  [part]: { ...input[part as 'params'], [name]: list ? [id] : id },
})
const reading = endpoints.filter(
  ({ method, endpoint }) =>
    method === 'GET' && (endpoint.access !== 'public' || endpoint.optionalStaff) && !endpoint.stream,
)

describe('an employee without any right', () => {
  it('is asked to read what a filled office has', () => {
    expect(ids.length).toBeGreaterThan(50)
    expect(secrets.amounts.has('371.13')).toBe(true)
    expect(secrets.contacts.length).toBeGreaterThan(3)
    expect(reading.filter((address) => placesOf(address).length > 0).length).toBeGreaterThan(30)
  })

  it.for(reading)('reads no amount and no phone of others: $key', { timeout: 60_000 }, async (address) => {
    const input = await requests[address.key]!(fixture)
    const bare = { ...input, query: address.key === 'search.find' ? input.query! : {} }
    // the link of a customer is theirs, whoever holds it
    const first = address.endpoint.access === 'public' ? [] : [input, bare]
    const asked = [...first, ...placesOf(address).flatMap((place) => ids.map((id) => withId(input, place, id)))]
    const found: string[] = []
    for (const one of asked) {
      const { status, text } = await read(urlOf(address, one))
      if (status === 429 || status >= 500) throw new Error(`${urlOf(address, one)}: ${status}`)
      found.push(...seenIn(text).map((secret) => `${urlOf(address, one)}: ${secret}`))
    }
    expect(found).toEqual([])
  })
})
