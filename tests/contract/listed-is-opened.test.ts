/**
 * Seeing is one rule: a row that any list shows to a person opens for them by its id, and a row
 * that no list shows them answers that it is not there, or not theirs. On made offices.
 */
import fc from 'fast-check'
import { z } from 'zod'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { moveClockTo } from '#tests/support/clock.ts'
import { endpoints, type Address, type Schema } from '#tests/support/endpoints.ts'
import { createForm, healthAnswers, signForm } from '#tests/support/catalog/document-forms.ts'
import { rounds } from '#tests/support/long-run.ts'
import type { Json } from '#tests/support/office.ts'
import { make, someWorld, type Made } from '#tests/support/office/made-office.ts'
import { world } from '#tests/support/world.ts'

/** Of the full number of rounds. */
const LONG_MS = 300_000
const NOW = '2026-11-22T08:00:00Z'
const ALL = 'limit=100&offset=0'
beforeEach(() => moveClockTo(NOW))

/** What a person reads; null where they are refused. */
type Read = (url: string) => Promise<Json>
type Kind = {
  /** The table, and which of its rows. */
  readonly rows: string
  readonly opener: (id: number) => string
  /** The rows that all lists together show. */
  readonly listed: (read: Read) => Promise<readonly Json[]>
}
const customersOf = async (read: Read): Promise<Json[]> => (await read(`/api/customers?${ALL}`))?.customers ?? []
const ofCustomers = async (read: Read, what: string): Promise<Json[]> => {
  const found = await Promise.all((await customersOf(read)).map(({ id }) => read(`/api/customers/${id}/${what}`)))
  return found.flatMap((body) => (body ? Object.values(body as object).find(Array.isArray) : []))
}
const searched = (read: Read) => read(`/api/search?q=${encodeURIComponent('דנה')}`)
const listAt = (url: string, key: string) => async (read: Read) => (await read(url))?.[key] ?? []
const orders = async (read: Read): Promise<Json[]> => [
  ...((await read(`/api/customerorders?${ALL}`))?.orders ?? []),
  ...(await ofCustomers(read, `orders?${ALL}`)),
]
const isOfStaff = ({ access }: Address['endpoint']) => access === 'staff' || access === 'owner'
/** Whether a part of the reply is a list of rows with an id. */
function listsRows({ method, path, endpoint }: Address): boolean {
  if (method !== 'GET' || path.includes(':') || !isOfStaff(endpoint)) return false
  const reply = z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }) as Schema
  const resolve = (one: Schema): Schema => (one.$ref ? reply.$defs![one.$ref.replace('#/$defs/', '')]! : one)
  return Object.values(reply.properties ?? {}).some(({ items }) => items && resolve(items).properties?.['id'])
}

const kinds: Readonly<Record<string, Kind>> = {
  appointments: {
    rows: 'appointments where true',
    opener: (id) => `/api/appointments/${id}`,
    listed: async (read) => {
      const home = await read('/api/home')
      const lists = await Promise.all([read('/api/appointments'), read('/api/appointments/requests'), searched(read)])
      const mine = await ofCustomers(read, `appointments?${ALL}&when=future`)
      return [
        ...home.next,
        ...home.requests.first,
        ...mine,
        ...lists.flatMap((body) => body?.appointments ?? body?.requests),
      ]
    },
  },
  customers: {
    rows: 'customers where true',
    opener: (id) => `/api/customers/${id}`,
    listed: async (read) => [...(await customersOf(read)), ...((await searched(read))?.customers ?? [])],
  },
  orders: { rows: 'orders where true', opener: (id) => `/api/customerorders/${id}`, listed: orders },
  invoices: {
    rows: `invoices where true`,
    opener: (id) => `/api/invoices/${id}`,
    // without the right to the list, a sale that one sees shows its document
    listed: async (read) => {
      const sales = await Promise.all((await orders(read)).map(({ id }) => read(`/api/customerorders/${id}`)))
      return [
        ...((await read(`/api/invoices?${ALL}`))?.invoices ?? []),
        ...sales.flatMap((sale) => sale?.invoices ?? sale?.invoice ?? []),
      ]
    },
  },
  prepaid: {
    rows: 'prepaid where true',
    opener: (id) => `/api/prepaid/${id}/uses`,
    listed: async (read) => [
      ...((await read(`/api/prepaid?${ALL}`))?.prepaid ?? []),
      ...(await ofCustomers(read, 'prepaid')),
    ],
  },
  signed: {
    rows: `document_requests where status = 'signed'`,
    // the file states contact details, so it has a rule of its own (docs/decisions/0082)
    opener: (id) => `/api/documents/requests/${id}/answers`,
    listed: listAt(`/api/documents/requests?${ALL}`, 'requests'),
  },
  employees: {
    rows: `users where true`,
    opener: (id) => `/api/employees/${id}`,
    // the card of an employee is the owner's, who alone sees subscriptions
    listed: async (read) =>
      (await read('/api/subscription')) ? listAt(`/api/employees/office?${ALL}`, 'employees')(read) : [],
  },
  products: {
    rows: 'products where true',
    opener: (id) => `/api/products/${id}`,
    listed: listAt(`/api/products/office?${ALL}`, 'products'),
  },
  categories: {
    rows: 'categories where true',
    opener: (id) => `/api/categories/${id}`,
    listed: listAt(`/api/categories?${ALL}`, 'categories'),
  },
  resources: {
    rows: 'resources where true',
    opener: (id) => `/api/resources/${id}`,
    listed: listAt(`/api/resources?${ALL}`, 'resources'),
  },
  documents: {
    rows: 'documents where true',
    opener: (id) => `/api/documents/${id}`,
    listed: listAt(`/api/documents?${ALL}`, 'documents'),
  },
}

/** In a domain: what opens a row by its id alone, where a list has rows with an id. */
const derived = endpoints
  .filter(({ method, path, endpoint }) => method === 'GET' && isOfStaff(endpoint) && /^[^:]+\/:\w+$/.test(path))
  .filter((opener) => endpoints.some((list) => list.domain === opener.domain && listsRows(list)))

let other: Made
beforeAll(async () => {
  moveClockTo(NOW)
  const everything = ['visit', 'sale', 'voucher', 'draft', 'catalog', 'customer'] as const
  const rows = everything.map((kind) => ({ kind, by: 0 as const, of: 0 as const, isGone: false }))
  other = await make({ rights: [[], []], rows })
  await signForm(other.office, await createForm(other.office), healthAnswers)
})

it('is asked of every row that is listed and opens by its id', () => {
  const known = Object.values(kinds).map(({ opener }) => opener(0))
  const missing = derived.filter(({ path }) => !known.includes(path.replace(/:\w+$/, '0')))
  expect(missing.map(({ path }) => path)).toEqual([])
  expect(derived.length).toBeGreaterThan(7)
})

it('a person opens exactly the rows that some list shows them', { timeout: LONG_MS }, async () => {
  const { pool } = await world()
  await fc.assert(
    fc.asyncProperty(someWorld, async (made) => {
      const { office, people, drafts } = await make(made)
      await signForm(office, await createForm(office), healthAnswers)
      for (const [name, { rows: from, opener, listed }] of Object.entries(kinds)) {
        const { rows } = await pool.query<{ id: number }>(`select id from ${from} and office_id = any($1)`, [
          [office.officeId, other.office.officeId],
        ])
        for (const [person, call] of people.entries()) {
          const read: Read = async (url) => {
            const { status, body } = await call('GET', url)
            expect([url, [200, 403, 404]]).toEqual([url, expect.arrayContaining([status])])
            return status === 200 ? body : null
          }
          const shown = new Set(
            [...(await listed(read)), ...(name === 'invoices' ? drafts[person]! : [])].map((row) => row?.id as number),
          )
          for (const { id } of rows) {
            const { status } = await call('GET', opener(id))
            const expected = shown.has(id) ? [200] : [403, 404]
            if (!expected.includes(status))
              throw new Error(`${name} ${id} for ${person}: listed ${shown.has(id)}, opened ${status}`)
          }
        }
      }
    }),
    // an office for each shorter case would take minutes
    { numRuns: rounds(2, 30), endOnFailure: true },
  )
})
