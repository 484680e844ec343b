/** Steps on the calendar before its pictures are taken. */
import type { Page } from '@playwright/test'
import { chooseEmployee } from './steps.ts'

type Reply = {
  products: { id: number; name: string; category_id: number; assignedEmployees: { id: number; name: string }[] }[]
  product: { id: number }
  customers: { id: number }[]
  appointments: { employee_name: string; start_time: string }[]
}
/** A day after those of the demo. */
export const QUIET_DAY = '2027-01-05'

/** Calls the API as the person who is signed in. */
const call = (page: Page, url: string, body?: object) =>
  page.evaluate(
    async ([address, sent]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
      const reply = await fetch(address, { headers, ...(sent && { method: 'POST', body: JSON.stringify(sent) }) })
      if (!reply.ok) throw new Error(`${address}: ${await reply.text()}`)
      return (await reply.json()) as Reply
    },
    [url, body] as const,
  )

/** Two visits with processing time; in that of the first one lies another visit. */
export async function bookProcessing(page: Page): Promise<void> {
  const day = `start=${QUIET_DAY} 00:00:00&end=${QUIET_DAY} 23:00:00`
  const { appointments } = await call(page, `/api/appointments?${day}`)
  // the pictures of all widths share an office
  if (appointments.length === 0) {
    const { products } = await call(page, '/api/products/office?product_type=service')
    const colour = products.find(({ name }) => name === 'צבע שורש')!
    const cut = products.find(({ name }) => name === 'תספורת נשים')!
    const employee = colour.assignedEmployees.find(({ name }) => name === 'מאיה לוי')!.id
    const { product } = await call(page, '/api/products', {
      name: 'גוונים ותספורת',
      price: 520,
      category_id: colour.category_id,
      color: '#7a5cc7',
      assignedEmployees: [employee],
      time_window: 180,
      processing_after: 45,
      processing_minutes: 90,
    })
    const { customers } = await call(page, '/api/customers')
    const book = (service_id: number, index: number, from: string, to: string) =>
      call(page, '/api/appointments', {
        employee_id: employee,
        service_id,
        customer_id: customers[index]!.id,
        start_time: `${QUIET_DAY} ${from}:00`,
        end_time: `${QUIET_DAY} ${to}:00`,
        notify: 0,
      })
    await book(product.id, 0, '10:00', '13:00')
    await book(cut.id, 1, '10:45', '11:45')
    await book(product.id, 2, '14:00', '17:00')
    await page.reload()
  }
  await chooseEmployee(page)
  await page.getByText('זמן עיבוד', { exact: true }).first().waitFor({ state: 'attached' })
}

/** The refusal of a time that another visit has taken. */
export async function takeTakenTime(page: Page): Promise<void> {
  const { appointments } = await call(page, '/api/appointments?start=2026-11-24 13:00:00&end=2026-11-24 18:00:00')
  const taken = appointments.find((one) => one.employee_name === 'מאיה לוי' && one.start_time > '2026-11-24 13')!
  const dialog = page.getByRole('dialog')
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose('שירות', 'תספורת נשים')
  await choose('עובד מטפל', 'מאיה לוי')
  await dialog.getByRole('combobox', { name: 'לקוח' }).click()
  await page.getByRole('option', { name: /05\d-/ }).first().click()
  await dialog.getByLabel('שעת התחלה').selectOption(taken.start_time.slice(11, 16))
  await dialog.getByRole('button', { name: 'שמירה' }).click()
  await dialog.getByText('המועד שנבחר').waitFor()
}
