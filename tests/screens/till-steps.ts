/**
 * Steps on the till's, the documents' and the settings' screens before their pictures are taken.
 */
import type { Page } from '@playwright/test'
import { press, toPayment } from './steps.ts'

/** A sale of two services to a walk-in customer. */
export const fillCart = async (page: Page) => {
  await press('לקוח מזדמן')(page)
  await press('הוספת מוצר או שירות')(page)
  const dialog = page.getByRole('dialog')
  for (const name of ['תספורת נשים', 'תספורת גברים'])
    await dialog.getByRole('button', { name: `הוספת ${name}`, exact: true }).click()
  await dialog.getByRole('button', { name: /^הוספה לסל/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}
export const toPaymentBy = (method: RegExp) => async (page: Page) => {
  await fillCart(page)
  await press(method)(page)
  await page.getByRole('dialog').waitFor()
}

/** A sum in cash and the rest by BIT. */
export const toSplit = async (page: Page) => {
  await fillCart(page)
  await press(/^פיצול/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'מזומן', exact: true }).click()
  await dialog.getByLabel('מזומן, סכום').fill('100')
  await dialog.getByRole('button', { name: 'BIT', exact: true }).click()
  await dialog.getByLabel('BIT, סכום').fill('50')
}
export const toCard = async (page: Page) => {
  await toPaymentBy(/^כרטיס אשראי/)(page)
  await press('המשך לתשלום')(page)
  await page.frameLocator('iframe').getByRole('button').first().waitFor()
}
/** The debt of a customer who has one. */
export const openDebt = async (page: Page) => {
  type Customers = { customers: { id: number; debt_sum: string }[] }
  const { customers } = await get<Customers>(page, '/api/customers?limit=200')
  await page.goto(`/checkout?customer=${customers.find(({ debt_sum }) => Number(debt_sum) > 0)!.id}&debt=1`)
  await page.getByLabel('כמה גובים עכשיו?').waitFor()
}

type Visit = { id: number; start_time: string; held_until: string | null; customer_name: string }
const openVisit = async (page: Page, { id, start_time }: Visit) => {
  await page.goto(`/calendar?appointment=${id}&date=${start_time.slice(0, 10)}&view=day`)
  await page.getByRole('dialog').waitFor()
}
const visits = async (page: Page) =>
  (await get<{ appointments: Visit[] }>(page, '/api/appointments?start=2026-11-24 00:00:00&end=2026-12-08 00:00:00'))
    .appointments
/** The question what returns of a deposit when staff cancel its visit. */
export const askCancelDeposit = async (page: Page) => {
  type Orders = { orders: { kind: string; customer_name: string }[] }
  const { orders } = await get<Orders>(page, '/api/customerorders?limit=100')
  const payer = orders.find(({ kind }) => kind === 'deposit')!.customer_name
  for (const visit of (await visits(page)).filter(({ customer_name }) => customer_name === payer))
    if ((await get<{ deposit: unknown }>(page, `/api/deposits/appointments/${visit.id}`)).deposit) {
      await openVisit(page, visit)
      await press('ביטול התור והמקדמה')(page)
      await page.getByLabel('מה קורה עם המקדמה?').waitFor()
      return
    }
}
/** A visit whose place is held while a visitor pays. */
export const openHeldVisit = async (page: Page) => {
  await page.goto('/book/studio-noa')
  await toPayment(page)
  const held = (await visits(page)).find(({ held_until }) => held_until !== null)!
  await page.goto(`/calendar?date=${held.start_time.slice(0, 10)}&view=day`)
  await page.getByText('ממתין לתשלום').waitFor()
}

/** Opens a document of the list, found by the name on it. */
export const openDocument = (name: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(name)
  await page.locator('tr, li', { hasText: name }).getByRole('button').first().click()
  await page.getByRole('region', { name: 'תצוגת המסמך' }).waitFor()
}
async function get<Reply>(page: Page, path: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  return (await (await page.request.get(new URL(path, page.url()).href, { headers })).json()) as Reply
}
/** The screen after the sale whose number was refused. */
export const openWaitingSale = async (page: Page) => {
  const { invoices } = await get<{ invoices: { order_id: number }[] }>(page, '/api/invoices?search=גלים&limit=1')
  await page.goto(`/order-success/${invoices[0]!.order_id}`)
}
export const openDecision = async (page: Page) => {
  await openDocument('גלים הפקות')(page)
  await press('בחירה מה לעשות')(page)
}
export const openLowStock = async (page: Page) => {
  await page.getByText('מלאי נמוך').first().click()
  await press('מסכת לחות')(page)
}
export const toText = (words: string) => async (page: Page) => {
  const heading = page.getByText(words)
  await heading.waitFor()
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}
