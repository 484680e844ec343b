/** Offices with people of any rights and rows that any of them made, for properties of seeing. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { RIGHTS } from '#shared/http/rights.ts'
import { uploadDocument } from '../fixture.ts'
import { draft } from '../money/invoices.ts'
import {
  at,
  booking,
  callerOf,
  createTestOffice,
  randomPhone,
  tokenOf,
  type Caller,
  type Json,
  type Office,
} from '../office.ts'

const DAY = '2026-11-24'

/** The people of an office: its owner, who sees all, and two employees with some rights. */
type Who = 0 | 1 | 2
const who = fc.constantFrom<Who>(0, 1, 2)
export const someWorld = fc.record({
  rights: fc.tuple(fc.subarray([...RIGHTS]), fc.subarray([...RIGHTS])),
  rows: fc.array(
    fc.record({
      kind: fc.constantFrom('visit', 'request', 'sale', 'sold visit', 'voucher', 'draft', 'catalog', 'customer'),
      /** Who does it, and whose calendar it is about. */
      by: who,
      of: who,
      isGone: fc.boolean(),
    }),
    { minLength: 6, maxLength: 12 },
  ),
})
export type World = typeof someWorld extends fc.Arbitrary<infer T> ? T : never
export type Made = {
  readonly office: Office
  readonly people: readonly Caller[]
  /** The drafts of each: the list needs a right, and one's own draft opens without it. */
  readonly drafts: readonly { id: number }[][]
}

/**
 * Makes the rows while everybody may do everything, and leaves the people the rights of the world.
 */
export async function make({ rights, rows }: World): Promise<Made> {
  const office = await createTestOffice()
  const second = await office.create('/api/users/create', { name: 'עמית', phone: randomPhone() })
  const ids = [office.ids.owner, office.ids.employee, second.id]
  await office.owner('PUT', `/api/products/${office.ids.service}`, { assignedEmployees: ids })
  const people = [office.owner, office.employee, await callerOf(await tokenOf(office.officeId, second.id, 'employee'))]
  const drafts: { id: number }[][] = [[], [], []]
  const permit = async (id: number, given: readonly string[]) => {
    const body = Object.fromEntries(RIGHTS.map((right) => [right, Number(given.includes(right))]))
    expect((await office.owner('PUT', `/api/users/update/${id}`, body)).status).toBe(200)
  }
  for (const id of ids.slice(1)) await permit(id, RIGHTS)
  for (const [turn, row] of rows.entries())
    await makeRow({ office, people, drafts }, row, { turn, employee: ids[row.of]! })
  for (const [i, given] of rights.entries()) await permit(ids[i + 1]!, given)
  return { office, people, drafts }
}

type Place = { readonly turn: number; readonly employee: number }
async function makeRow(
  { office, people, drafts }: Made,
  row: World['rows'][number],
  { turn, employee }: Place,
): Promise<void> {
  const call = people[row.by]!
  const add = async (url: string, body: object): Promise<Json> => {
    const answer = await call('POST', url, body)
    if (answer.status !== 201) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { customer, service, category } = office.ids
  const hour = `${String(8 + (turn % 10)).padStart(2, '0')}`
  const book = (more: object = {}) =>
    add('/api/appointments', {
      ...booking(office, at(DAY, `${hour}:00`), at(DAY, `${hour}:30`), { employee_id: employee, allow_overlap: 1 }),
      ...more,
    })
  const sale = {
    customer_id: customer,
    payment_method: 'bit',
    total_amount: '180',
    products: [{ product_id: service, quantity: 1 }],
  }
  const remove = async (url: string) => row.isGone && void (await office.owner('DELETE', url))
  if (row.kind === 'visit') await remove(`/api/appointments/${(await book()).appointment.id}`)
  if (row.kind === 'request')
    await remove(`/api/appointments/${(await book({ status_key: 'waiting' })).appointment.id}`)
  if (row.kind === 'sale') await add('/api/checkout', sale)
  if (row.kind === 'sold visit') await add('/api/checkout', { ...sale, appointment_id: (await book()).appointment.id })
  if (row.kind === 'voucher')
    await add('/api/checkout', { ...sale, products: [], prepaid: [{ kind: 'voucher', amount: '180', name: 'רות' }] })
  if (row.kind === 'draft') {
    const { id } = (await add('/api/invoices', draft())).invoice
    await remove(`/api/invoices/${id}`)
    if (!row.isGone) drafts[row.by]!.push({ id })
  }
  if (row.kind === 'customer') {
    const made = { full_name: `לקוחה ${turn}`, phone: randomPhone(), handled_by: office.ids.owner }
    await remove(`/api/customers/${(await add('/api/customers', made)).customer.id}`)
  }
  if (row.kind === 'catalog') {
    const product = {
      name: `מוצר ${turn}`,
      price: '10',
      category_id: category,
      product_type: 'product',
      assignedEmployees: [office.ids.owner],
    }
    await remove(`/api/products/${(await add('/api/products', product)).product.id}`)
    await remove(`/api/resources/${(await add('/api/resources', { name: `חדר ${turn}` })).resource.id}`)
    await remove(`/api/categories/${(await add('/api/categories', { name: `קטגוריה ${turn}` })).category.id}`)
    await remove(`/api/documents/${await uploadDocument(office, `מסמך ${turn}`)}`)
  }
}
