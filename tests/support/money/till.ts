/** Sales at the till of a test's office, through the API. */
import type { Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

type Body = ReturnType<typeof JSON.parse>

/** The office's service of 180 shekels once, for its customer, in cash. */
export const saleOf = (office: Office, more: object = {}) => ({
  customer_id: office.ids.customer,
  total_amount: '180.00',
  payment_method: 'cash',
  products: [{ product_id: office.ids.service, quantity: 1 }],
  ...more,
})
export const sellAtTill = (office: Office, more: object = {}, headers: Record<string, string> = {}) =>
  office.owner('POST', '/api/checkout', saleOf(office, more), headers)

/** The order as its screen reads it. */
export const orderOf = async (office: Office, id: number): Promise<Body> =>
  (await office.owner('GET', `/api/customerorders/${id}`)).body

/** Sums, lines and the first payment (agorot) of a document. */
export async function invoiceOf(id: number): Promise<Body> {
  const { rows } = await (
    await world()
  ).pool.query(
    `select document_type, total_amount, vat_amount, snapshot -> 'lines' as lines,
       snapshot -> 'payments' -> 0 ->> 'amount' as paid from invoices where id = $1`,
    [id],
  )
  return rows[0]
}
