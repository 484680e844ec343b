/** Steps that several journeys of the till share. */
import type { Page } from '@playwright/test'
import { makeOffice, type Office } from '#tests/journeys/staff-office.ts'

export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
/** The button that ends a sale. */
export const FINISH = 'סיום והפקת חשבונית'

/** An office with a customer, a service for ₪180 and a product for ₪59.92. */
export async function shop(address: string) {
  const office = await makeOffice(address)
  const category = await office.category('שיער')
  const service = await office.service('תספורת נשים', category)
  const { product } = await office.call<{ product: { id: number } }>('POST', '/api/products', {
    name: 'שמפו',
    price: '59.92',
    product_type: 'product',
    category_id: category,
    assignedEmployees: [office.owner],
  })
  const customer = await office.customer('דנה כהן', '0523456789')
  return { office, service, product: product.id, customer }
}

/** Chooses the customer and adds the named products, one of each. */
export async function fill(page: Page, names: readonly string[]) {
  await page.getByLabel('לקוח', { exact: false }).first().fill('דנה')
  await page.getByRole('option', { name: /דנה כהן/ }).click()
  await button(page, 'הוספת מוצר או שירות').click()
  for (const name of names) await button(page, `הוספת ${name}`).click()
  await dialog(page)
    .getByRole('button', { name: /^הוספה לסל/ })
    .click()
}

type Order = { order_number: number; total_amount: string; payment_method: string; kind: string }
/** The orders of the office. */
export const ordersOf = async (office: Office): Promise<Order[]> =>
  (await office.call<{ orders: Order[] }>('GET', '/api/customerorders')).orders
