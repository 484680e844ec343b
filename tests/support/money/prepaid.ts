/** Punch cards and vouchers in a test's office, of a sale with a document. */
import type { Office } from '#tests/support/office.ts'
import { world } from '#tests/support/world.ts'

let turn = 0
/** A code that no other test has. */
const nextCode = () => {
  const letters = (turn++).toString(8).padStart(4, '0').replaceAll('0', '8').replaceAll('1', '9')
  return `TEST-CDES-${letters}`
}
type Sold = { readonly id: number; readonly orderId: number; readonly invoiceId: number; readonly number: number }

async function insert(office: Office, columns: Record<string, unknown>): Promise<Sold> {
  const sale = { total_amount: '180', payment_method: 'bit', customer_id: office.ids.customer }
  const products = [{ product_id: office.ids.service, quantity: 1 }]
  const { body } = await office.owner('POST', '/api/checkout', { ...sale, products })
  const { order, invoice } = body
  const row = {
    office_id: office.officeId,
    order_id: order.id,
    position: 1,
    invoice_id: invoice.id,
    customer_id: office.ids.customer,
    sold_at: '2026-11-20T08:00:00Z',
    valid_until: '2031-11-20',
    ...columns,
  }
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  const { rows } = await (
    await world()
  ).pool.query(
    `insert into prepaid (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning id`,
    Object.values(row),
  )
  return { id: rows[0].id as number, orderId: order.id, invoiceId: invoice.id, number: invoice.invoice_number }
}

export const insertPunchCard = (office: Office, more: object = {}) =>
  insert(office, {
    kind: 'punch_card',
    name: 'כרטיסיית תספורות',
    visits: 3,
    service_ids: [office.ids.service],
    ...more,
  })
export async function insertVoucher(office: Office, more: object = {}) {
  const code = nextCode()
  return { ...(await insert(office, { kind: 'voucher', name: 'רות', code, amount: '100', ...more })), code }
}
/** A kind of punch card that covers the office's service. Names are unique in an office. */
export const punchCardOffer = (office: Office, more: object = {}) => ({
  name: `כרטיסייה ${++turn}`,
  price: '500',
  visits: 3,
  service_ids: [office.ids.service],
  months_valid: 12,
  ...more,
})
/** Sells a voucher of ₪200 at the till, by the employee. */
export async function sellVoucher(office: Office): Promise<{ id: number; code: string }> {
  const voucher = { kind: 'voucher', amount: '200', name: 'רות' }
  const sale = { customer_id: office.ids.customer, payment_method: 'bit', total_amount: '200', prepaid: [voucher] }
  const { body } = await office.employee('POST', '/api/checkout', sale)
  const order = await office.owner('GET', `/api/customerorders/${body.order.id}`)
  const { id } = order.body.prepaid[0]
  return { id, code: await codeOfVoucher(id) }
}
export async function codeOfVoucher(id: number): Promise<string> {
  const { rows } = await (await world()).pool.query('select code from prepaid where id = $1', [id])
  return rows[0].code as string
}
/** The balance, in shekels or visits. */
export async function leftOf(id: number): Promise<string> {
  const { rows } = await (
    await world()
  ).pool.query(
    'select coalesce(amount - used_amount - credited_amount, visits - used_visits - credited_visits)::text as left from prepaid where id = $1',
    [id],
  )
  return rows[0].left as string
}
