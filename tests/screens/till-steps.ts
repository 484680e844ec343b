/** Steps on the till's, the documents' and the settings' screens before their pictures are taken. */
import type { Page } from '@playwright/test'
import { press } from './steps.ts'

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

/** Opens a document of the list, found by the name on it. */
export const openDocument = (name: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(name)
  await page.locator('tr, li', { hasText: name }).getByRole('button').first().click()
  await page.getByRole('region', { name: 'תצוגת המסמך' }).waitFor()
}
/** The screen after the sale whose number was refused. */
export const openWaitingSale = async (page: Page) => {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
  const url = new URL('/api/invoices?search=גלים&limit=1', page.url()).href
  const { invoices } = (await (await page.request.get(url, { headers })).json()) as { invoices: { order_id: number }[] }
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
