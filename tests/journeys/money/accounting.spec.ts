import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { addMonths } from '#shared/money/accounting/months.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { formatMonth } from '#web/platform/format.ts'
import { makeOffice, open, type Office } from '#tests/journeys/staff-office.ts'
import { expect, test } from '#tests/journeys/support.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const month = () => dateOf(new Date()).slice(0, 7)

/** Sells a service for ₪180 in cash and credits one of two such sales. */
async function sellTwice(office: Office) {
  const customer = await office.customer('דנה כהן', '052-345-6710')
  const product_id = await office.service('תספורת', await office.category('תספורות'))
  const sell = () =>
    office.call<{ invoice: { id: number } }>('POST', '/api/checkout', {
      customer_id: customer,
      total_amount: '180',
      payment_method: 'cash',
      full_name: 'דנה כהן',
      products: [{ product_id, quantity: 1, price: '180' }],
    })
  await sell()
  const { invoice } = await sell()
  await office.call('POST', `/api/invoices/${invoice.id}/credit`, { reason: 'ביטול' })
}

test('the figures of a month add up, and another month is empty @phone', async ({ page, server, axe }) => {
  const office = await makeOffice(server.address)
  await open(page, office, '/books')
  await expect(page.getByText(`לא היו מכירות ב${formatMonth(`${month()}-01`)}`)).toBeVisible()
  await expect(button(page, 'החודש הבא')).toBeDisabled()
  await axe()
  await sellTwice(office)
  const figures = page.getByRole('region', { name: 'החודש במספרים' })
  await expect(figures).toContainText('₪180.00')
  await expect(figures).toContainText('₪152.54')
  await expect(figures).toContainText('₪27.46')
  await expect(figures).toContainText('2 מסמכים, זיכוי אחד')
  const documents = page.getByRole('table', { name: 'מסמכי החודש' })
  await expect(documents.getByRole('row', { name: /320 1–2 2 ₪360.00/ })).toBeVisible()
  await expect(documents.getByRole('row', { name: /330 1 1 -₪180.00/ })).toBeVisible()
  await expect(documents.getByRole('row', { name: /הכנסות אחרי זיכויים, כולל מע״מ ₪180.00/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'מכירות ועמלות לפי עובד' })).toContainText('₪152.54')
  await expect(button(page, 'רצף תקין')).toBeVisible()
  await page.getByText('הצגה כטבלה').click()
  await expect(page.getByRole('table', { name: 'חצי השנה האחרונה' }).getByRole('row')).toHaveCount(7)
  await axe()
  await button(page, 'שליחה להנהלת חשבונות').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'שליחה' }).click()
  await expect(dialog.getByText('שדה חובה')).toBeVisible()
  await dialog.getByLabel('אימייל של הנהלת החשבונות').fill('books@luz.test')
  await axe()
  await dialog.getByRole('button', { name: 'שליחה' }).click()
  await expect(page.getByText('הסיכום בדרך אל books@luz.test')).toBeVisible()
  await expect(dialog).toBeHidden()
  await button(page, 'שליחה להנהלת חשבונות').click()
  await expect(dialog.getByText(/(נשלח ב־|ממתין לשליחה מאז)/)).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'החודש הקודם').click()
  await expect(page.getByText(`לא היו מכירות ב${formatMonth(`${addMonths(month(), -1)}-01`)}`)).toBeVisible()
})

test('the cash drawer is counted and closed, and the files for the tax authority are saved with their reports @desktop', async ({
  page,
  server,
  axe,
}) => {
  const office = await makeOffice(server.address)
  // the first invoice fixes the number
  const change = (business_number: string) =>
    office.call('PUT', `/api/business/${office.officeId}`, { name: 'סטודיו נועה', business_number })
  await change('')
  await open(page, office, '/books')
  const openfrmt = button(page, /^הורדה: קובץ במבנה אחיד/)
  await test.step('without a dealer number there are no files', async () => {
    await openfrmt.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('עד תאריך').fill('01/01/2020')
    await expect(button(page, 'הפקת הקבצים')).toBeDisabled()
    await dialog.getByLabel('מתאריך').fill('01/01/2019')
    await button(page, 'הפקת הקבצים').click()
    await expect(dialog.getByRole('alert')).toContainText('חסר מספר עוסק או ח.פ.')
    await axe()
    await page.keyboard.press('Escape')
  })
  await change('558319042')
  await sellTwice(office)
  await page.reload()
  await test.step('the cash drawer is counted by notes and coins and closed', async () => {
    await expect(page.getByText('מזומן שהתקבל מאז הסגירה הקודמת: ₪180.00')).toBeVisible()
    await button(page, 'סגירת קופה').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('כמה של ₪100').fill('1')
    await dialog.getByLabel('כמה של ₪20', { exact: true }).fill('3')
    await dialog.getByLabel('כמה של ₪0.50').fill('2')
    await expect(dialog.getByText('₪161.00')).toBeVisible()
    await expect(dialog.getByText('-₪19.00')).toBeVisible()
    await axe()
    await dialog.getByRole('button', { name: 'סגירת קופה' }).click()
    const closes = page.getByRole('table', { name: 'סגירות קופה' })
    await expect(closes.getByRole('row', { name: /נועה לוי, .* ₪180.00 ₪161.00 -₪19.00/ })).toBeVisible()
    await expect(page.getByText('מזומן שהתקבל מאז הסגירה הקודמת: ₪0.00')).toBeVisible()
    await axe()
  })
  await test.step('the files for the tax authority are saved, and the reports of the run are shown', async () => {
    await openfrmt.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('מתאריך').fill('01/01/2019')
    await dialog.getByLabel('עד תאריך').fill('31/12/2099')
    const saving = page.waitForEvent('download')
    await button(page, 'הפקת הקבצים').click()
    const archive = await saving
    expect(archive.suggestedFilename()).toMatch(/^מבנה-אחיד-558319042-.*\.zip$/)
    const files = unzipSync(new Uint8Array(readFileSync(await archive.path())))
    const data = Object.keys(files).find((name) => /^OPENFRMT\/55831904\.\d\d\/\d{8}\/BKMVDATA\.zip$/.test(name))!
    const records = Buffer.from(unzipSync(files[data]!)['BKMVDATA.TXT']!).toString('latin1').trim().split('\r\n')
    expect(records.map((record) => record.slice(0, 4)).join(' ')).toBe(
      'A100 C100 D110 D120 C100 D110 D120 C100 D110 Z900',
    )
    await expect(dialog.getByRole('region', { name: 'דוח-הפקה' })).toContainText('ביצוע ממשק פתוח הסתיים בהצלחה.')
    await expect(dialog.getByRole('region', { name: 'דוח-סיכום-מסמכים' })).toContainText(
      'חשבונית מס / קבלה | 2 | 360.00',
    )
    await axe()
    await page.keyboard.press('Escape')
    const savingReport = page.waitForEvent('download')
    await page.getByText('מתקדם', { exact: true }).click()
    await button(page, /^הורדה: דיווח מע״מ מפורט/).click()
    const report = readFileSync(await (await savingReport).path(), 'latin1')
    expect(report.split('\r\n').map((row) => row.length)).toEqual([131, 60, 10, 0])
  })
})
