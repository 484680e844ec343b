/** Money of every kind in a test's office, in amounts that are no price of the catalog. */
import type { Office } from '#tests/support/office.ts'
import { draft } from './invoices.ts'
import { insertPunchCard, insertVoucher } from './prepaid.ts'

const PRICE = '371.13'

/** Sales, debts, a draft, a punch card with a use, and a voucher; none of them of an employee. */
export async function fillMoney(office: Office): Promise<void> {
  const { id } = await office.create('/api/products', {
    name: 'טיפול פנים',
    price: PRICE,
    category_id: office.ids.category,
    assignedEmployees: [office.ids.owner],
    time_window: 60,
  })
  const sale = { customer_id: office.ids.customer, total_amount: PRICE, products: [{ product_id: id, quantity: 1 }] }
  for (const payment_method of ['bit', 'debt', 'external_card'])
    await office.create('/api/checkout', { ...sale, payment_method })
  const items = [{ description: 'הדרכה', quantity: 1, price: '612.57' }]
  await office.create('/api/invoices', draft({ customer_id: office.ids.customer, items }))
  await insertVoucher(office, { amount: '433.21' })
  const card = await insertPunchCard(office)
  await office.create('/api/checkout', {
    customer_id: office.ids.customer,
    total_amount: '0',
    payment_method: 'bit',
    products: [{ product_id: office.ids.service, quantity: 1 }],
    deductions: [{ kind: 'punch_card', id: card.id }],
  })
  // from now on it is no price
  const { product } = (await office.owner('GET', `/api/products/${id}`)).body
  await office.owner('PUT', `/api/products/${id}`, { ...product, price: '1', assignedEmployees: [office.ids.owner] })
}
