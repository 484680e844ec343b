import type { Page } from '@playwright/test'
import { dateOf } from '#shared/values/local-time.ts'
import { makeOffice, open, type Office } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const NAME = 'חשבונית מס / קבלה 1'
const DEALER = '777777715'

/** A valid dealer number for which the built-in authority refuses a number. */
const REFUSED_DEALER = '199999988'

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

/** Documents state the office's own dealer number. */
async function nameDealer(office: Office): Promise<void> {
  const { id } = await office.call<{ id: number }>('GET', '/api/business')
  await office.call('PUT', `/api/business/${id}`, { business_number: '514756428' })
}

test('a document waits for its number and carries it afterwards @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  const { id, public_token } = await withLargeDocument(office)
  await page.goto(`${server.address}/c-invoice/${public_token}`)
  await expect(page.getByText('המסמך ממתין למספר הקצאה מרשות המסים ויימסר כשהמספר יתקבל.')).toBeVisible()
  await axe()
  const { invoice } = await office.call<{ invoice: { order_id: number } }>('GET', `/api/invoices/${id}`)
  await open(page, office, `/order-success/${invoice.order_id}`)
  await expect(page.getByText('החשבונית תימסר ללקוח כשהמספר יתקבל, ואין צורך לחכות.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'וואטסאפ' })).toHaveCount(0)
  await axe()
  await page.goto(`${server.address}/invoices`)
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

test('a document is handed out without a number after a question @phone', async ({ page, server, axe }) => {
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

test('once the owner connects, numbers are requested automatically @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await nameDealer(office)
  const { id } = await withLargeDocument(office)
  await open(page, office, '/BusinessSettings?tab=advanced')
  await expect(page.getByText('לא מחובר')).toBeVisible()
  await axe()
  await button(page, 'התחברות לרשות המסים').click()
  await page.waitForURL(/dev.tax-authority/)
  await axe()
  await button(page, 'סירוב').click()
  await expect(page.getByText('הגישה לא אושרה באתר רשות המסים. אפשר לנסות שוב.')).toBeVisible()
  await button(page, 'התחברות לרשות המסים').click()
  await button(page, 'אישור הגישה').click()
  await expect(page.getByText('החיבור לרשות המסים הושלם')).toBeVisible()
  await expect(page.getByText('נשארו 90 יום')).toBeVisible()
  expect(new URL(page.url()).search).toBe('?tab=advanced')
  await axe()
  await button(page, 'בדיקת החיבור').click()
  await expect(page.getByText('החיבור תקין. מספרי הקצאה יתבקשו אוטומטית.')).toBeVisible()
  await page.goto(`${server.address}/invoice/${id}`)
  await expect(page.getByText(/מספר הקצאה \d{9}/)).toBeVisible()
  await page.goto(`${server.address}/BusinessSettings?tab=advanced`)
  await button(page, 'ניתוק').click()
  await dialog(page).getByRole('button', { name: 'ניתוק' }).click()
  await expect(page.getByText('לא מחובר')).toBeVisible()
})

test('a refused number leaves four choices @desktop', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await nameDealer(office)
  await open(page, office, '/BusinessSettings?tab=advanced')
  await button(page, 'התחברות לרשות המסים').click()
  await button(page, 'אישור הגישה').click()
  await expect(page.getByText('נשארו 90 יום')).toBeVisible()
  const { id } = await withLargeDocument(office, REFUSED_DEALER)
  await page.goto(`${server.address}/invoice/${id}`)
  await expect(page.getByRole('heading', { name: 'רשות המסים לא נתנה מספר הקצאה' })).toBeVisible()
  await button(page, 'בחירה מה לעשות').click()
  await expect(dialog(page).getByText(/אין לנכות מס תשומות בגין חשבונית זו/)).toBeVisible()
  await expect(dialog(page).getByText(/הלקוח חייב בהוצאת חשבונית עצמית/)).toBeVisible()
  await button(page, 'המשך').click()
  await expect(dialog(page).getByText('יש לבחור אחת מהאפשרויות')).toBeVisible()
  await axe()
  await button(page, 'החלטה מאוחר יותר').click()
  await expect(dialog(page)).toHaveCount(0)
  await button(page, 'בחירה מה לעשות').click()
  await dialog(page)
    .getByRole('radio', { name: /היפוך חיוב/ })
    .check()
  await button(page, 'המשך').click()
  // the document without VAT is filled in and needs one tap
  await expect(dialog(page).getByText(/המחירים ללא מע״מ/)).toBeVisible()
  await axe()
  await dialog(page).getByRole('button', { name: 'הפקת חשבונית' }).click()
  await expect(page.getByRole('heading', { name: 'חשבונית מס / קבלה 2' })).toBeVisible()
  await expect(page.getByText(/מספר הקצאה \d{9}/)).toBeVisible()
  await expect(page.getByText('5,932.20').first()).toBeVisible()
  await page.goto(`${server.address}/invoices`)
  await expect(page.getByText('חשבונית מס זיכוי')).toBeVisible()
})
