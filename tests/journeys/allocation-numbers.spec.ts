import type { Page } from '@playwright/test'
import { dateOf } from '#shared/values/local-time.ts'
import { makeOffice, open, type Office } from './staff-office.ts'
import { expect, test } from './support.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const NAME = 'חשבונית מס / קבלה 1'
const DEALER = '777777715'

/** An issued document of ₪7,000 to a dealer. */
async function withLargeDocument(office: Office, business_number = DEALER) {
  const body = {
    full_name: 'אולמי השרון',
    business_number,
    invoice_date: dateOf(new Date()),
    payment_method: 'bank_transfer',
    items: [{ description: 'הפקת אירוע', quantity: 1, price: 7000 }],
  }
  const { invoice } = await office.call<{ invoice: { id: number } }>('POST', '/api/invoices', body)
  const issued = await office.call<{ invoice: { id: number; public_token: string } }>(
    'POST',
    `/api/invoices/${invoice.id}/issue`,
  )
  return issued.invoice
}

test('a document waits for its number and carries it afterwards', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const { id, public_token } = await withLargeDocument(office)
  await page.goto(`${server.address}/c-invoice/${public_token}`)
  await expect(page.getByText('המסמך ממתין למספר הקצאה מרשות המסים ויימסר כשהמספר יתקבל.')).toBeVisible()
  await axe()
  await open(page, office, '/invoices')
  await expect(page.getByText('ממתין למספר הקצאה')).toBeVisible()
  await page.goto(`${server.address}/invoice/${id}`)
  await expect(page.getByRole('heading', { name: 'המסמך ממתין למספר הקצאה' })).toBeVisible()
  await button(page, 'שמירת המספר').click()
  await expect(page.getByText('יש להקליד 9 ספרות או יותר')).toBeVisible()
  await axe()
  await page.getByLabel('מספר שהתקבל באתר רשות המסים').fill('202611220000318204977')
  await button(page, 'שמירת המספר').click()
  await expect(page.getByText('מספר הקצאה 318204977')).toBeVisible()
  await expect(page.getByLabel('מספר שהתקבל באתר רשות המסים')).toHaveCount(0)
  await axe()
})

test('a document is handed out without a number after a question', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const { id } = await withLargeDocument(office)
  await open(page, office, `/invoice/${id}`)
  await button(page, 'הפקה בלי מספר הקצאה').click()
  await expect(dialog(page).getByText(/אין לנכות מס תשומות בגין חשבונית זו/)).toBeVisible()
  await axe()
  await button(page, 'הפקה בלי מספר').last().click()
  await expect(page.getByText('ללא מספר הקצאה')).toBeVisible()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
})
